import * as z from 'zod';
import {
  numberedPageOf,
  numberedPageQuerySchema,
  pageOf,
  pageQuerySchema,
} from '../core/http/page.ts';
import { defineContract } from '../core/http/route.ts';
import { idField } from '../core/validation/fields.ts';
import {
  checkoutAnswerSchema,
  checkoutSchema,
  managedPaymentSchema,
  paymentResultSchema,
  paymentSchema,
  paymentsExportSchema,
  receiptSchema,
} from './payments.domain.ts';
import { areDaysInOrder, daysOrderIssue } from './list/payments.days.domain.ts';
import { paymentFilterFields, paymentTotalsSchema } from './list/payments.search.domain.ts';
import { paymentStatusSchema } from './settle/payments.settlement.domain.ts';

const paymentParams = z.object({ paymentId: idField });

/** A webhook has a few KB; anything larger is refused. */
const WEBHOOK_MAX_BYTES = 64 * 1024;

/** What speaks to the provider, in a Lambda of its own. */
export const paymentCheckoutContract = defineContract({
  checkout: {
    method: 'POST',
    path: '/payments',
    auth: 'user',
    perMinute: 10,
    summary: 'Begins a payment for a plan and answers where it is to be paid.',
    body: checkoutSchema,
    status: 201,
    response: checkoutAnswerSchema,
    errors: [
      'ADMIN_WITHOUT_PLAN',
      'PLAN_NOT_OFFERED',
      'OFFER_CHANGED',
      'TOO_MANY_PLANS',
      'PAYMENT_IN_PROGRESS',
      'PROVIDER_UNAVAILABLE',
    ],
  },
  discard: {
    method: 'POST',
    path: '/payments/{paymentId}/discard',
    auth: 'user',
    summary: "Closes a payment of the caller's that was begun and is not going to be made.",
    params: paymentParams,
    response: paymentSchema,
    errors: ['PAYMENT_CLOSED', 'PAYMENT_IN_PROGRESS', 'PROVIDER_UNAVAILABLE'],
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhooks/paypal',
    auth: 'public',
    summary: 'Takes what PayPal tells of a payment, once PayPal has confirmed that it said so.',
    rawBody: { maxBytes: WEBHOOK_MAX_BYTES },
    response: z.object({ accepted: z.literal(true) }),
    errors: ['SIGNATURE_INVALID', 'PROVIDER_UNAVAILABLE'],
  },
});

/** What reads and edits the records. */
export const paymentRecordsContract = defineContract({
  listOwn: {
    method: 'GET',
    path: '/payments/mine',
    auth: 'user',
    summary: "Lists the caller's own payments, newest first.",
    query: pageQuerySchema,
    response: pageOf(paymentSchema),
  },
  list: {
    method: 'GET',
    path: '/payments',
    auth: 'admin',
    summary:
      "Lists everybody's payments that the filters find, newest first, with what they come to.",
    query: z
      .object({ ...paymentFilterFields.shape, ...numberedPageQuerySchema.shape })
      .refine(areDaysInOrder, daysOrderIssue),
    response: numberedPageOf(managedPaymentSchema).extend({ totals: paymentTotalsSchema }),
  },
  export: {
    method: 'POST',
    path: '/payments/exports',
    auth: 'admin',
    perMinute: 6,
    summary:
      'Writes the payments of some days that the filters find as CSV and answers a link to it, valid for 60 seconds.',
    body: paymentsExportSchema,
    response: z.object({ downloadUrl: z.url(), count: z.number().int() }),
  },
  result: {
    method: 'GET',
    path: '/payments/{paymentId}/result',
    auth: 'public',
    summary: 'Reads how a payment stands, for the pages that its payer comes back to.',
    params: paymentParams,
    response: paymentResultSchema,
  },
  receipt: {
    method: 'GET',
    path: '/payments/{paymentId}/receipt',
    auth: 'user',
    summary: 'Reads the receipt of a payment that was completed.',
    params: paymentParams,
    response: receiptSchema,
  },
  changeStatus: {
    method: 'PUT',
    path: '/payments/{paymentId}/status',
    auth: 'admin',
    summary: 'Sets the status in the record of a payment; no money and no plan follows it.',
    params: paymentParams,
    body: z.object({ status: paymentStatusSchema }),
    response: managedPaymentSchema,
  },
  review: {
    method: 'POST',
    path: '/payments/{paymentId}/review',
    auth: 'admin',
    summary: 'Takes the flag off a payment that somebody has looked at.',
    params: paymentParams,
    response: managedPaymentSchema,
  },
});

export const paymentsContract = { ...paymentCheckoutContract, ...paymentRecordsContract };
