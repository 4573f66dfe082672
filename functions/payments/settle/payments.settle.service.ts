import type { SettlePayment } from '../../../events/payments.events.ts';
import { userPlanRestored, userPlansMoved } from '../../../events/user-plans.events.ts';
import type { Log } from '../../core/observability/logger.ts';
import { measured } from '../../core/observability/measures.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { PublishableEvent } from '../../core/table/commit/outbox.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { Activation } from '../../user-plans/user-plans.activation.view.ts';
import { PaymentMoved, readAskAndWrite } from '../payments.change.service.ts';
import type { PaymentFlag } from '../payments.domain.ts';
import type { Payments } from '../payments.entity.ts';
import type { OrderSnapshot, PaymentsProvider } from '../payments.provider.ts';
import { planStartOf, type PaymentRecord } from '../payments.record.domain.ts';
import { withReceipt, type IssueDependencies } from '../receipt/payments.receipts.issue.service.ts';
import { nextCheckAt } from './payments.schedule.domain.ts';
import {
  decide,
  mayCapture,
  type Asker,
  type Decision,
  type News,
  type PaymentChange,
} from './payments.settle.domain.ts';
import { hintOf, isApproval } from './payments.webhook.domain.ts';

export interface SettleDependencies extends IssueDependencies {
  payments: Pick<Payments, 'find' | 'isApplied' | 'hasLater' | 'change' | 'apply'>;
  commit: Commit;
  provider: Pick<PaymentsProvider, 'readOrder' | 'captureOrder' | 'readDispute'>;
  activation: Pick<Activation, 'planActivation' | 'planRefund'>;
  reconcileAfterMinutes: number;
  log: Pick<Log, 'warn'>;
  newId: (now: Date) => string;
  now: () => Date;
}

/** The webhook that asks for a payment to be settled; null for the schedule. */
type Webhook = SettlePayment['event'];

const askerOf = (webhook: Webhook): Asker => {
  if (!webhook) return 'schedule';
  return isApproval(webhook.eventType) ? 'approval' : 'event';
};

/** Whether the payer was deleted, checked before money is captured. */
async function isPayerDeleted(
  payment: PaymentRecord,
  { activation, newId, now }: SettleDependencies,
): Promise<boolean> {
  const at = now();
  return (await activation.planActivation(planStartOf(payment, newId(at), at))) === 'deleted';
}

/** A declined payer who started another payment has abandoned this one: the schedule does not retry it. */
const isAbandoned = async (payment: PaymentRecord, by: Asker, { payments }: SettleDependencies) =>
  by === 'schedule' && payment.settlement === 'declined' && (await payments.hasLater(payment));

/** Captures what is approved and may be captured; returns any other order as it is. */
async function capture(
  payment: PaymentRecord,
  { order, by }: { order: OrderSnapshot; by: Asker },
  dependencies: SettleDependencies,
): Promise<Pick<News, 'order' | 'isAttempt' | 'isPayerDeleted'>> {
  if (!mayCapture(payment, order, by)) return { order };
  if (await isAbandoned(payment, by, dependencies)) return { order };
  if (await isPayerDeleted(payment, dependencies)) return { order, isPayerDeleted: true };
  const key = `${payment.paymentId}-capture-${String(payment.declines)}`;
  const captured = await dependencies.provider.captureOrder(order.orderId, key);
  return { order: captured, isAttempt: true };
}

const findDispute = (webhook: Webhook, { provider }: SettleDependencies) =>
  webhook?.disputeId === undefined ? undefined : provider.readDispute(webhook.disputeId);

/**
 * Reads a payment's order at the provider, and captures it if it was approved. The idempotency key is the same until a
 * decline was recorded: concurrent captures, or one after a crash, take the money once.
 * @throws ProviderUnavailable, Error for an event of a payment that never had an order
 */
