import { dayIn } from '../../core/validation/day.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import type { PortalSettings } from '../../settings/settings.domain.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import {
  isFirstReceipt,
  keptClientOf,
  type IssuedReceipt,
  type ReceiptClient,
} from './payments.receipts.domain.ts';
import type { Receipts } from './payments.receipts.entity.ts';

export interface TaxDependencies {
  /** The settings that are in force. */
  settings: () => Promise<Pick<PortalSettings, 'receiptTaxName' | 'receiptTaxPercent'>>;
}

export interface ClientDependencies {
  profiles: Pick<PeopleView, 'find'>;
}

export interface IssueDependencies extends TaxDependencies, ClientDependencies {
  receipts: Pick<Receipts, 'add'>;
  /** The provider's zone, in which a year begins. */
  timeZone: string;
}

/** The tax line of a receipt, by the settings of today. */
export async function taxOfToday({ settings }: TaxDependencies): Promise<IssuedReceipt['tax']> {
  const { receiptTaxName: name, receiptTaxPercent: percent } = await settings();
  return { name, percent };
}

/** A person with their company, as they are today; undefined for a deleted person. */
export async function clientOfToday(
  userId: string,
  { profiles }: ClientDependencies,
): Promise<ReceiptClient | undefined> {
  const profile = await profiles.find(userId);
  if (!profile) return undefined;
  const { email, companyName, companyDni, companyAddress, companyCity, companyCountry } = profile;
  const company = { companyName, companyDni, companyAddress, companyCity, companyCountry };
  return { name: displayNameOf(profile), email, ...company };
}

const YEAR_LENGTH = 4;

interface ReceiptedChange {
  change: Partial<PaymentRecord>;
  /** The writes of the receipt; others write them as well, so a failed condition is a concurrent change. */
  receipt: readonly Write[];
}

/**
 * A change of a payment at an instant. One that gives it its first receipt issues it: the next number of the year, the
 * tax by the settings of today, and the client's tax data.
 */
export async function withReceipt(
  payment: Pick<PaymentRecord, 'paymentId' | 'userId' | 'status' | 'receiptNumber'>,
  { change, at }: { change: Partial<PaymentRecord>; at: Date },
  dependencies: IssueDependencies,
): Promise<ReceiptedChange> {
  if (!isFirstReceipt(payment, change)) return { change, receipt: [] };
  const { paymentId, userId } = payment;
  const { receipts, timeZone } = dependencies;
  const [tax, client] = await Promise.all([
    taxOfToday(dependencies),
    clientOfToday(userId, dependencies),
  ]);
  const { receipt, writes } = await receipts.add(dayIn(timeZone, at).slice(0, YEAR_LENGTH), {
    paymentId,
    issuedAt: at.toISOString(),
    tax,
    client: client ? keptClientOf(client) : null,
  });
  return { change: { ...change, receiptNumber: receipt.number }, receipt: writes };
}
