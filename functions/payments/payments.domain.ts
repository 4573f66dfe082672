import * as z from 'zod';
import { areDaysInOrder, dayField, daysOrderIssue } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { centsSchema, currencySchema } from '../core/validation/money.ts';
import { placementSchema } from '../user-plans/user-plans.periods.domain.ts';
import { paymentFilterFields } from './list/payments.search.domain.ts';
import { paymentStatusSchema, settlementSchema } from './settle/payments.settlement.domain.ts';

/**
 * Why an administrator must look at a payment.
 * - `amountMismatch`: another amount came than was requested; nothing was activated.
 * - `payerGone`: it was paid after its payer was deleted. `notActivated`: it was paid, and its plan could not start.
 * - `partialRefund`: part of it was refunded; the plan goes on.
 * - `disputed`: its payer opened a dispute at the provider, which must be answered there; the plan goes on meanwhile.
 */
export const paymentFlags = [
  'amountMismatch',
  'payerGone',
  'notActivated',
  'partialRefund',
  'disputed',
] as const;
export const paymentFlagSchema = z.enum(paymentFlags);
export type PaymentFlag = z.output<typeof paymentFlagSchema>;

export const PAYMENTS_PAGE_SIZE = 15;
/** Days of payments in one export: bookkeeping is done by the year. */
const EXPORT_MAX_DAYS = 366;

/** A payment (spec 001 §3). `mercadoPagoId` is the provider's id of the order: the field's name in the data model. */
export const paymentSchema = z.object({
  paymentId: idField,
  userId: idField,
  planId: idField,
  planName: z.string(),
  amountCents: centsSchema,
  currency: currencySchema,
  status: paymentStatusSchema,
  settlement: settlementSchema,
  mercadoPagoId: z.string().nullable(),
  /** When its payer discarded it, or another payment replaced it; null if neither happened. */
  discardedAt: z.iso.datetime().nullable(),
  /** When its payer wants the plan to start; null if there was nothing to choose. */
  placement: placementSchema.nullable(),
  /** The user plan it activated. */
  userPlanId: idField.nullable(),
  refundedCents: centsSchema,
  flag: paymentFlagSchema.nullable(),
  /** Where it can be paid; null if it cannot be paid any more. */
  checkoutUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When we learned that the money is ours; null before. */
  paidAt: z.iso.datetime().nullable(),
  /** Of its receipt: '2026-0001'. Null before there is one, and for payments from before receipts had numbers. */
  receiptNumber: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type Payment = z.output<typeof paymentSchema>;

/** As administrators list it. */
export const managedPaymentSchema = paymentSchema.extend({
  userName: z.string(),
  /** Null for a deleted person. */
  userEmail: z.string().nullable(),
});
export type ManagedPayment = z.output<typeof managedPaymentSchema>;

/**
 * A person's order of a plan. Price and currency come from the catalogue; `revision` is that of the offer that the
 * person saw, so that they pay what they saw.
 */
export const checkoutSchema = z.object({
  planId: idField,
  revision: z.number().int(),
  /** When it starts, if a plan is running that it may replace. */
  placement: placementSchema.optional(),
});
export type Checkout = z.output<typeof checkoutSchema>;

/** A started payment: `checkoutUrl` is the provider's page, to be opened in a new tab. */
export const checkoutAnswerSchema = z.object({ paymentId: idField, checkoutUrl: z.url() });
export type CheckoutAnswer = z.output<typeof checkoutAnswerSchema>;

/**
 * The progress of a payment, for the pages that wait for it.
 * - `waiting`: it is not paid yet, or not captured yet.
 * - `review`: the provider holds the money, and its decision will arrive by itself.
 * - `staff`: it was paid, and no plan started: an administrator must act.
 */
const paymentStageSchema = z.enum(['waiting', 'review', 'staff', 'final']);
export type PaymentStage = z.output<typeof paymentStageSchema>;

type Staged = Pick<Payment, 'settlement' | 'flag'>;

/** A plan that does not start by itself. One that is held for too long (`notActivated`) starts once it is released. */
function isForStaff({ settlement, flag }: Staged): boolean {
  if (flag === 'amountMismatch') return ['approved', 'pending', 'captured'].includes(settlement);
  return settlement === 'captured' && (flag === 'notActivated' || flag === 'payerGone');
}

export function stageOf(payment: Staged): PaymentStage {
  const { settlement } = payment;
  if (isForStaff(payment)) return 'staff';
  if (settlement === 'pending') return 'review';
  return settlement === 'created' || settlement === 'approved' ? 'waiting' : 'final';
}

/** The part of a payment that anybody who knows its id may see (spec 001 §2, Payment result pages). */
export const paymentResultSchema = z.object({
  planName: z.string(),
  amountCents: centsSchema,
  currency: currencySchema,
  status: paymentStatusSchema,
  stage: paymentStageSchema,
});
export type PaymentResult = z.output<typeof paymentResultSchema>;

const exportMessages = {
  range: `No más de ${String(EXPORT_MAX_DAYS)} días a la vez`,
};

const DAY_MS = 86_400_000;

/** The payments to export: those of some days, with the filters of the list. */
export const paymentsExportSchema = z
  .object({ ...paymentFilterFields.shape, from: dayField, to: dayField })
  .refine(areDaysInOrder, daysOrderIssue)
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < EXPORT_MAX_DAYS, {
    path: ['to'],
    error: exportMessages.range,
  });
export type PaymentsExport = z.output<typeof paymentsExportSchema>;
export type PaymentsExportForm = z.input<typeof paymentsExportSchema>;
