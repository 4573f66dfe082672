import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { paymentsContract } from '../../../../functions/payments/payments.contract.ts';
import type {
  ManagedPayment,
  PaymentsExport,
} from '../../../../functions/payments/payments.domain.ts';
import type { PaymentStatus } from '../../../../functions/payments/payments.settlement.domain.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { isGone } from '../../lib/api-error.ts';
import { useApi } from '../../lib/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/cursor-pages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { withChanged, type CursorList } from './payments.cache.ts';

const listKey = [...queryKeys.payments, 'all'] as const;

/** Everybody's payments, newest first. Read afresh on each visit, shown from cache meanwhile. */
export const paymentsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      api.call(paymentsContract.list, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  });

/** The list follows a write from its answer. A read under way would bring back what was true before. */
async function keepChanged(client: QueryClient, changed: ManagedPayment): Promise<void> {
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<CursorList<ManagedPayment>>(
    listKey,
    (list) => list && withChanged(list, changed, (a, b) => a.paymentId === b.paymentId),
  );
}

const readAgainIfGone = (client: QueryClient, error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: listKey }) : undefined;

export function usePaymentStatus({ paymentId }: ManagedPayment) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: PaymentStatus) =>
      api.call(paymentsContract.changeStatus, { params: { paymentId }, body: { status } }),
    onSuccess: (changed) => keepChanged(client, changed),
    onError: (error) => readAgainIfGone(client, error),
  });
}

export function useReviewPayment({ paymentId }: ManagedPayment) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(paymentsContract.review, { params: { paymentId } }),
    onSuccess: (changed) => keepChanged(client, changed),
    onError: (error) => readAgainIfGone(client, error),
  });
}

/** The link it answers is valid for 60 seconds: it stays nowhere once its dialog is gone. */
export function useExportPayments() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PaymentsExport) => api.call(paymentsContract.export, { body }),
  });
}
