import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { readAskAndWrite } from '../payments.change.service.ts';
import type { Payment } from '../payments.domain.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment } from '../payments.record.domain.ts';
import { isPayable } from '../settle/payments.settlement.domain.ts';
import { auditsOf } from './payments.checkout.audit.ts';
import { discard, readOpenOrder, type OpenDependencies } from './payments.open.service.ts';

export interface DiscardDependencies extends Omit<OpenDependencies, 'siteUrl'> {
  payments: Pick<Payments, 'find' | 'change'>;
}

/**
 * Closes a payment of the caller that they will not make. Its order stays at the provider: a payer who approves it
 * there after all has bought the plan, and is notified. Repeated requests do it once.
 * @throws AppError NOT_FOUND, PAYMENT_CLOSED, PAYMENT_IN_PROGRESS, PROVIDER_UNAVAILABLE, CONFLICT
 */
export const discardPayment = (
  caller: Pick<Caller, 'userId' | 'role' | 'companyId'>,
  paymentId: string,
  dependencies: DiscardDependencies,
): Promise<Payment> =>
  readAskAndWrite(async () => {
    const payment = await dependencies.payments.find(paymentId, { consistent: true });
    if (payment?.userId !== accountIdOf(caller)) throw new AppError('NOT_FOUND');
    if (payment.discardedAt !== null) return toPayment(payment);
    if (!isPayable(payment.settlement)) throw new AppError('PAYMENT_CLOSED');
    await readOpenOrder(payment, dependencies);
    const auditsAt = (at: Date) => auditsOf(caller, { action: 'PaymentDiscarded', payment, at });
    return toPayment(await discard(payment, { ...dependencies, auditsAt }));
  });
