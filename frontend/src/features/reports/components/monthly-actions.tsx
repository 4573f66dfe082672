import { RotateCw } from 'lucide-react';
import {
  isRetriable,
  type MonthlyReport,
} from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { formatMonth } from '../../../lib/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useRetryMonthlyReport } from '../reports.monthly.queries.ts';
import { sendsText as text } from '../reports.monthly.sends.text.ts';
import { DownloadButton } from './download-button.tsx';

/** 'Descargar' as soon as there is something to, 'Reintentar' where it ended badly. */
export function MonthlyActions({ report }: { report: MonthlyReport }) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden md:justify-end">
      {report.generatedAt !== null && (
        <DownloadButton
          report={report}
          label={text.downloadOf(report.clientName, formatMonth(report.month))}
        />
      )}
      {isRetriable(report.state) && <RetryButton report={report} />}
    </div>
  );
}

function RetryButton({ report }: { report: MonthlyReport }) {
  const toast = useToast();
  const retry = useAction(useRetryMonthlyReport(report), {
    done: () => toast({ title: text.retried, variant: 'success' }),
    failed: (error) =>
      toast({
        title: text.retryFailed,
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      variant="secondary"
      aria-label={text.retryOf(report.clientName, formatMonth(report.month))}
      loading={retry.pending}
      onClick={() => retry.run()}
    >
      {!retry.pending && <RotateCw aria-hidden="true" />}
      {text.retry}
    </Button>
  );
}
