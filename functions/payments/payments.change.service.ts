import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Payments } from './payments.entity.ts';
import type { PaymentRecord } from './payments.record.domain.ts';

/** A payment is not what was read any more, so what was asked of the provider for it may no longer hold. */
export class PaymentMoved extends Error {}

/** Each one ends because somebody else changed the payment between its read and its write. */
const ROUNDS = 5;

/**
 * Runs a round: read a payment, ask the provider, write. Where the payment moved in between, the next round reads and
 * asks again. `commit` alone repeats the write: it never asks the provider (ADR 0018).
 * @throws AppError CONFLICT when the payment moved in every round; errors of the round
 */
export async function readAskAndWrite<A>(round: () => Promise<A>): Promise<A> {
  for (let n = 0; n < ROUNDS; n += 1) {
    try {
      return await round();
    } catch (error) {
      if (!(error instanceof PaymentMoved)) throw error;
    }
  }
  throw new AppError('CONFLICT');
}

/** The result of a write; undefined where the payment moved. */
export async function unlessMoved<A>(write: Promise<A>): Promise<A | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof PaymentMoved) return undefined;
    throw error;
  }
}

export interface ChangeDependencies {
  payments: Pick<Payments, 'change'>;
  commit: Commit;
  /** The audit entries of the change, at its instant; none if it is left out. */
  auditsAt?: (at: Date) => AuditEntry[];
}

/** Changes a payment as it was read; `changeAt` says how, at an instant. @throws PaymentMoved, AppError CONFLICT */
export const changePayment = (
  before: PaymentRecord,
  changeAt: (at: Date) => Partial<PaymentRecord>,
  { payments, commit, auditsAt = () => [] }: ChangeDependencies,
): Promise<PaymentRecord> =>
  commit(async (at) => {
    const { payment, item, entry } = await payments.change(before, changeAt(at), at);
    const refused = () => new PaymentMoved();
    return { answer: payment, own: item, shared: entry, audits: auditsAt(at), refused };
  });
