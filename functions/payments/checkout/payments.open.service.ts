import { isDeepStrictEqual } from 'node:util';
import type { SettlePayment } from '../../../events/payments.events.ts';
import type { InstantFormat } from '../../core/format.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { PlanOffer } from '../../plans/plans.domain.ts';
import type { Profile } from '../../profiles/profiles.domain.ts';
import { changePayment, unlessMoved, type ChangeDependencies } from '../payments.change.service.ts';
import type { CheckoutAnswer } from '../payments.domain.ts';
import {
  ProviderUnavailable,
  type CreatedOrder,
  type OrderSnapshot,
  type PaymentsProvider,
} from '../payments.provider.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { paymentsText } from '../payments.text.ts';
import { nextCheckAt } from '../settle/payments.schedule.domain.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';

export interface OpenDependencies extends ChangeDependencies {
  provider: Pick<PaymentsProvider, 'createOrder' | 'readOrder'>;
  send: SendMessages<SettlePayment>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
  reconcileAfterMinutes: number;
}

export interface EndingDependencies {
  people: { find(userId: string): Promise<Pick<Profile, 'erasesAt'> | undefined> };
  format: Pick<InstantFormat, 'date'>;
}

/** The plan would end with the account, and nobody pays it back. @throws AppError ACCOUNT_ENDING */
export function requireStaying(
  erasesAt: string | null,
  { format }: Pick<EndingDependencies, 'format'>,
): void {
  if (erasesAt === null) return;
  throw new AppError('ACCOUNT_ENDING', { message: paymentsText.ending(format.date(erasesAt)) });
}

/** For `catch` of a call to the provider. */
function refuseUnavailable(error: unknown): never {
  throw error instanceof ProviderUnavailable ? new AppError('PROVIDER_UNAVAILABLE') : error;
}

/** Creates the provider's order of a payment; repeated calls return the same one. @throws AppError PROVIDER_UNAVAILABLE */
function createOrder(
  { paymentId, amountCents, currency, offer }: PaymentRecord,
  { provider, siteUrl }: OpenDependencies,
): Promise<CreatedOrder> {
  const page = (name: string) => `${siteUrl}/payment-${name}?payment_id=${paymentId}`;
  const order = {
    paymentId,
    amountCents,
    currency,
    description: offer.planName,
    returnUrl: page('success'),
    cancelUrl: page('failure'),
  };
  return provider.createOrder(order).catch(refuseUnavailable);
}

/** Stores the order of a payment, and answers where to pay it. @throws PaymentMoved */
async function saveOrder(
  payment: PaymentRecord,
  { order, placement }: { order: CreatedOrder } & Pick<PaymentRecord, 'placement'>,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer> {
  const { orderId: mercadoPagoId, checkoutUrl } = order;
  await changePayment(payment, () => ({ mercadoPagoId, checkoutUrl, placement }), dependencies);
  return { paymentId: payment.paymentId, checkoutUrl };
}

/**
 * Opens a payment that was just started. If its order cannot be created, the payment is closed: nobody was given its
 * page. @throws PaymentMoved, AppError PROVIDER_UNAVAILABLE
 */
export async function openNew(
  payment: PaymentRecord,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer> {
  const order = await createOrder(payment, dependencies).catch(async (error: unknown) => {
    const closed = { settlement: 'closed', status: 'failed', dueAt: null } as const;
    await unlessMoved(changePayment(payment, () => closed, dependencies));
    throw error;
  });
  return saveOrder(payment, { order, placement: payment.placement }, dependencies);
}

/** Whether the payer has approved it at the provider, and the money is on its way. */
const isBeingPaid = ({ settlement }: PaymentRecord, order: OrderSnapshot): boolean =>
  // A declined order is still approved, and its payer may try another instrument.
  order.settlement === 'approved'
    ? settlement !== 'declined'
    : !isPayable(order.settlement) &&
      order.settlement !== 'closed' &&
      order.settlement !== 'denied';

/**
 * Reads the order of an open payment; undefined if nobody can pay it any more.
 * @throws AppError PAYMENT_IN_PROGRESS if it is being paid: it is then settled; PROVIDER_UNAVAILABLE
 */
export async function readOpenOrder(
  payment: PaymentRecord,
  { provider, send }: Pick<OpenDependencies, 'provider' | 'send'>,
): Promise<OrderSnapshot | undefined> {
  const { paymentId, mercadoPagoId } = payment;
  if (mercadoPagoId === null) return undefined;
  const order = await provider.readOrder(mercadoPagoId).catch(refuseUnavailable);
  if (order && isBeingPaid(payment, order)) {
    await send([{ type: 'SettlePayment', paymentId, event: null }]);
    throw new AppError('PAYMENT_IN_PROGRESS');
  }
  return order && isPayable(order.settlement) ? order : undefined;
}

/**
 * Closes a payment that its payer gave up. The schedule asks about it for as long as somebody may still pay its order.
 * @throws PaymentMoved
 */
export const discard = (
  payment: PaymentRecord,
  dependencies: ChangeDependencies & Pick<OpenDependencies, 'reconcileAfterMinutes'>,
): Promise<PaymentRecord> =>
  changePayment(
    payment,
    (at) => {
      const closed = { settlement: 'closed', status: 'failed', checks: 0 } as const;
      const { reconcileAfterMinutes } = dependencies;
      const dueAt = nextCheckAt({ ...payment, ...closed }, at, reconcileAfterMinutes);
      return { ...closed, checkoutUrl: null, dueAt, discardedAt: at.toISOString() };
    },
    dependencies,
  );

/** What a person wants to buy. */
export interface Wanted {
  userId: string;
  offer: PlanOffer;
  placement: PaymentRecord['placement'];
}

/** Where an open payment can be paid, with the last choice of its start stored; undefined if it cannot be paid. */
async function pageOf(
  open: PaymentRecord,
  { order, placement }: { order: OrderSnapshot | undefined } & Pick<Wanted, 'placement'>,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer | undefined> {
  if (open.mercadoPagoId === null) {
    // Where this fails the payment stays open: another request may be opening it now.
    const created = await createOrder(open, dependencies);
    return saveOrder(open, { order: created, placement }, dependencies);
  }
  const checkoutUrl = order && (open.checkoutUrl ?? order.checkoutUrl);
  if (!checkoutUrl) return undefined;
  if (open.placement !== placement) {
    await changePayment(open, () => ({ placement }), dependencies);
  }
  return { paymentId: open.paymentId, checkoutUrl };
}

/**
 * Goes on with a payment that is open, so that there is one open order of each plan and person. Undefined if its offer
 * or its order is no longer valid: it is discarded then.
 * @throws PaymentMoved, AppError PAYMENT_IN_PROGRESS, PROVIDER_UNAVAILABLE
 */
export async function goOnWith(
  open: PaymentRecord,
  { offer, placement }: Wanted,
  dependencies: OpenDependencies,
): Promise<CheckoutAnswer | undefined> {
  const order = await readOpenOrder(open, dependencies);
  if (isDeepStrictEqual(open.offer, offer)) {
    const page = await pageOf(open, { order, placement }, dependencies);
    if (page) return page;
  }
  await discard(open, dependencies);
  return undefined;
}
