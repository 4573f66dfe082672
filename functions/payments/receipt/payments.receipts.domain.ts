import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { centsSchema } from '../../core/validation/money.ts';
import { paymentSchema } from '../payments.domain.ts';
import type { Numbered } from '../settle/payments.settlement.domain.ts';

const clientSchema = z.object({
  name: z.string(),
  email: z.string(),
  companyName: z.string(),
  companyDni: z.string(),
  companyAddress: z.string(),
  companyCity: z.string(),
  companyCountry: z.string(),
});
/** Who a receipt is for. */
export type ReceiptClient = z.output<typeof clientSchema>;

/** What is kept of a receipt when it is issued. It never changes. */
export const issuedReceiptSchema = z.object({
  paymentId: idField,
  /** Of its year, in sequence and without gaps: '2026-0001'. */
  number: z.string(),
  issuedAt: z.iso.datetime(),
  /** The tax by the settings of that day; 0 percent where they named none. */
  tax: z.object({ name: z.string(), percent: z.number() }),
  /** Null where the client had given no tax number: the receipt shows the client of today until they do. */
  client: clientSchema.nullable(),
});
export type IssuedReceipt = z.output<typeof issuedReceiptSchema>;

/** A receipt as people see it: the payment, what it paid for, the tax in it, and the client. */
export const receiptSchema = z.object({
  payment: paymentSchema,
  period: z.object({ startDate: z.iso.datetime(), endDate: z.iso.datetime() }).nullable(),
  client: clientSchema,
  /** When it was issued; null for payments from before receipts had numbers. */
  issuedAt: z.iso.datetime().nullable(),
  /** Within what was paid and not refunded; null where the settings named none. */
  tax: z.object({ name: z.string(), percent: z.number(), cents: centsSchema }).nullable(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** Enough for lists to be in order; a year with more receipts has longer numbers. */
const NUMBER_LENGTH = 4;

/** The number of the nth receipt of a year, as it is printed. */
export const receiptNumberOf = (year: string, n: number): string =>
  `${year}-${String(n).padStart(NUMBER_LENGTH, '0')}`;

/**
 * Whether a change gives a payment its first receipt. One that was completed before receipts had numbers gets none later:
 * its number would be of another year.
 */
export const isFirstReceipt = (
  { status, receiptNumber }: Numbered,
  to: Partial<Pick<Numbered, 'status'>>,
): boolean => receiptNumber === null && status !== 'completed' && to.status === 'completed';

/** What a receipt keeps of the client: nothing before they have a tax number. */
export const keptClientOf = (client: ReceiptClient): ReceiptClient | null =>
  client.companyDni === '' ? null : client;