async function askProvider(
  payment: PaymentRecord,
  webhook: Webhook,
  dependencies: SettleDependencies,
): Promise<News> {
  const { mercadoPagoId, paymentId } = payment;
  const hint = webhook ? hintOf(webhook.eventType) : null;
  if (mercadoPagoId === null) {
    // Nobody was given its page, so nobody can have paid it; an event says otherwise, and somebody must look.
    if (webhook) throw new Error(`Payment ${paymentId} has no order, and an event of one`);
    return { order: undefined, hint };
  }
  const order = await dependencies.provider.readOrder(mercadoPagoId);
  // A reversed approval is not captured at once: a later event, or the schedule, finds a new approval.
  if (!order || hint === 'approvalReversed') return { order, hint };
  // As it stands now: events of a dispute come late, and in any order.
  const dispute = await findDispute(webhook, dependencies);
  const by = askerOf(webhook);
  return { ...(await capture(payment, { order, by }, dependencies)), hint, dispute };
}

/** When to ask again after a change: a new time if money moved, the same if only the record changed. */
function scheduled(
  before: PaymentRecord,
  { change, isOver }: Decision,
  { at, reconcileAfterMinutes }: { at: Date; reconcileAfterMinutes: number },
): Partial<PaymentRecord> {
  const after = { ...before, ...change };
  const stays = change.settlement === undefined && after.settlement !== 'pending';
  if (stays) return {};
  const checks = change.settlement === undefined ? before.checks : 0;
  const dueAt = isOver ? null : nextCheckAt({ ...after, checks }, at, reconcileAfterMinutes);
  return { checks, dueAt };
}

/** What follows from a change: the change with what it led to, the events, and the writes of the plan. */
interface Outcome {
  change: PaymentChange;
  events?: readonly PublishableEvent[];
  writes?: readonly Write[];
}

/** The event of a payment; `follows` of the decision says which. */
function eventOf(
  { paymentId, userId, offer, amountCents, currency }: PaymentRecord,
  type: 'PaymentFailed' | 'PaymentRefunded' | 'PaymentCompleted' | 'PaymentFlagged',
  eventId: string,
) {
  return { type, eventId, paymentId, userId, planName: offer.planName, amountCents, currency };
}

interface Settling {
  payment: PaymentRecord;
  change: PaymentChange;
  at: Date;
}

/** The change with a more serious flag, behind which a dispute stays known. */
function flaggedAs(flag: PaymentFlag, { payment, change }: Settling): PaymentChange {
  const { flag: hidden } = { ...payment, ...change };
  return { ...change, flag, ...(hidden === 'disputed' && { inDispute: true }) };
}

/** Starts the plan of a captured payment, or flags why it cannot start. */
async function startPlan(
  settling: Settling,
  { activation, newId }: SettleDependencies,
): Promise<Outcome> {
  const { payment, change, at } = settling;
  const started = await activation.planActivation(planStartOf(payment, newId(at), at));
  if (started === 'deleted') return { change: flaggedAs('payerGone', settling) };
  if (started === 'tooMany') return { change: flaggedAs('notActivated', settling) };
  const { userPlanId, startDate, endDate, credit } = started.userPlan;
  const completed = {
    ...eventOf(payment, 'PaymentCompleted', newId(at)),
    ...{ userPlanId, startDate, endDate, credit },
  };
  // If one of the plan's writes is refused, the plan is read again: a payer deleted meanwhile is noticed then.
  const { userId } = payment;
  const moved = userPlansMoved(started.moved, { userId, eventId: newId(at) });
  return {
    change: { ...change, userPlanId },
    events: [completed, ...moved],
    writes: started.writes,
  };
}

/** Ends the plan of a payment that went back; a plan that it had replaced may run again. */
async function endPlan(
  { payment, change, at }: Settling,
  { activation, newId }: SettleDependencies,
): Promise<Outcome> {
  const { userId, userPlanId } = payment;
  const refundOf = (endedPlan: 'running' | 'waiting' | null) => ({
    ...eventOf(payment, 'PaymentRefunded', newId(at)),
    ...{ amountCents: change.refundedCents ?? payment.refundedCents, endedPlan },
    isReversed: change.settlement === 'reversed',
  });
  if (userPlanId === null) return { change, events: [refundOf(null)] };
  const ending = { userId, userPlanId, now: at };
  const { writes, restored, moved, ended } = await activation.planRefund(ending);
  const refunded = refundOf(ended);
  const later = userPlansMoved(moved, { userId, eventId: newId(at) });
  if (!restored) return { change, events: [refunded, ...later], writes };
  const plan = userPlanRestored(restored, { userId, eventId: newId(at) });
  return { change, events: [refunded, plan, ...later], writes };
}

