import { useState } from 'react';
import type {
  GenerateReport,
  StoredReport,
} from '../../../../functions/reports/reports.stored.domain.ts';
import { useToast } from '../../components/ui/toast.tsx';
import type { WaitingTab } from '../../lib/open-tab.ts';
import { whyNotGenerated } from './reports.failure.ts';
import { generateText as text } from './reports.generate.text.ts';
import { useGenerateReport } from './reports.queries.ts';

/** A report that was just made, and how it may be seen: once, for some minutes. */
export interface MadeReport {
  report: StoredReport;
  viewUrl: string;
  /** The tab that waited for it has it. */
  opened: boolean;
  /** When it was answered. */
  at: Date;
}

export type GenerateOutcome = { made: MadeReport } | { failure: string };

/** Makes a report and leads the tab that was opened for it there. Answers the error where it fails. */
export function useGenerate() {
  const toast = useToast();
  const { mutateAsync, isPending } = useGenerateReport();
  const [outcome, setOutcome] = useState<GenerateOutcome>();
  const generate = async (body: GenerateReport, tab: WaitingTab): Promise<unknown> => {
    setOutcome(undefined);
    try {
      const made = await mutateAsync(body);
      // A path leads nowhere from the blank page of the tab that waits.
      const viewUrl = new URL(made.viewUrl, location.href).href;
      const opened = tab.lead(viewUrl);
      setOutcome({ made: { report: made.report, viewUrl, opened, at: new Date() } });
      toast({ title: text.done, variant: 'success' });
      return undefined;
    } catch (error) {
      tab.close();
      const failure = whyNotGenerated(error);
      setOutcome({ failure });
      toast({ title: text.failed, description: failure, variant: 'destructive' });
      return error;
    }
  };
  return { generate, isPending, outcome };
}
