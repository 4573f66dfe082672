import * as z from 'zod';
import { dayField } from '../../core/validation/day.ts';
import { idField } from '../../core/validation/fields.ts';
import { centsSchema, currencySchema } from '../../core/validation/money.ts';
import { searchableText, searchField, searchFor } from '../../core/validation/search.ts';
import {
  paymentStatuses,
  paymentStatusSchema,
  type PaymentStatus,
} from '../settle/payments.settlement.domain.ts';

/** A payment in the directory: what filters compare and totals add up, nothing else. */
export const paymentEntrySchema = z.object({
  id: z.string(),
  user: z.string(),
  /** The plan's name, and every id by which the payment may be searched. */
  text: z.string(),
  status: paymentStatusSchema,
  cents: centsSchema,
  currency: currencySchema,
  /** An administrator must look at it. Absent otherwise, as for most payments. */
  flagged: z.literal(true).optional(),
});
export type PaymentEntry = z.output<typeof paymentEntrySchema>;

/** The fields of a payment from which its entry is made. */
interface EntrySource {
  paymentId: string;
  userId: string;
  offer: { planName: string };
  mercadoPagoId: string | null;
  captureId: string | null;
  status: PaymentStatus;
  amountCents: number;
  currency: PaymentEntry['currency'];
  flag: string | null;
}

export const paymentEntryOf = (payment: EntrySource): PaymentEntry => ({
  id: payment.paymentId,
  user: payment.userId,
  text: searchableText([
    payment.offer.planName,
    payment.paymentId,
    payment.mercadoPagoId ?? '',
    payment.captureId ?? '',
  ]),
  status: payment.status,
  cents: payment.amountCents,
  currency: payment.currency,
  ...(payment.flag !== null && { flagged: true }),
});

/**
 * The filters of lists and exports. Days are those on which payments were started, whole ones in the provider's zone,
 * both included.
 */
export const paymentFilterFields = z.object({
  search: searchField,
  status: paymentStatusSchema.optional(),
  userId: idField.optional(),
  /** Only those that an administrator must look at. */
  review: z.enum(['pending']).optional(),
  from: dayField.optional(),
  to: dayField.optional(),
});
export type PaymentFilters = z.output<typeof paymentFilterFields>;

/** What a list's address may narrow its status to: one of them, or all that an administrator must look at. */
export const paymentChoices = [...paymentStatuses, 'revisar'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

/** The filters with their days as ids: an id begins with the instant at which its payment was started. */
export interface PaymentSearch extends Omit<PaymentFilters, 'from' | 'to'> {
  /** Ids from this one on, and before that one. */
  fromId?: string | undefined;
  beforeId?: string | undefined;
}

type Test = (entry: PaymentEntry) => boolean;

/** One test for each filter that is set. */
function testsOf({ status, userId, review, fromId, beforeId }: PaymentSearch): Test[] {
  return [
    status && ((entry: PaymentEntry) => entry.status === status),
    userId && ((entry: PaymentEntry) => entry.user === userId),
    review && ((entry: PaymentEntry) => entry.flagged === true),
    fromId && ((entry: PaymentEntry) => entry.id >= fromId),
    beforeId && ((entry: PaymentEntry) => entry.id < beforeId),
  ].filter((test) => typeof test === 'function');
}

/** The test of a search. `personOf` returns the text of a person that searches compare. */
export function paymentFinder(
  wanted: PaymentSearch,
  personOf: (userId: string) => string,
): (entry: PaymentEntry) => boolean {
  const finds = searchFor(wanted.search);
  const tests = testsOf(wanted);
  return (entry) =>
    tests.every((test) => test(entry)) && finds(`${personOf(entry.user)}\n${entry.text}`);
}

/** The totals of a list, for each status and currency in it. */
export const paymentTotalsSchema = z.array(
  z.object({
    status: paymentStatusSchema,
    currency: currencySchema,
    count: z.number().int(),
    amountCents: centsSchema,
  }),
);
export type PaymentTotals = z.output<typeof paymentTotalsSchema>;

/** In the order of the statuses. */
export function paymentTotalsOf(
  entries: readonly Pick<PaymentEntry, 'status' | 'currency' | 'cents'>[],
): PaymentTotals {
  const totals = new Map<string, PaymentTotals[number]>();
  for (const { status, currency, cents } of entries) {
    const key = `${status} ${currency}`;
    const { count, amountCents } = totals.get(key) ?? { count: 0, amountCents: 0 };
    totals.set(key, { status, currency, count: count + 1, amountCents: amountCents + cents });
  }
  const placeOf = ({ status }: PaymentTotals[number]) => paymentStatuses.indexOf(status);
  return [...totals.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}
