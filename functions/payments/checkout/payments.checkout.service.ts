import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { CURRENCY } from '../../core/validation/money.ts';
import {
  offerOf,
  type ManagedPlan,
  type OfferedPlan,
  type PlanOffer,
} from '../../plans/plans.domain.ts';
import type { Activation } from '../../user-plans/user-plans.activation.view.ts';
import type { Checkout, CheckoutAnswer } from '../payments.domain.ts';
import { goOnWith, openNew, type OpenDependencies, type Wanted } from './payments.open.service.ts';
import { planStartOf, type PaymentRecord } from '../payments.record.domain.ts';
import { nextCheckAt } from '../settle/payments.schedule.domain.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';
import type { PaymentsStore } from '../payments.store.ts';

type CatalogPlan = OfferedPlan & Pick<ManagedPlan, 'archivedAt' | 'revision'>;

export interface CheckoutDependencies extends OpenDependencies {
  plans: { find(planId: string): Promise<CatalogPlan | undefined> };
  activation: Pick<Activation, 'planActivation'>;
  payments: Pick<PaymentsStore, 'create' | 'change' | 'findOpen'>;
  newId: (now: Date) => string;
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
    discardedAt: null,
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

/** What its payer gave up meanwhile is not begun again for them. @throws AppError CONFLICT */
async function checkNotDiscarded(
  { userId, planId, paymentId }: PaymentRecord,
  { payments }: Pick<CheckoutDependencies, 'payments'>,
): Promise<void> {
  const last = await payments.findOpen(userId, planId);
  const isDiscarded = last?.paymentId === paymentId && last.discardedAt !== null;
  if (isDiscarded) throw new AppError('CONFLICT');
}

/** Only clients have plans. @throws AppError ADMIN_WITHOUT_PLAN */
function checkRole(caller: Pick<Caller, 'role'>): void {
  if (isAdmin(caller)) throw new AppError('ADMIN_WITHOUT_PLAN');
}

/** Each one ends because another request of the same person was faster. */
const ATTEMPTS = 5;

/**
 * Begins a new payment in the place of the one that was open. Undefined where another request was faster.
 * @throws AppError CONFLICT where its payer gave it up before its page was there
 */
async function beginInPlaceOf(
  open: PaymentRecord | undefined,
  { userId, ...wanted }: Wanted & Pick<Caller, 'userId'>,
  dependencies: CheckoutDependencies,
): Promise<CheckoutAnswer | undefined> {
  const planned = begun({ userId, placement: wanted.placement }, wanted.offer, dependencies);
  await checkPlace(planned, dependencies);
  const payment = await dependencies.payments.create(planned, { before: open?.paymentId });
  if (!payment) return undefined;
  const answer = await openNew(payment, dependencies);
  if (!answer) await checkNotDiscarded(payment, dependencies);
  return answer;
}

/**
 * Goes on with the last payment of a plan where somebody can still pay it; 'over' where a new one is to begin.
 * @throws AppError PAYMENT_IN_PROGRESS, also where it was paid and the provider holds the money
 */
async function goOnWithLast(
  last: PaymentRecord | undefined,
  wanted: Wanted,
  dependencies: CheckoutDependencies,
): Promise<CheckoutAnswer | 'over' | 'again'> {
  if (last?.settlement === 'pending') throw new AppError('PAYMENT_IN_PROGRESS');
  return last && isPayable(last.settlement) ? goOnWith(last, wanted, dependencies) : 'over';
}

/**
 * Begins a payment for a plan: first ours, then the provider's order with its id. Price and currency are the
 * catalogue's. A crash between the two leaves a payment without an order, which the next checkout of the plan goes
 * on with, or the schedule closes. There is one open payment of each plan and person: a second checkout goes on with it
 * while its offer is good.
 * @throws AppError PLAN_NOT_OFFERED, OFFER_CHANGED, TOO_MANY_PLANS, PAYMENT_IN_PROGRESS, PROVIDER_UNAVAILABLE,
 * ADMIN_WITHOUT_PLAN, CONFLICT
 */
export async function checkout(
  caller: Pick<Caller, 'userId' | 'role'>,
  order: Checkout,
  dependencies: CheckoutDependencies,
): Promise<CheckoutAnswer> {
  checkRole(caller);
  const offer = await offered(order, dependencies);
  const { userId } = caller;
  const wanted = { userId, offer, placement: order.placement ?? null };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const last = await dependencies.payments.findOpen(userId, order.planId);
    const answer = await goOnWithLast(last, wanted, dependencies);
    if (typeof answer === 'object') return answer;
    const begunAnew =
      answer === 'over' ? await beginInPlaceOf(last, wanted, dependencies) : undefined;
    if (begunAnew) return begunAnew;
  }
  throw new AppError('CONFLICT');
}
