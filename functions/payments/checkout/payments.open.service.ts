import { isDeepStrictEqual } from 'node:util';
import type { SettlePayment } from '../../../events/payments.events.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { PlanOffer } from '../../plans/plans.domain.ts';
import type { CheckoutAnswer } from '../payments.domain.ts';
import {
  ProviderUnavailable,
  type CreatedOrder,
  type OrderSnapshot,
  type PaymentsProvider,
} from '../payments.provider.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { nextCheckAt } from '../settle/payments.schedule.domain.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';
import type { PaymentsStore } from '../payments.store.ts';

export interface OpenDependencies {
  payments: Pick<PaymentsStore, 'change'>;
  provider: Pick<PaymentsProvider, 'createOrder' | 'readOrder'>;
  send: SendMessages<SettlePayment>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
  reconcileAfterMinutes: number;
  now: () => Date;
}

/** Makes the provider's order of a payment; asked for twice it is the same one. @throws AppError PROVIDER_UNAVAILABLE */
async function makeOrder(
  payment: PaymentRecord,
  { provider, siteUrl }: OpenDependencies,
): Promise<CreatedOrder> {
  const { paymentId, amountCents, currency, planName } = payment;
  const page = (name: string) => `${siteUrl}/payment-${name}?payment_id=${paymentId}`;
  try {
    return await provider.createOrder({
      paymentId,
      amountCents,
      currency,
      description: planName,
      returnUrl: page('success'),
      cancelUrl: page('failure'),
    });
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new AppError('PROVIDER_UNAVAILABLE') : error;
  }
}

/** Gives a payment its order and says where to pay it. Undefined where somebody else changed it meanwhile. */
async function keepOrder(
  payment: PaymentRecord,
  { orderId, checkoutUrl }: CreatedOrder,
  { payments, now }: OpenDependencies,
): Promise<CheckoutAnswer | undefined> {
  const updatedAt = now().toISOString();
  const to = { mercadoPagoId: orderId, checkoutUrl, placement: payment.placement, updatedAt };
  const changed = await payments.change(payment, to);
  return changed && { paymentId: payment.paymentId, checkoutUrl };
}

/**
 * Opens a payment that was begun just now. Where its order cannot be made the payment is closed: nobody was given its
 * page. Undefined where somebody else changed it meanwhile.
 */
export async function openNew(
  payment: PaymentRecord,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer | undefined> {
  const order = await makeOrder(payment, dependencies).catch(async (error: unknown) => {
    const updatedAt = dependencies.now().toISOString();
    const closed = { settlement: 'closed', status: 'failed', dueAt: null, updatedAt } as const;
    await dependencies.payments.change(payment, closed);
    throw error;
  });
  return keepOrder(payment, order, dependencies);
}

/** Opens a payment that another request began. Where that fails it stays open: the other one may be opening it now. */
async function openBegun(
  payment: PaymentRecord,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer | 'again'> {
  const order = await makeOrder(payment, dependencies);
  return (await keepOrder(payment, order, dependencies)) ?? 'again';
}

/** Whether the payer has said yes at the provider, and the money is on its way. */
const isBeingPaid = ({ settlement }: PaymentRecord, order: OrderSnapshot): boolean =>
  // What was declined goes on saying that it is approved, and its payer may try another instrument.
  order.settlement === 'approved'
    ? settlement !== 'declined'
    : !isPayable(order.settlement) &&
      order.settlement !== 'closed' &&
      order.settlement !== 'denied';

/**
 * Reads the order of a payment that is open; undefined where nobody can pay it any more.
 * @throws AppError PAYMENT_IN_PROGRESS where it is being paid, which is then looked at; PROVIDER_UNAVAILABLE
 */
export async function readOpenOrder(
  payment: PaymentRecord,
  { provider, send }: Pick<OpenDependencies, 'provider' | 'send'>,
): Promise<OrderSnapshot | undefined> {
  const { paymentId, mercadoPagoId } = payment;
  if (mercadoPagoId === null) return undefined;
  const order = await provider.readOrder(mercadoPagoId).catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new AppError('PROVIDER_UNAVAILABLE') : error;
  });
  if (!order || !isBeingPaid(payment, order)) {
    return order && isPayable(order.settlement) ? order : undefined;
  }
  await send([{ type: 'SettlePayment', paymentId, event: null }]);
  throw new AppError('PAYMENT_IN_PROGRESS');
}

/**
 * What closes a payment that its payer gave up. The provider is asked about it for as long as somebody may still pay
 * its order.
 */
export function discarded(
  payment: PaymentRecord,
  { now, reconcileAfterMinutes }: Pick<OpenDependencies, 'now' | 'reconcileAfterMinutes'>,
) {
  const at = now();
  const closed = { settlement: 'closed', status: 'failed', checks: 0 } as const;
  const dueAt = nextCheckAt({ ...payment, ...closed }, at, reconcileAfterMinutes);
  const instant = at.toISOString();
  return { ...closed, checkoutUrl: null, dueAt, discardedAt: instant, updatedAt: instant };
}

/** What a person wants to buy. */
export interface Wanted {
  offer: PlanOffer;
  placement: PaymentRecord['placement'];
}

/** Says where an open order is paid, and keeps the choice that was made last. */
async function continued(
  open: PaymentRecord,
  { checkoutUrl, placement }: Pick<PaymentRecord, 'placement'> & { checkoutUrl: string },
  { payments, now }: OpenDependencies,
): Promise<CheckoutAnswer | 'again'> {
  const answer = { paymentId: open.paymentId, checkoutUrl };
  if (open.placement === placement) return answer;
  const to = { placement, updatedAt: now().toISOString() };
  return (await payments.change(open, to)) ? answer : 'again';
}

/**
 * Goes on with a checkout that was begun before, so that there is one open order of each plan and person. 'over' where
 * it cannot be continued: its offer or its order is no longer valid, and it is discarded. 'again' where somebody else
 * changed it meanwhile. @throws AppError PAYMENT_IN_PROGRESS, PROVIDER_UNAVAILABLE
 */
export async function goOnWith(
  open: PaymentRecord,
  { offer, placement }: Wanted,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer | 'over' | 'again'> {
  const order = await readOpenOrder(open, dependencies);
  if (isDeepStrictEqual(open.offer, offer)) {
    if (open.mercadoPagoId === null) return openBegun({ ...open, placement }, dependencies);
    const checkoutUrl = order && (open.checkoutUrl ?? order.checkoutUrl);
    if (checkoutUrl) return continued(open, { checkoutUrl, placement }, dependencies);
  }
  const to = discarded(open, dependencies);
  return (await dependencies.payments.change(open, to)) ? 'over' : 'again';
}
