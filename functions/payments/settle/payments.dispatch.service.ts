import pMap from 'p-map';
import type { SettlePayment } from '../../../events/payments.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { DueStore } from './payments.due.store.ts';
import { nextCheckAt } from './payments.schedule.domain.ts';

export interface DispatchDependencies {
  due: DueStore;
  send: SendMessages<SettlePayment>;
  reconcileAfterMinutes: number;
  now: () => Date;
}

/** Payments set to their next check at once. */
const CONCURRENCY = 10;

/**
 * Queues the payments about which nothing was heard for too long, and sets their next check. Queued first: one that
 * dies between the two queues some twice, which does no harm. Returns how many it queued.
 */
export async function dispatchDuePayments({
  due,
  send,
  reconcileAfterMinutes,
  now,
}: DispatchDependencies): Promise<number> {
  const at = now();
  let queued = 0;
  for await (const payments of due.due(at)) {
    await send(
      payments.map(({ paymentId }) => ({ type: 'SettlePayment', paymentId, event: null })),
    );
    await pMap(
      payments,
      (payment) => {
        const checks = payment.checks + 1;
        return due.postpone(
          payment,
          nextCheckAt({ ...payment, checks }, at, reconcileAfterMinutes),
        );
      },
      { concurrency: CONCURRENCY },
    );
    queued += payments.length;
  }
  return queued;
}
