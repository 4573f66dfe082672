import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { taxWithin } from '../../core/validation/money.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';
import { hasReceipt } from '../settle/payments.settlement.domain.ts';
import type { IssuedReceipt, Receipt } from './payments.receipts.domain.ts';
import type { Receipts } from './payments.receipts.entity.ts';
import {
  clientOfToday,
  taxOfToday,
  type ClientDependencies,
  type TaxDependencies,
} from './payments.receipts.issue.service.ts';

export interface ReceiptDependencies extends TaxDependencies, ClientDependencies {
  payments: Pick<Payments, 'find'>;
  receipts: Pick<Receipts, 'find'>;
  userPlans: {
    /** The dates of a user plan; undefined if there is none. */
    findPeriod(userId: string, userPlanId: string): Promise<Receipt['period'] | undefined>;
  };
}

const nobody = {
  name: DELETED_PERSON_NAME,
  email: '',
  companyName: '',
  companyDni: '',
  companyAddress: '',
  companyCity: '',
  companyCountry: '',
};

/** The tax in what was paid and not refunded. */
function taxIn(
  { amountCents, refundedCents }: PaymentRecord,
  { name, percent }: IssuedReceipt['tax'],
): Receipt['tax'] {
  const cents = taxWithin(amountCents - refundedCents, percent);
  return cents > 0 ? { name, percent, cents } : null;
}

/** What was kept when the receipt was issued; the rest is as it is today. */
async function partsOf(
  { userId }: PaymentRecord,
  issued: IssuedReceipt | undefined,
  dependencies: ReceiptDependencies,
) {
  const client = issued?.client ?? (await clientOfToday(userId, dependencies)) ?? nobody;
  return { client, tax: issued?.tax ?? (await taxOfToday(dependencies)) };
}

/** A payment with a receipt that the caller may see. @throws AppError NOT_FOUND */
async function getPaid(
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  paymentId: string,
  { payments }: Pick<ReceiptDependencies, 'payments'>,
): Promise<PaymentRecord> {
  const payment = await payments.find(paymentId);
  const isVisible = payment && (isAdmin(caller) || payment.userId === accountIdOf(caller));
  if (!isVisible || !hasReceipt(payment)) throw new AppError('NOT_FOUND');
  return payment;
}

/**
 * The receipt of a completed payment: the caller's own, or anybody's for an administrator. That of a payment from before
 * receipts had numbers is all as it is today.
 * @throws AppError NOT_FOUND
 */
export async function getReceipt(
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  paymentId: string,
  dependencies: ReceiptDependencies,
): Promise<Receipt> {
  const payment = await getPaid(caller, paymentId, dependencies);
  const { userId, userPlanId } = payment;
  const { receipts, userPlans } = dependencies;
  const [issued, period = null] = await Promise.all([
    receipts.find(paymentId),
    userPlanId === null ? null : userPlans.findPeriod(userId, userPlanId),
  ]);
  const { client, tax } = await partsOf(payment, issued, dependencies);
  const issuedAt = issued?.issuedAt ?? null;
  return { payment: toPayment(payment), period, client, issuedAt, tax: taxIn(payment, tax) };
}
