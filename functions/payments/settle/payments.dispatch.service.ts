import pMap from 'p-map';
import type { SettlePayment } from '../../../events/payments.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Payments } from '../payments.entity.ts';
import { nextCheckAt } from './payments.schedule.domain.ts';

export interface DispatchDependencies {
  payments: Pick<Payments, 'due' | 'postpone'>;
  send: SendMessages<SettlePayment>;
  reconcileAfterMinutes: number;
  now: () => Date;
}

/** Payments whose next check is set at the same time. */
const CONCURRENCY = 10;

/**
 * Queues the payments about which nothing was heard for too long, and sets their next check. It queues first: a Lambda
 * that dies between the two queues some twice, which does no harm. Returns how many it queued.
 */
export async function dispatchDuePayments({
  payments,
  send,
  reconcileAfterMinutes,
  now,
}: DispatchDependencies): Promise<number> {
  const at = now();
  let queued = 0;
  for await (const due of payments.due(at)) {
    await send(due.map(({ paymentId }) => ({ type: 'SettlePayment', paymentId, event: null })));
    await pMap(
      due,
      (payment) => {
        const next = { ...payment, checks: payment.checks + 1 };
        return payments.postpone(payment, nextCheckAt(next, at, reconcileAfterMinutes));
      },
      { concurrency: CONCURRENCY },
    );
    queued += due.length;
  }
  return queued;
}
