import { RotateCw } from 'lucide-react';
import {
  isRetriable,
  type MonthlyReport,
} from '../../../../../functions/reports/reports.monthly.run.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { formatMonth } from '../../../lib/format.ts';
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
  const retry = useRetryMonthlyReport(report);
  const start = () =>
    retry.mutate(undefined, {
      onError: (error) =>
        toast({
          title: text.retryFailed,
          description: messageOf(error),
          variant: 'destructive',
        }),
      onSuccess: () => toast({ title: text.retried, variant: 'success' }),
    });
  return (
    <Button
      variant="secondary"
      aria-label={text.retryOf(report.clientName, formatMonth(report.month))}
      loading={retry.isPending}
      onClick={start}
    >
      {!retry.isPending && <RotateCw aria-hidden="true" />}
      {text.retry}
    </Button>
  );
}
