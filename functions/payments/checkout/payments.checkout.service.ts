import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { CURRENCY } from '../../core/validation/money.ts';
import {
  offerOf,
  type ManagedPlan,
  type OfferedPlan,
  type PlanOffer,
} from '../../plans/plans.domain.ts';
import { erasureOf } from '../../profiles/profiles.domain.ts';
import type { Activation } from '../../user-plans/user-plans.activation.view.ts';
import { PaymentMoved, readAskAndWrite, unlessMoved } from '../payments.change.service.ts';
import type { Checkout, CheckoutAnswer } from '../payments.domain.ts';
import type { Payments } from '../payments.entity.ts';
import { planStartOf, type PaymentRecord } from '../payments.record.domain.ts';
import { nextCheckAt } from '../settle/payments.schedule.domain.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';
import { auditsOf } from './payments.checkout.audit.ts';
import {
  goOnWith,
  openNew,
  requireStaying,
  type EndingDependencies,
  type OpenDependencies,
  type Wanted,
} from './payments.open.service.ts';

type CatalogPlan = OfferedPlan & Pick<ManagedPlan, 'archivedAt' | 'revision'>;

export interface CheckoutDependencies extends OpenDependencies, EndingDependencies {
  plans: { find(planId: string): Promise<CatalogPlan | undefined> };
  activation: Pick<Activation, 'planActivation'>;
  payments: Pick<Payments, 'add' | 'setLast' | 'change' | 'findLast'>;
  newId: (now: Date) => string;
}

/** The catalogue's current offer of a plan: the one that the person was shown. @throws AppError PLAN_NOT_OFFERED, OFFER_CHANGED */
async function getOffer(
  { planId, revision }: Checkout,
  { plans }: Pick<CheckoutDependencies, 'plans'>,
): Promise<PlanOffer> {
  const plan = await plans.find(planId);
  if (!plan || plan.archivedAt !== null) throw new AppError('PLAN_NOT_OFFERED');
  if (plan.revision !== revision) throw new AppError('OFFER_CHANGED');
  return offerOf(plan);
}

/** A plan that could not start is not sold. @throws AppError TOO_MANY_PLANS, UNAUTHENTICATED for a deleted person */
async function checkPlanStart(
  payment: PaymentRecord,
  at: Date,
  { activation, newId }: Pick<CheckoutDependencies, 'activation' | 'newId'>,
): Promise<void> {
  const planned = await activation.planActivation(planStartOf(payment, newId(at), at));
  if (planned === 'tooMany') throw new AppError('TOO_MANY_PLANS');
  if (planned === 'deleted') throw new AppError('UNAUTHENTICATED');
}

function newPayment(
  { userId, offer, placement }: Wanted,
  at: Date,
  { newId, reconcileAfterMinutes }: Pick<CheckoutDependencies, 'newId' | 'reconcileAfterMinutes'>,
): PaymentRecord {
  const createdAt = at.toISOString();
  const payment = {
    paymentId: newId(at),
    userId,
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
    receiptNumber: null,
    declines: 0,
    inDispute: false,
    remindedAt: null,
    checks: 0,
    revision: 1,
  } as const;
  return { ...payment, dueAt: nextCheckAt(payment, at, reconcileAfterMinutes) };
}

/** A payment that its payer discarded while it was opened is not started again. @throws AppError CONFLICT */
async function checkNotDiscarded(
  { userId, offer, paymentId }: PaymentRecord,
  { payments }: Pick<CheckoutDependencies, 'payments'>,
): Promise<void> {
  const last = await payments.findLast(userId, offer.planId);
  const isDiscarded = last?.paymentId === paymentId && last.discardedAt !== null;
  if (isDiscarded) throw new AppError('CONFLICT');
}

type Buyer = Pick<Caller, 'userId' | 'role' | 'companyId'>;

/** Only clients have plans. @throws AppError ADMIN_WITHOUT_PLAN */
function checkRole(caller: Pick<Caller, 'role'>): void {
  if (isAdmin(caller)) throw new AppError('ADMIN_WITHOUT_PLAN');
}

/** Starts a payment in the place of the last one of its plan. @throws PaymentMoved if another request was faster */
async function start(
  caller: Buyer,
  { wanted, last }: { wanted: Wanted; last: PaymentRecord | undefined },
  dependencies: CheckoutDependencies,
): Promise<CheckoutAnswer> {
  const { payments, commit } = dependencies;
  const payment = await commit(async (at) => {
    const planned = newPayment(wanted, at, dependencies);
    await checkPlanStart(planned, at, dependencies);
    const added = await payments.add(planned);
    return {
      answer: added.payment,
      own: [...added.item, payments.setLast(added.payment, last?.paymentId)],
      shared: added.entry,
      audits: auditsOf(caller, { action: 'PaymentStarted', payment: added.payment, at }),
      refused: () => new PaymentMoved(),
    };
  });
  const answer = await unlessMoved(openNew(payment, dependencies));
  if (answer) return answer;
  await checkNotDiscarded(payment, dependencies);
  throw new PaymentMoved();
}

/**
 * Starts a payment for a plan: first ours, then the provider's order with its id. Price and currency are the
 * catalogue's. A crash between the two leaves a payment without an order, with which the next checkout of the plan goes
 * on, or which the schedule closes. There is one open payment of each plan and person: a second checkout goes on with it
 * while its offer is valid.
 * @throws AppError PLAN_NOT_OFFERED, OFFER_CHANGED, TOO_MANY_PLANS, PAYMENT_IN_PROGRESS (also if the provider holds the
 * money), PROVIDER_UNAVAILABLE, ADMIN_WITHOUT_PLAN, CONFLICT; ACCOUNT_ENDING where the client asked to be deleted
 */
export async function checkout(
  caller: Buyer,
  order: Checkout,
  dependencies: CheckoutDependencies,
): Promise<CheckoutAnswer> {
  checkRole(caller);
  const userId = accountIdOf(caller);
  requireStaying(erasureOf(await dependencies.people.find(userId)), dependencies);
  const offer = await getOffer(order, dependencies);
  const wanted = { userId, offer, placement: order.placement ?? null };
  return readAskAndWrite(async () => {
    const last = await dependencies.payments.findLast(userId, order.planId);
    if (last?.settlement === 'pending') throw new AppError('PAYMENT_IN_PROGRESS');
    const isOpen = last && isPayable(last.settlement);
    const answer = isOpen ? await goOnWith(last, wanted, dependencies) : undefined;
    return answer ?? start(caller, { wanted, last }, dependencies);
  });
}
