import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { paymentSchema, type Payment } from '../payments.domain.ts';
import { discarded, readOpenOrder, type OpenDependencies } from './payments.open.service.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';
import type { PaymentsStore } from '../payments.store.ts';

export interface DiscardDependencies extends OpenDependencies {
  payments: Pick<PaymentsStore, 'find' | 'change'>;
}

/** The payment's webhooks may be faster some times. */
const ATTEMPTS = 5;

/**
 * Closes a payment of the caller's that they will not make. Its order stays at the provider: who approves it there all
 * the same has bought the plan, and is notified. Twice does it once.
 * @throws AppError NOT_FOUND, PAYMENT_CLOSED, PAYMENT_IN_PROGRESS, PROVIDER_UNAVAILABLE, CONFLICT
 */
export async function discardPayment(
  { userId }: Pick<Caller, 'userId'>,
  paymentId: string,
  dependencies: DiscardDependencies,
): Promise<Payment> {
  const { payments } = dependencies;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const payment = await payments.find(paymentId, { consistent: true });
    if (payment?.userId !== userId) throw new AppError('NOT_FOUND');
    if (payment.discardedAt !== null) return paymentSchema.parse(payment);
    if (!isPayable(payment.settlement)) throw new AppError('PAYMENT_CLOSED');
    await readOpenOrder(payment, dependencies);
    const changed = await payments.change(payment, discarded(payment, dependencies));
    if (changed) return paymentSchema.parse(changed);
  }
  throw new AppError('CONFLICT');
}
