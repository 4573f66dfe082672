import { workOffDue } from '../../core/due-work.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Payments } from '../payments.entity.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import type { Receipts } from '../receipt/payments.receipts.entity.ts';
import { splitByAge } from './payments.retention.domain.ts';
import type { KeptPaymentsStore } from './payments.retention.entity.ts';

export interface RetentionDependencies {
  kept: KeptPaymentsStore;
  payments: Pick<Payments, 'find' | 'change'>;
  receipts: Pick<Receipts, 'find' | 'anonymise'>;
  commit: Commit;
  now: () => Date;
  /** How many years payments are kept with their client, after the end of their year. */
  years: number;
  log: Pick<Log, 'error'>;
}

/** Some seconds of work. */
const MOST_OF_A_PAGE = 50;

/** Takes the client out of a payment and its receipt: amounts, tax and dates stay. */
const anonymise = (
  { paymentId }: Pick<PaymentRecord, 'paymentId'>,
  { payments, receipts, commit }: RetentionDependencies,
): Promise<void> =>
  commit(async (at): Promise<Work<undefined>> => {
    const payment = await payments.find(paymentId, { consistent: true });
    const isNamed = payment && (payment.mercadoPagoId !== null || payment.captureId !== null);
    const provider = { mercadoPagoId: null, captureId: null, checkoutUrl: null, dueAt: null };
    const { item, entry } = isNamed
      ? await payments.change(payment, provider, at)
      : { item: [], entry: [] };
    const receipt = await receipts.find(paymentId);
    const written = receipt?.client ? [receipts.anonymise(receipt)] : [];
    return { answer: undefined, shared: [...item, ...entry, ...written] };
  });

/** Looks at the payments of a deleted client: those of long ago lose their client. Safe to repeat. */
export async function settleKept(
  userId: string,
  dependencies: RetentionDependencies,
): Promise<number> {
  const { kept, now, years } = dependencies;
  const found = await kept.paymentsOf(userId);
  const { due, next } = splitByAge(found, { now: now(), years });
  for (const payment of due) await anonymise(payment, dependencies);
  await kept.note(userId, next);
  return due.length;
}

/**
 * The same of all that are due, and how many payments it was. One that fails holds up no other.
 * @throws Error where any of them failed, when all others are done
 */
export async function settleAllKept(
  dependencies: RetentionDependencies,
  isLate: () => boolean = () => true,
): Promise<number> {
  const { kept, now, log } = dependencies;
  let [settled, failed] = [0, 0];
  const settleEach = async (userIds: readonly string[]) => {
    for (const userId of userIds) {
      try {
        settled += await settleKept(userId, dependencies);
      } catch (error) {
        failed += 1;
        log.error('payments not anonymised', { userId, error: error as Error });
      }
    }
  };
  await workOffDue({
    find: () => kept.findDue(now(), MOST_OF_A_PAGE),
    ...{ most: MOST_OF_A_PAGE, keyOf: String, isLate, work: settleEach },
  });
  if (failed > 0) throw new Error(`Payments of ${String(failed)} clients could not be anonymised`);
  return settled;
}
