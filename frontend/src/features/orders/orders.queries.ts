import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { paymentsContract } from '../../../../functions/payments/payments.contract.ts';
import { userPlansContract } from '../../../../functions/user-plans/user-plans.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

// All read afresh on each visit and on coming back to the tab, shown from cache meanwhile: payments in PayPal's tab and
// the clock change them without this one.

/** The person's own plans, newest first. */
export const ownPlansQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.userPlans, 'mine'],
    queryFn: ({ pageParam, signal }) =>
      api.call(userPlansContract.listOwn, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The person's own payments, newest first. */
export const ownPaymentsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.payments, 'mine'],
    queryFn: ({ pageParam, signal }) =>
      api.call(paymentsContract.listOwn, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Has a file written of the person's own plans. */
export function useExportOwnPlans() {
  const api = useApi();
  return () => api.call(userPlansContract.export, { body: {} });
}

/** Has a file written of the person's own payments. */
export function useExportOwnPayments() {
  const api = useApi();
  return () => api.call(paymentsContract.exportOwn, {});
}

export const receiptQuery = (api: ApiClient, paymentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'receipt', paymentId],
    queryFn: ({ signal }) => api.call(paymentsContract.receipt, { params: { paymentId }, signal }),
    staleTime: 0,
  });

/** Closes a payment that the person will not make; the list is read again, because it may have been paid meanwhile. */
export function useDiscardPayment() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) =>
      api.call(paymentsContract.discard, { params: { paymentId } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.payments }),
  });
}
