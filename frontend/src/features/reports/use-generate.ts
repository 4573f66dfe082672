import { useState } from 'react';
import { PRINT_HASH } from '../../../../functions/reports/stored/reports.stored.domain.ts';
import type { StoredReport } from '../../../../functions/reports/stored/reports.stored.report.domain.ts';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { openTab } from '../../lib/browser/open-tab.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { isEmptyReport, whyNotGenerated } from './reports.failure.ts';
import { generateText as text } from './reports.generate.text.ts';
import { useGenerateReport } from './reports.queries.ts';

/** A report that was just made, and where it may be seen for some minutes. */
export interface MadeReport {
  report: StoredReport;
  viewUrl: string;
  /** The tab that waited for it has it. */
  opened: boolean;
  /** When it was answered. */
  at: Date;
}

interface GenerateCallbacks {
  onDone: () => void;
  onFailed: (error: unknown) => void;
  /** The server found no activities: nothing failed, and nothing is made. */
  onEmpty: () => void;
}

export type GenerateOutcome = { made: MadeReport } | { failure: string };

/**
 * Makes a report, in a tab that opens in the click and waits for it. The callbacks: what its form makes of it.
 */
export function useGenerate({ onDone, onFailed, onEmpty }: GenerateCallbacks) {
  const toast = useToast();
  const [outcome, setOutcome] = useState<GenerateOutcome>();
  const generation = useAction(useGenerateReport(), {
    before: () => {
      setOutcome(undefined);
      return openTab(text.waiting);
    },
    done: (made, _body, tab) => {
      // A path leads nowhere from the blank page of the tab that waits.
      const viewUrl = new URL(made.viewUrl, location.href).href;
      // 'Generar PDF' asks for a PDF: the tab offers to save one as it opens.
      const opened = tab.lead(`${viewUrl}${PRINT_HASH}`);
      setOutcome({ made: { report: made.report, viewUrl, opened, at: new Date() } });
      toast({ title: text.done, variant: 'success' });
      onDone();
    },
    failed: (error, _body, tab) => {
      tab.close();
      if (isEmptyReport(error)) {
        onEmpty();
        return;
      }
      const failure = whyNotGenerated(error);
      setOutcome({ failure });
      toast({ title: text.failed, description: failure, variant: 'destructive' });
      onFailed(error);
    },
  });
  return { generate: generation.run, pending: generation.pending, outcome };
}