function outcomeOf(
  settling: Settling,
  follows: Decision['follows'],
  dependencies: SettleDependencies,
): Outcome | Promise<Outcome> {
  const { payment, change, at } = settling;
  if (follows === 'start') return startPlan(settling, dependencies);
  if (follows === 'end') return endPlan(settling, dependencies);
  if (follows !== 'failed') return { change };
  const failed = eventOf(payment, 'PaymentFailed', dependencies.newId(at));
  // A closed payment cannot be paid with another instrument either.
  const retryable = change.settlement !== 'closed';
  return { change, events: [{ ...failed, retryable } as PublishableEvent] };
}

/** The events of a flag that a payment did not have, and of a dispute that a more serious one hides. */
function flaggedBy(
  { payment, change, at }: Settling,
  { newId }: SettleDependencies,
): PublishableEvent[] {
  const { flag = null } = change;
  const isNew = flag !== null && flag !== payment.flag;
  const isDisputed = change.inDispute === true && payment.flag !== 'disputed';
  const flags: PaymentFlag[] = [
    ...(isNew ? [flag] : []),
    ...(isDisputed ? ['disputed' as const] : []),
  ];
  return flags.map((each) => ({
    ...eventOf(payment, 'PaymentFlagged', newId(at)),
    flag: each,
  }));
}

/** What the news make of a payment at an instant, with the webhook that brought them. */
async function settlementOf(
  payment: PaymentRecord,
  { news, webhook, at }: { news: News; webhook: Webhook; at: Date },
  dependencies: SettleDependencies,
): Promise<Work<{ isUnheard: boolean }>> {
  const { payments, reconcileAfterMinutes } = dependencies;
  const applied = webhook ? [payments.apply(webhook, payment.paymentId, at)] : [];
  const decision = decide(payment, news, at);
  const { change, follows } = decision;
  const answer = { isUnheard: webhook === null && follows === 'start' };
  const settled = { answer, own: applied, refused: () => new PaymentMoved() };
  if (Object.keys(change).length === 0) return settled;
  const outcome = await outcomeOf({ payment, change, at }, follows, dependencies);
  const next = scheduled(payment, decision, { at, reconcileAfterMinutes });
  const { change: to, receipt } = await withReceipt(
    payment,
    { change: outcome.change, at },
    dependencies,
  );
  const { item, entry } = await payments.change(payment, { ...to, ...next }, at);
  const { events = [], writes = [] } = outcome;
  const flagged = flaggedBy({ payment, change: outcome.change, at }, dependencies);
  return {
    ...settled,
    own: [...item, ...applied],
    shared: [...entry, ...receipt, ...writes],
    events: [...events, ...flagged],
  };
}

/**
 * Asks the provider for the state of a payment and does what follows from it. Nothing else moves money or plans here.
 * A write holds only for the payment that was read before the provider was asked, so an older answer of the provider
 * never overwrites a newer one. Repeated, concurrent and late messages come to the same end.
 * @throws ProviderUnavailable, AppError CONFLICT: the message comes again
 */
export const settlePayment = (
  { paymentId, event: webhook }: SettlePayment,
  dependencies: SettleDependencies,
): Promise<void> =>
  readAskAndWrite(async () => {
    const { payments, commit, log } = dependencies;
    if (webhook && (await payments.isApplied(webhook.eventId))) return;
    const payment = await payments.find(paymentId, { consistent: true });
    if (!payment) {
      log.warn('no such payment', { paymentId, event: webhook });
      return;
    }
    const news = await askProvider(payment, webhook, dependencies);
    const { isUnheard } = await commit((at) =>
      settlementOf(payment, { news, webhook, at }, dependencies),
    );
    // Its approval was a webhook, and its capture another one.
    if (isUnheard)
      log.warn('paid without a webhook', { paymentId, ...measured({ PaymentsUnheard: 1 }) });
  });
