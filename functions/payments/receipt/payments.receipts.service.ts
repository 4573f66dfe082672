import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { taxWithin } from '../../core/validation/money.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { taxOfToday, type TaxDependencies } from '../payments.change.service.ts';
import type { Receipt } from '../payments.domain.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';
import { hasReceipt } from '../settle/payments.settlement.domain.ts';

export interface ReceiptDependencies extends TaxDependencies {
  payments: Pick<Payments, 'find'>;
  userPlans: {
    /** The dates of a user plan; undefined if there is none. */
    findPeriod(userId: string, userPlanId: string): Promise<Receipt['period'] | undefined>;
  };
  profiles: Pick<PeopleView, 'find'>;
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

/** The payer with their company, as they are today; a deleted payer has neither. */
async function clientOf(
  userId: string,
  { profiles }: ReceiptDependencies,
): Promise<Receipt['client']> {
  const profile = await profiles.find(userId);
  if (!profile) return nobody;
  const { email, companyName, companyDni, companyAddress, companyCity, companyCountry } = profile;
  const company = { companyName, companyDni, companyAddress, companyCity, companyCountry };
  return { name: displayNameOf(profile), email, ...company };
}

/** The tax in what was paid and not refunded; that of today for a payment from before it was kept. */
async function taxOf(
  { amountCents, refundedCents, receiptTax }: PaymentRecord,
  dependencies: TaxDependencies,
): Promise<Receipt['tax']> {
  const { name, percent } = receiptTax ?? (await taxOfToday(dependencies));
  const cents = taxWithin(amountCents - refundedCents, percent);
  return cents > 0 ? { name, percent, cents } : null;
}

/** The receipt of a completed payment: the caller's own, or anybody's for an administrator. @throws AppError NOT_FOUND */
export async function getReceipt(
  caller: Pick<Caller, 'role' | 'userId'>,
  paymentId: string,
  dependencies: ReceiptDependencies,
): Promise<Receipt> {
  const { payments, userPlans } = dependencies;
  const payment = await payments.find(paymentId);
  const isVisible = payment && (isAdmin(caller) || payment.userId === caller.userId);
  if (!isVisible || !hasReceipt(payment.status)) throw new AppError('NOT_FOUND');
  const { userId, userPlanId } = payment;
  const [period, client, tax] = await Promise.all([
    userPlanId === null ? undefined : userPlans.findPeriod(userId, userPlanId),
    clientOf(userId, dependencies),
    taxOf(payment, dependencies),
  ]);
  return { payment: toPayment(payment), period: period ?? null, client, tax };
}
