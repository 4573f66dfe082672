import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { downloadFailureOf } from '../reports.failure.ts';
import { useDownloadReport } from '../reports.stored.queries.ts';

/** Saves a stored report, by a link that works for a minute. A toast says why it could not. */
export function useDownload(reportId: string) {
  const toast = useToast();
  return useAction(useDownloadReport(reportId), {
    failed: (error) =>
      toast({
        title: downloadFailureOf(error),
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
}
