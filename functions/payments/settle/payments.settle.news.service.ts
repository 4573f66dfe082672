import type { SettlePayment } from '../../../events/payments.events.ts';
import type { Activation } from '../../user-plans/user-plans.activation.view.ts';
import type { OrderSnapshot, PaymentsProvider } from '../payments.provider.ts';
import {
  mayCapture,
  planStartOf,
  type Asker,
  type PaymentRecord,
} from '../payments.record.domain.ts';
import type { News } from './payments.settle.domain.ts';
import { hintOf, isApproval } from './payments.webhook.domain.ts';

export interface NewsDependencies {
  provider: Pick<PaymentsProvider, 'readOrder' | 'captureOrder'>;
  activation: Pick<Activation, 'planActivation'>;
  /** Whether the person began another payment after this one. */
  hasLater: (payment: PaymentRecord) => Promise<boolean>;
  newId: (now: Date) => string;
  now: () => Date;
}

const askerOf = (event: SettlePayment['event']): Asker => {
  if (!event) return 'schedule';
  return isApproval(event.eventType) ? 'approval' : 'event';
};

/** Whether the person still exists, checked before money is captured. */
async function isPayerGone(
  payment: PaymentRecord,
  { activation, newId, now }: NewsDependencies,
): Promise<boolean> {
  const at = now();
  return (await activation.planActivation(planStartOf(payment, newId(at), at))) === 'gone';
}

/** A declined payer who started another payment has abandoned this one: the schedule does not retry it. */
const isGivenUp = async (payment: PaymentRecord, by: Asker, { hasLater }: NewsDependencies) =>
  by === 'schedule' && payment.settlement === 'declined' && (await hasLater(payment));

/** Captures what is approved and to be captured; returns any other order as it is. */
async function capture(
  payment: PaymentRecord,
  { order, by }: { order: OrderSnapshot; by: Asker },
  dependencies: NewsDependencies,
): Promise<Pick<News, 'order' | 'isAttempt' | 'payerGone'>> {
  if (!mayCapture(payment, order, by)) return { order };
  if (await isGivenUp(payment, by, dependencies)) return { order };
  if (await isPayerGone(payment, dependencies)) return { order, payerGone: true };
  const key = `${payment.paymentId}-capture-${String(payment.declines)}`;
  const captured = await dependencies.provider.captureOrder(order.orderId, key);
  return { order: captured, isAttempt: true };
}

/**
 * Reads how a payment's order stands, and captures it where it was approved. The idempotency key is the same until a
 * decline was recorded: concurrent captures, or one after a crash, take the money once.
 * @throws ProviderUnavailable, Error where an event tells of a payment that never had an order
 */
export async function readNews(
  payment: PaymentRecord,
  event: SettlePayment['event'],
  dependencies: NewsDependencies,
): Promise<News> {
  const { mercadoPagoId, paymentId } = payment;
  const hint = event ? hintOf(event.eventType) : null;
  if (mercadoPagoId === null) {
    // Nobody was given its page, so nobody can have paid it; an event says otherwise, and somebody must look.
    if (event) throw new Error(`Payment ${paymentId} has no order, and an event of one`);
    return { order: undefined, hint };
  }
  const order = await dependencies.provider.readOrder(mercadoPagoId);
  // A reversed approval is not captured at once: a later event, or the schedule, finds a new approval.
  if (!order || hint === 'approvalReversed') return { order, hint };
  const by = askerOf(event);
  return { ...(await capture(payment, { order, by }, dependencies)), hint };
}
