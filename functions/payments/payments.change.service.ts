import { AppError } from '../core/http/errors.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { PortalSettings } from '../settings/settings.domain.ts';
import type { Payments } from './payments.entity.ts';
import type { PaymentRecord } from './payments.record.domain.ts';
import { hasReceipt } from './settle/payments.settlement.domain.ts';

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
}

/** Changes a payment as it was read; `changeAt` says how, at an instant. @throws PaymentMoved, AppError CONFLICT */
export const changePayment = (
  before: PaymentRecord,
  changeAt: (at: Date) => Partial<PaymentRecord>,
  { payments, commit }: ChangeDependencies,
): Promise<PaymentRecord> =>
  commit(async (at) => {
    const { payment, item, entry } = await payments.change(before, changeAt(at), at);
    return { answer: payment, own: item, shared: entry, refused: () => new PaymentMoved() };
  });

export interface TaxDependencies {
  /** The settings that are in force. */
  settings: () => Promise<Pick<PortalSettings, 'receiptTaxName' | 'receiptTaxPercent'>>;
}

/** The tax line of a receipt, by the settings of today. */
export async function taxOfToday({
  settings,
}: TaxDependencies): Promise<NonNullable<PaymentRecord['receiptTax']>> {
  const { receiptTaxName: name, receiptTaxPercent: percent } = await settings();
  return { name, percent };
}

/** A change of a payment. One that gives it its first receipt keeps the tax line of today with it. */
export async function withReceiptTax(
  { receiptTax }: Pick<PaymentRecord, 'receiptTax'>,
  change: Partial<PaymentRecord>,
  dependencies: TaxDependencies,
): Promise<Partial<PaymentRecord>> {
  const isFirst = receiptTax === null && change.status !== undefined && hasReceipt(change.status);
  return isFirst ? { ...change, receiptTax: await taxOfToday(dependencies) } : change;
}
