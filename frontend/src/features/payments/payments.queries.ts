import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import { paymentsContract } from '../../../../functions/payments/payments.contract.ts';
import type {
  ManagedPayment,
  PaymentFlag,
  PaymentsExport,
} from '../../../../functions/payments/payments.domain.ts';
import type { PaymentFilters } from '../../../../functions/payments/list/payments.search.domain.ts';
import type { PaymentStatus } from '../../../../functions/payments/settle/payments.settlement.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isEditedMeanwhile, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cachedLists } from '../../lib/queries/cached-lists.ts';
import { followDownload } from '../../lib/http/follow-download.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { newestOf } from './payments.cache.ts';

const listKey = [...queryKeys.payments, 'all'] as const;
/** Payments as this session's writes answered them: what the list reads may still lag behind. */
const writtenKey = [...queryKeys.payments, 'written'] as const;
type Written = ManagedPayment[];
type List = z.output<typeof paymentsContract.list.response>;

const lists = cachedLists<ManagedPayment, unknown>(listKey, { idOf: ({ paymentId }) => paymentId });
const same = (a: ManagedPayment, b: ManagedPayment) => a.paymentId === b.paymentId;

export interface PaymentsListQuery {
  page: number;
  filters: PaymentFilters;
}

/**
 * A page of everybody's payments that the filters find, newest first. Read afresh on each visit; what was shown before
 * stays until it is there.
 */
export const paymentsQuery = (api: ApiClient, { page, filters }: PaymentsListQuery) =>
  queryOptions({
    queryKey: [...listKey, filters, page],
    queryFn: async ({ signal, client }): Promise<List> => {
      const list = await api.call(paymentsContract.list, { query: { ...filters, page }, signal });
      const written = client.getQueryData<Written>(writtenKey) ?? [];
      return { ...list, items: newestOf(list.items, written, same) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The lists show the answer to a write; then they are read again, as the payment may no longer match their filters. */
async function keepChanged(client: QueryClient, changed: ManagedPayment): Promise<void> {
  client.setQueryData<Written>(writtenKey, (before = []) => [
    changed,
    ...before.filter((each) => !same(each, changed)),
  ]);
  await lists.changed(client, changed);
  void client.invalidateQueries({ queryKey: listKey });
}

const readAgainIfChanged = (client: QueryClient, error: Error) =>
  isGone(error) || isEditedMeanwhile(error)
    ? client.invalidateQueries({ queryKey: listKey })
    : undefined;

export function usePaymentStatus({ paymentId }: ManagedPayment) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: PaymentStatus) =>
      api.call(paymentsContract.changeStatus, { params: { paymentId }, body: { status } }),
    onSuccess: (changed) => keepChanged(client, changed),
    onError: (error) => readAgainIfChanged(client, error),
  });
}

/** Takes off the flag that was looked at. */
export function useReviewPayment({ paymentId }: ManagedPayment) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (flag: PaymentFlag) =>
      api.call(paymentsContract.review, { params: { paymentId }, body: { flag } }),
    onSuccess: (changed) => keepChanged(client, changed),
    onError: (error) => readAgainIfChanged(client, error),
  });
}

/** Saves an exported file, by a link that works for a minute: nothing keeps it once its dialog has closed. */
export const useDownloadExport = (downloadUrl: string) =>
  useMutation({ gcTime: 0, mutationFn: () => followDownload(downloadUrl) });

export function useExportPayments() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PaymentsExport) => api.call(paymentsContract.export, { body }),
  });
}
