import type { PublishableEvent } from '../../core/table/outbox.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Log } from '../../core/observability/logger.ts';
import { userPlanRestored } from '../../../events/user-plans.events.ts';
import type { SettlePayment } from '../../../events/payments.events.ts';
import type { Activation } from '../../user-plans/user-plans.activation.view.ts';
import { planStartOf, type PaymentRecord } from '../payments.record.domain.ts';
import { nextCheckAt } from './payments.schedule.domain.ts';
import { decide, type Decision, type PaymentChange } from './payments.settle.domain.ts';
import { readNews, type NewsDependencies } from './payments.settle.news.service.ts';
import type { SettleStore, Settling } from './payments.settle.store.ts';
import type { PaymentsStore } from '../payments.store.ts';

export interface SettleDependencies extends NewsDependencies {
  payments: Pick<PaymentsStore, 'find'>;
  settling: SettleStore;
  activation: Pick<Activation, 'planActivation' | 'planRefund'>;
  reconcileAfterMinutes: number;
  log: Pick<Log, 'warn'>;
}

/** Each one ends because somebody else settled the payment meanwhile, or an administrator changed its record. */
const ATTEMPTS = 5;

/** The events of a payment; `follows` says which. */
function eventOf(
  payment: PaymentRecord,
  type: 'PaymentFailed' | 'PaymentRefunded' | 'PaymentCompleted',
  eventId: string,
) {
  const { paymentId, userId, planName, amountCents, currency } = payment;
  return { type, eventId, paymentId, userId, planName, amountCents, currency };
}

/** When to ask again after a change: a new time if money moved, the same if only the record changed. */
function scheduled(
  before: PaymentRecord,
  { change, isOver }: Decision,
  { now, reconcileAfterMinutes }: { now: Date; reconcileAfterMinutes: number },
): Partial<PaymentRecord> {
  const after = { ...before, ...change };
  const stays = change.settlement === undefined && after.settlement !== 'pending';
  if (stays) return {};
  const checks = change.settlement === undefined ? before.checks : 0;
  const dueAt = isOver ? null : nextCheckAt({ ...after, checks }, now, reconcileAfterMinutes);
  return { checks, dueAt };
}

/** What starts with a captured payment, or why nothing does. */
async function startOf(
  payment: PaymentRecord,
  change: PaymentChange,
  { activation, newId, now }: SettleDependencies,
): Promise<Settling> {
  const at = now();
  const started = await activation.planActivation(planStartOf(payment, newId(at), at));
  if (started === 'gone') return { change: { ...change, flag: 'payerGone' } };
  if (started === 'tooMany') return { change: { ...change, flag: 'notActivated' } };
  const { userPlanId, startDate, endDate, credit } = started.userPlan;
  const told = eventOf(payment, 'PaymentCompleted', newId(at));
  return {
    change: { ...change, userPlanId },
    events: [{ ...told, userPlanId, startDate, endDate, credit } as PublishableEvent],
    // If any of these is refused, everything is read again: a payer deleted meanwhile is noticed then.
    writes: started.writes,
  };
}

async function endOf(
  payment: PaymentRecord,
  change: PaymentChange,
  { activation, newId, now }: SettleDependencies,
): Promise<Settling> {
  const at = now();
  const { userId, userPlanId } = payment;
  const told = eventOf(payment, 'PaymentRefunded', newId(at));
  if (userPlanId === null) return { change, events: [told] };
  const { writes, restored } = await activation.planRefund({ userId, userPlanId, now: at });
  const back = restored ? [userPlanRestored(restored, { userId, eventId: newId(at) })] : [];
  return { change, events: [told, ...back], writes };
}

/** What is written of a decision, with what follows from it as things stand now. */
async function writesOf(
  payment: PaymentRecord,
  { change, follows }: Decision,
  dependencies: SettleDependencies,
): Promise<Settling> {
  if (Object.keys(change).length === 0) return {};
  if (follows === 'start') return startOf(payment, change, dependencies);
  if (follows === 'end') return endOf(payment, change, dependencies);
  if (follows !== 'failed') return { change };
  const told = eventOf(payment, 'PaymentFailed', dependencies.newId(dependencies.now()));
  // What is closed cannot be paid with another instrument either.
  const retryable = change.settlement !== 'closed';
  return { change, events: [{ ...told, retryable } as PublishableEvent] };
}

/** Settles a payment as it was read. False where it is not so any more. */
async function settleAsRead(
  payment: PaymentRecord,
  event: SettlePayment['event'],
  dependencies: SettleDependencies,
): Promise<boolean> {
  const { settling, reconcileAfterMinutes, now } = dependencies;
  const news = await readNews(payment, event, dependencies);
  const at = now();
  const decision = decide(payment, news, at);
  const next = scheduled(payment, decision, { now: at, reconcileAfterMinutes });
  return settling.settle(payment, { event, at }, async () => {
    const { change, ...more } = await writesOf(payment, decision, dependencies);
    if (!change) return more;
    return { ...more, change: { ...change, ...next, updatedAt: at.toISOString() } };
  });
}

/**
 * Asks the provider how a payment stands and finishes what is to be finished: the one way in which money changes
 * anything here. Each write holds only if the payment is what it was before the provider was asked, so
 * what the provider said earlier never overwrites what it said later. Repeated, concurrent and late messages come to
 * the same end. @throws ProviderUnavailable, AppError CONFLICT: the message comes again
 */
export async function settlePayment(
  { paymentId, event }: SettlePayment,
  dependencies: SettleDependencies,
): Promise<void> {
  const { payments, settling, log } = dependencies;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (event && (await settling.isApplied(event.eventId))) return;
    const payment = await payments.find(paymentId, { consistent: true });
    if (!payment) {
      log.warn('no such payment', { paymentId, event });
      return;
    }
    if (await settleAsRead(payment, event, dependencies)) return;
  }
  throw new AppError('CONFLICT');
}
