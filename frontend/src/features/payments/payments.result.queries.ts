import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paymentsContract } from '../../../../functions/payments/payments.contract.ts';
import type { PaymentResult } from '../../../../functions/payments/payments.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { useTabNews } from '../../lib/browser/tab-news.ts';
import { useNow } from '../../lib/format/use-now.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** From then on the page says that it may take a while. */
const SLOW_AFTER_MS = 2 * MINUTE_MS;

/** How a payment stands. It is asked for again by the wait, or by a person: not by itself. */
export const paymentResultQuery = (api: ApiClient, paymentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.payments, 'result', paymentId],
    queryFn: ({ signal }) => api.call(paymentsContract.result, { params: { paymentId }, signal }),
    staleTime: 0,
    retry: false,
  });

/** There is no such payment: also what an id says that is none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED');

interface Known {
  data?: PaymentResult | undefined;
  error: Error | null;
}

/**
 * Whether nothing more is to come. A declined payment can be paid again with another card: its payer comes back to this
 * page before the provider's event of the new attempt does, so in the first minute a failure is not the end.
 */
function isOver({ data, error }: Known, waitedMs: number): boolean {
  if (isMissing(error)) return true;
  if (data?.stage !== 'final') return false;
  return data.status !== 'failed' || waitedMs >= MINUTE_MS;
}

/**
 * After how many milliseconds to ask again, having waited for so many; false when nothing more is to come. A lost
 * connection ends no wait. Reviews may take days: a page left open does not ask every two seconds for so long.
 */
export function pollDelay(known: Known, waitedMs: number): number | false {
  if (isOver(known, waitedMs)) return false;
  if (waitedMs < MINUTE_MS) return 2 * SECOND_MS;
  return waitedMs < 10 * MINUTE_MS ? 10 * SECOND_MS : MINUTE_MS;
}

/** What was declined may yet be paid with another card, in PayPal's tab: looked at on coming back from there. */
const mayStillChange = ({ data }: Pick<Known, 'data'>): boolean =>
  data?.status !== 'completed' && data?.status !== 'refunded';

const newsOf = (paymentId: string) => `payment ${paymentId}`;

/** Calls back whenever the tab comes back to the front. */
function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/**
 * Follows a payment until its state is final. `slow`: that takes longer than it usually does. A person who comes back
 * to the tab may just have paid in another one: it asks often again, and at once where the other tab announces that.
 */
export function useAwaitedResult(paymentId: string) {
  const [since] = useState(() => Date.now());
  const askedOften = useRef(since);
  const now = useNow(10 * SECOND_MS);
  const result = useQuery({
    ...paymentResultQuery(useApi(), paymentId),
    refetchInterval: ({ state }) => pollDelay(state, Date.now() - askedOften.current),
    refetchOnWindowFocus: ({ state }) => mayStillChange(state) && 'always',
  });
  const { data, refetch } = result;
  useReturn(() => {
    askedOften.current = Date.now();
  });
  const announce = useTabNews(newsOf(paymentId), () => {
    askedOften.current = Date.now();
    if (mayStillChange({ data })) void refetch();
  });
  const { stage, status } = data ?? {};
  useEffect(announce, [announce, stage, status]);
  return { result, slow: now.getTime() - since >= SLOW_AFTER_MS };
}
