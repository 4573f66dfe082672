import { AppError } from '../../../functions/core/http/errors.ts';
import {
  checkWrites,
  writesOf,
  type Commit,
  type Work,
} from '../../../functions/core/table/commit/commit.ts';
import type { AuditEntry } from '../../../functions/core/table/commit/audit.ts';
import type { PublishableEvent } from '../../../functions/core/table/commit/outbox.ts';
import { untilSettled } from '../../../functions/core/table/commit/transaction.ts';
import { putNew, type Write } from '../../../functions/core/table/entity/writes.ts';
import { paymentEntity, type Payments } from '../../../functions/payments/payments.entity.ts';
import type { PaymentRecord } from '../../../functions/payments/payments.record.domain.ts';
import { noTable } from '../commit.ts';

/** What a write does to the payments in memory, if its condition is met. */
interface Effect {
  isMet: () => boolean;
  apply: () => void;
}

type KeptPayments = Pick<
  Payments,
  'find' | 'findLast' | 'add' | 'setLast' | 'change' | 'remind' | 'isApplied' | 'apply'
>;

/**
 * Payments in memory, and a commit that writes them: an own write whose condition is not met refuses the work, a shared
 * one lets it be built again. `now` is the instant of each attempt.
 */
export function keepPayments(now: () => Date, ...begun: readonly PaymentRecord[]) {
  const records = new Map(begun.map((payment) => [payment.paymentId, payment]));
  const lasts = new Map(begun.map(({ offer, paymentId }) => [offer.planId, paymentId]));
  const applied = new Set<string>();
  const effects = new WeakMap<Write, Effect>();
  const state = {
    events: [] as PublishableEvent[],
    audits: [] as AuditEntry[],
    /** Writes that do not concern payments. */
    others: [] as Write[],
    /** Done before each attempt's writes, as somebody else would. */
    meanwhile: undefined as (() => void) | undefined,
    /** Done when a write that does not concern payments is refused, once. */
    refusingOthers: undefined as (() => void) | undefined,
  };
  const having = (write: Write, effect: Effect): Write => {
    effects.set(write, effect);
    return write;
  };
  const put = (payment: PaymentRecord) => records.set(payment.paymentId, payment);

  const payments: KeptPayments = {
    find: async (id) => records.get(id),
    findLast: async (_userId, planId) => records.get(lasts.get(planId) ?? ''),
    async add(payment) {
      const write = having(paymentEntity.writes.put(payment), {
        isMet: () => !records.has(payment.paymentId),
        apply: () => put(payment),
      });
      return { payment, item: [write], entry: [] };
    },
    setLast: ({ offer: { planId }, paymentId }, before) =>
      having(putNew({ pk: `LAST#${planId}`, sk: 'LAST' }), {
        isMet: () => lasts.get(planId) === before,
        apply: () => lasts.set(planId, paymentId),
      }),
    async change(before, to, at) {
      const revision = before.revision + 1;
      const payment = { ...before, ...to, updatedAt: at.toISOString(), revision };
      const write = having(paymentEntity.writes.patch(before, payment), {
        isMet: () => records.get(before.paymentId)?.revision === before.revision,
        apply: () => put(payment),
      });
      return { payment, item: [write], entry: [] };
    },
    remind: (before, at) =>
      having(paymentEntity.writes.amend(before, { ...before, remindedAt: at.toISOString() }), {
        isMet: () => records.get(before.paymentId)?.remindedAt === before.remindedAt,
        apply: () => put({ ...before, remindedAt: at.toISOString() }),
      }),
    isApplied: async (eventId) => applied.has(eventId),
    apply: ({ eventId }) =>
      having(putNew({ pk: `WEBHOOK#${eventId}`, sk: 'EVENT' }), {
        isMet: () => !applied.has(eventId),
        apply: () => applied.add(eventId),
      }),
  };

  const isMet = (write: Write) => effects.get(write)?.isMet() ?? true;

  function isRefusingOthers(writes: readonly Write[]): boolean {
    const { refusingOthers } = state;
    if (!refusingOthers || writes.every((write) => effects.has(write))) return false;
    refusingOthers();
    state.refusingOthers = undefined;
    return true;
  }

  function apply({ own = [], shared = [], events = [], audits = [] }: Work<unknown>) {
    for (const write of [...own, ...shared]) {
      const effect = effects.get(write);
      if (effect) effect.apply();
      else state.others.push(write);
    }
    state.events.push(...events);
    state.audits.push(...audits);
  }

  function answerOf<A>(refusal: Error | { answer: A }): { answer: A } {
    if (refusal instanceof Error) throw refusal;
    return refusal;
  }

  async function attempt<A>(build: (at: Date) => Promise<Work<A>>) {
    const at = now();
    const work = await build(at);
    checkWrites(writesOf(noTable, work, at));
    state.meanwhile?.();
    const { own = [], shared = [], refused = () => new AppError('CONFLICT') } = work;
    if (!own.every(isMet)) return answerOf(await refused());
    if (!shared.every(isMet) || isRefusingOthers(shared)) return undefined;
    apply(work);
    return { answer: work.answer };
  }
  const commit: Commit = (build) =>
    untilSettled(
      () => attempt(build),
      () => Promise.resolve(),
    );

  return {
    payments,
    commit,
    state,
    applied,
    /** Stores a payment as somebody else would. */
    put,
    remove: (paymentId: string) => records.delete(paymentId),
    get: (paymentId: string) => records.get(paymentId),
    setLast: (payment: PaymentRecord) => {
      put(payment);
      lasts.set(payment.offer.planId, payment.paymentId);
    },
    last: (planId: string) => records.get(lasts.get(planId) ?? ''),
  };
}
