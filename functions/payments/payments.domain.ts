import * as z from 'zod';
import { dayField } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { centsSchema, currencySchema } from '../core/validation/money.ts';
import { placementSchema } from '../user-plans/user-plans.periods.domain.ts';
import { areDaysInOrder, daysOrderIssue } from './list/payments.days.domain.ts';
import { paymentFilterFields } from './list/payments.search.domain.ts';
import { paymentStatusSchema, settlementSchema } from './settle/payments.settlement.domain.ts';

/**
 * Why an administrator must look at a payment.
 * - `amountMismatch`: other money came than was asked for: nothing was activated.
 * - `payerGone`: it was paid, and its payer had been deleted. `notActivated`: it was paid, and its plan could not start.
 * - `partialRefund`: part of it went back: the plan goes on.
 */
export const paymentFlags = [
  'amountMismatch',
  'payerGone',
  'notActivated',
  'partialRefund',
] as const;
const paymentFlagSchema = z.enum(paymentFlags);
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
  /** When its payer gave it up, or it was superseded by another one; null while it was not. */
  discardedAt: z.iso.datetime().nullable(),
  /** When its payer wants the plan to start, where they were asked; null where there was nothing to choose. */
  placement: placementSchema.nullable(),
  /** The user plan it activated. */
  userPlanId: idField.nullable(),
  refundedCents: centsSchema,
  flag: paymentFlagSchema.nullable(),
  /** Where it can be paid; null where it no longer can. */
  checkoutUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was learnt that the money is ours; null while it is not. */
  paidAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
});
export type Payment = z.output<typeof paymentSchema>;

/** As administrators list it. */
export const managedPaymentSchema = paymentSchema.extend({
  userName: z.string(),
  /** Null of somebody who was deleted. */
  userEmail: z.string().nullable(),
});
export type ManagedPayment = z.output<typeof managedPaymentSchema>;

/**
 * What a person sends to buy a plan. Price and currency come from the catalogue; `revision` is that of the offer which
 * the person was shown, so that what is paid is what was shown.
 */
export const checkoutSchema = z.object({
  planId: idField,
  revision: z.number().int(),
  /** When it is to start, where a plan runs that it may replace. */
  placement: placementSchema.optional(),
});
export type Checkout = z.output<typeof checkoutSchema>;

/** A payment that was begun: `checkoutUrl` is the provider's page, to be opened in a new tab. */
export const checkoutAnswerSchema = z.object({ paymentId: idField, checkoutUrl: z.url() });
export type CheckoutAnswer = z.output<typeof checkoutAnswerSchema>;

/**
 * How far a payment is, for the pages that wait for it.
 * - `waiting`: it is not paid yet, or not captured yet.
 * - `review`: the provider holds the money; what it decides comes by itself.
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

/** What anybody who knows a payment's id may see of it (spec 001 §2, Payment result pages). */
export const paymentResultSchema = z.object({
  planName: z.string(),
  amountCents: centsSchema,
  currency: currencySchema,
  status: paymentStatusSchema,
  stage: paymentStageSchema,
});
export type PaymentResult = z.output<typeof paymentResultSchema>;

/** A receipt: the payment, what it paid for, and the client's company as it is today. */
export const receiptSchema = z.object({
  payment: paymentSchema,
  period: z.object({ startDate: z.iso.datetime(), endDate: z.iso.datetime() }).nullable(),
  client: z.object({
    name: z.string(),
    email: z.string(),
    companyName: z.string(),
    companyDni: z.string(),
    companyAddress: z.string(),
    companyCity: z.string(),
    companyCountry: z.string(),
  }),
});
export type Receipt = z.output<typeof receiptSchema>;

const exportMessages = {
  range: `No más de ${String(EXPORT_MAX_DAYS)} días a la vez`,
};

const DAY_MS = 86_400_000;

/** Which payments to export: those of some days, narrowed as the list is. */
export const paymentsExportSchema = z
  .object({ ...paymentFilterFields.shape, from: dayField, to: dayField })
  .refine(areDaysInOrder, daysOrderIssue)
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < EXPORT_MAX_DAYS, {
    path: ['to'],
    error: exportMessages.range,
  });
export type PaymentsExport = z.output<typeof paymentsExportSchema>;
export type PaymentsExportForm = z.input<typeof paymentsExportSchema>;
