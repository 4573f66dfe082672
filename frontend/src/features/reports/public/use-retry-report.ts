import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MonthlyRef } from '../../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { monthlyLists, monthlyListsKey } from './monthly-lists.ts';

/** Tries a monthly report again. Its rows follow the answer; polls already on their way are dropped. */
export function useRetryReport() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    // Few press it: a page that only offers it does not load what the reports' contract is made of.
    mutationFn: async (ref: MonthlyRef) =>
      (await import('./retry-report.ts')).retryReport(api, ref),
    onSuccess: (report) => monthlyLists.changed(client, report),
    // Somebody else may have tried it, or the client is deleted: the list shows what is true now.
    onError: () => client.invalidateQueries({ queryKey: monthlyListsKey }),
  });
}
