import * as z from 'zod';
import { exportAnswerSchema, EXPORTS_PER_MINUTE } from '../core/http/export-answer.ts';
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
  paymentFlagSchema,
  paymentResultSchema,
  paymentSchema,
  paymentsExportSchema,
} from './payments.domain.ts';
import { receiptSchema } from './receipt/payments.receipts.domain.ts';
import { areDaysInOrder, daysOrderIssue } from '../core/validation/day.ts';
import { paymentFilterFields, paymentTotalsSchema } from './list/payments.search.domain.ts';
import { paymentStatusSchema } from './settle/payments.settlement.domain.ts';

const paymentParams = z.object({ paymentId: idField });

/** A webhook has a few KB; anything larger is refused. */
const WEBHOOK_MAX_BYTES = 64 * 1024;

/** The routes that call the provider, in a Lambda of their own. */
export const paymentCheckoutContract = defineContract({
  checkout: {
    method: 'POST',
    path: '/payments',
    auth: 'user',
    does: ['creates'],
    repeated: 'Continues the open payment: a person has one of each plan (ADR 0011).',
    perMinute: 10,
    summary: 'Starts a payment for a plan and returns the page where to pay it.',
    body: checkoutSchema,
    status: 201,
    response: checkoutAnswerSchema,
    errors: [
      'ADMIN_WITHOUT_PLAN',
      'ACCOUNT_ENDING',
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
    does: ['changes'],
    summary: 'Closes a started payment of the caller that will not be made.',
    params: paymentParams,
    response: paymentSchema,
    errors: ['PAYMENT_CLOSED', 'PAYMENT_IN_PROGRESS', 'PROVIDER_UNAVAILABLE'],
  },
  webhook: {
    method: 'POST',
    path: '/payments/webhooks/paypal',
    auth: 'public',
    does: ['changes'],
    summary:
      'Accepts an event of PayPal about a payment, after PayPal has confirmed that it sent it.',
    rawBody: { maxBytes: WEBHOOK_MAX_BYTES },
    response: z.object({ accepted: z.literal(true) }),
    errors: ['SIGNATURE_INVALID', 'PROVIDER_UNAVAILABLE'],
  },
});

/** The routes that read and edit the records. */
export const paymentRecordsContract = defineContract({
  listOwn: {
    method: 'GET',
    path: '/payments/mine',
    auth: 'user',
    does: ['reads'],
    summary: "Lists the caller's own payments, newest first.",
    query: pageQuerySchema,
    response: pageOf(paymentSchema),
  },
  exportOwn: {
    method: 'POST',
    path: '/payments/mine/exports',
    auth: 'user',
    does: ['reads'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      "Writes the caller's own payments as CSV and returns a link to it, valid for 60 seconds.",
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  list: {
    method: 'GET',
    path: '/payments',
    auth: 'admin',
    does: ['reads'],
    summary:
      'Lists the payments of everybody that the filters find, newest first, with their totals.',
    query: z
      .object({ ...paymentFilterFields.shape, ...numberedPageQuerySchema.shape })
      .refine(areDaysInOrder, daysOrderIssue),
    response: numberedPageOf(managedPaymentSchema).extend({ totals: paymentTotalsSchema }),
  },
  export: {
    method: 'POST',
    path: '/payments/exports',
    auth: 'admin',
    does: ['reads-in-bulk'],
    perMinute: EXPORTS_PER_MINUTE,
    summary:
      'Writes the payments of some days that the filters find as CSV and returns a link to it, valid for 60 seconds.',
    body: paymentsExportSchema,
    response: exportAnswerSchema,
    errors: ['EXPORT_TOO_LARGE'],
  },
  result: {
    method: 'GET',
    path: '/payments/{paymentId}/result',
    auth: 'public',
    does: ['reads'],
    summary: 'Reads the state of a payment, for the pages that its payer comes back to.',
    params: paymentParams,
    response: paymentResultSchema,
  },
  receipt: {
    method: 'GET',
    path: '/payments/{paymentId}/receipt',
    auth: 'user',
    does: ['reads'],
    summary: 'Reads the receipt of a completed payment.',
    params: paymentParams,
    response: receiptSchema,
  },
  changeStatus: {
    method: 'PUT',
    path: '/payments/{paymentId}/status',
    auth: 'admin',
    does: ['changes-money'],
    summary: 'Sets the status in the record of a payment; money and plan stay as they are.',
    params: paymentParams,
    body: z.object({ status: paymentStatusSchema }),
    response: managedPaymentSchema,
  },
  review: {
    method: 'POST',
    path: '/payments/{paymentId}/review',
    auth: 'admin',
    does: ['changes'],
    summary:
      'Removes the flag of a payment that an administrator has reviewed; an open dispute behind it is then its flag.',
    params: paymentParams,
    body: z.object({ flag: paymentFlagSchema }),
    response: managedPaymentSchema,
    errors: ['EDITED_MEANWHILE'],
  },
});

export const paymentsContract = { ...paymentCheckoutContract, ...paymentRecordsContract };
