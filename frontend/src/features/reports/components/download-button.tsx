import { Download } from 'lucide-react';
import type { StoredReport } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useAction } from '../../../lib/forms/use-action.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { downloadFailureOf } from '../reports.failure.ts';
import { ownReportsText as text } from '../reports.own.text.ts';
import { useDownloadReport } from '../reports.queries.ts';

export interface DownloadButtonProps {
  report: Pick<StoredReport, 'reportId' | 'clientName' | 'createdAt'>;
  /** What it saves, for those who hear it; whose report and when it was made, where left out. */
  label?: string;
}

/** Saves a stored report, by a link that works for a minute. */
export function DownloadButton({ report, label }: DownloadButtonProps) {
  const toast = useToast();
  const format = useFormat();
  const download = useAction(useDownloadReport(report.reportId), {
    failed: (error) =>
      toast({
        title: downloadFailureOf(error),
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="secondary"
      aria-label={label ?? text.downloadOf(report.clientName, format.dateTime(report.createdAt))}
      loading={download.pending}
      onClick={() => download.run()}
    >
      {!download.pending && <Download aria-hidden="true" />}
      {text.download}
    </Button>
  );
}
