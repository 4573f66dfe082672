import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { CURRENCY } from '../core/validation/money.ts';
import { offerOf, type PlanOffer } from '../plans/plans.domain.ts';
import type { PlansStore } from '../plans/plans.store.ts';
import type { ActivationStore } from '../user-plans/user-plans.activation.store.ts';
import type { Checkout } from './payments.domain.ts';
import {
  ProviderUnavailable,
  type CreatedOrder,
  type PaymentsProvider,
} from './payments.provider.ts';
import { planStartOf, type PaymentRecord } from './payments.record.domain.ts';
import { nextCheckAt } from './payments.schedule.domain.ts';
import type { PaymentsStore } from './payments.store.ts';

export interface CheckoutDependencies {
  plans: Pick<PlansStore, 'find'>;
  activation: Pick<ActivationStore, 'planActivation'>;
  payments: Pick<PaymentsStore, 'create' | 'change'>;
  provider: Pick<PaymentsProvider, 'createOrder'>;
  /** The portal's own URL, without a trailing slash. */
  siteUrl: string;
  reconcileAfterMinutes: number;
  newId: (now: Date) => string;
  now: () => Date;
}

/** What the catalogue asks for a plan now: what the person was shown. @throws AppError PLAN_NOT_OFFERED, OFFER_CHANGED */
async function offered(
  { planId, revision }: Checkout,
  { plans }: CheckoutDependencies,
): Promise<PlanOffer> {
  const plan = await plans.find(planId);
  if (!plan || plan.archivedAt !== null) throw new AppError('PLAN_NOT_OFFERED');
  if (plan.revision !== revision) throw new AppError('OFFER_CHANGED');
  return offerOf(plan);
}

/** What could not start is not sold. @throws AppError TOO_MANY_PLANS, UNAUTHENTICATED for who was deleted meanwhile */
async function checkPlace(
  payment: PaymentRecord,
  { activation, newId, now }: CheckoutDependencies,
): Promise<void> {
  const at = now();
  const planned = await activation.planActivation(planStartOf(payment, newId(at), at));
  if (planned === 'tooMany') throw new AppError('TOO_MANY_PLANS');
  if (planned === 'gone') throw new AppError('UNAUTHENTICATED');
}

function begun(
  { userId, placement }: Pick<PaymentRecord, 'userId' | 'placement'>,
  offer: PlanOffer,
  { newId, now, reconcileAfterMinutes }: CheckoutDependencies,
): PaymentRecord {
  const at = now();
  const createdAt = at.toISOString();
  const payment = {
    paymentId: newId(at),
    userId,
    planId: offer.planId,
    planName: offer.planName,
    offer,
    amountCents: offer.priceCents,
    currency: CURRENCY,
    status: 'pending',
    settlement: 'created',
    mercadoPagoId: null,
    placement,
    userPlanId: null,
    refundedCents: 0,
    flag: null,
    checkoutUrl: null,
    createdAt,
    paidAt: null,
    updatedAt: createdAt,
    captureId: null,
    declines: 0,
    checks: 0,
    revision: 1,
  } as const;
  return { ...payment, dueAt: nextCheckAt(payment, at, reconcileAfterMinutes) };
}

/** Makes the provider's order of a payment. Where that fails the payment is closed: nobody was given its page. */
async function makeOrder(
  payment: PaymentRecord,
  { payments, provider, siteUrl, now }: CheckoutDependencies,
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
    const updatedAt = now().toISOString();
    const closed = { settlement: 'closed', status: 'failed', dueAt: null, updatedAt } as const;
    await payments.change(payment, closed);
    throw error instanceof ProviderUnavailable ? new AppError('PROVIDER_UNAVAILABLE') : error;
  }
}

/**
 * Begins a payment for a plan: first ours, then the provider's order with its id. Price and currency are the
 * catalogue's. Whoever dies between the two leaves a payment without an order, which the schedule closes.
 * @throws AppError PLAN_NOT_OFFERED, OFFER_CHANGED, TOO_MANY_PLANS, PROVIDER_UNAVAILABLE, CONFLICT
 */
export async function checkout(
  caller: Pick<Caller, 'userId'>,
  order: Checkout,
  dependencies: CheckoutDependencies,
): Promise<{ paymentId: string; checkoutUrl: string }> {
  const offer = await offered(order, dependencies);
  const { userId } = caller;
  const { placement = null } = order;
  const planned = begun({ userId, placement }, offer, dependencies);
  await checkPlace(planned, dependencies);
  const payment = await dependencies.payments.create(planned);
  const { orderId, checkoutUrl } = await makeOrder(payment, dependencies);
  const updatedAt = dependencies.now().toISOString();
  const to = { mercadoPagoId: orderId, checkoutUrl, updatedAt };
  // Closed by the schedule meanwhile: what nobody was given the page of is not paid.
  if (!(await dependencies.payments.change(payment, to))) throw new AppError('CONFLICT');
  return { paymentId: payment.paymentId, checkoutUrl };
}
