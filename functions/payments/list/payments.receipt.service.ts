import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { PortalSettings } from '../../settings/settings.domain.ts';
import { taxWithin, type Receipt } from '../payments.domain.ts';
import type { PaymentStatus } from '../settle/payments.settlement.domain.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment } from '../payments.record.domain.ts';

export interface ReceiptDependencies {
  payments: Pick<Payments, 'find'>;
  userPlans: {
    /** The dates of a user plan; undefined if there is none. */
    findPeriod(userId: string, userPlanId: string): Promise<Receipt['period'] | undefined>;
  };
  profiles: Pick<PeopleView, 'find'>;
  settings: () => Promise<Pick<PortalSettings, 'receiptTaxName' | 'receiptTaxPercent'>>;
}

/** Payments that have a receipt: a refund does not remove it. */
const RECEIPTED: readonly PaymentStatus[] = ['completed', 'refunded'];

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

/** The tax in what was paid and not refunded. */
async function taxOf(
  { amountCents, refundedCents }: Pick<Receipt['payment'], 'amountCents' | 'refundedCents'>,
  { settings }: Pick<ReceiptDependencies, 'settings'>,
): Promise<Receipt['tax']> {
  const { receiptTaxName: name, receiptTaxPercent: percent } = await settings();
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
  if (!isVisible || !RECEIPTED.includes(payment.status)) throw new AppError('NOT_FOUND');
  const { userId, userPlanId } = payment;
  const [period, client, tax] = await Promise.all([
    userPlanId === null ? undefined : userPlans.findPeriod(userId, userPlanId),
    clientOf(userId, dependencies),
    taxOf(payment, dependencies),
  ]);
  return { payment: toPayment(payment), period: period ?? null, client, tax };
}
