import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { creditSchema } from '../functions/user-plans/user-plans.credit.domain.ts';
import { paymentFlagSchema } from '../functions/payments/payments.domain.ts';
import { centsSchema, currencySchema } from '../functions/core/validation/money.ts';

/**
 * Queue command: ask the provider how this payment stands and finish what is to be finished. `event` is the webhook
 * that brought it; null where the schedule asks.
 */
export const settlePaymentSchema = z.object({
  type: z.literal('SettlePayment'),
  paymentId: idField,
  event: z
    .object({
      /** The provider's id of the event: applied once. */
      eventId: z.string().min(1).max(200),
      eventType: z.string().min(1).max(200),
      /** The dispute that it is about. */
      disputeId: z.string().min(1).max(255).optional(),
    })
    .nullable(),
});
export type SettlePayment = z.output<typeof settlePaymentSchema>;

const ofPayment = {
  eventId: idField,
  paymentId: idField,
  userId: idField,
  planName: z.string(),
  amountCents: centsSchema,
  currency: currencySchema,
};

/** Event: a payment is paid, and its plan starts, or will when the one before it ends. */
export const paymentCompletedSchema = z.object({
  type: z.literal('PaymentCompleted'),
  ...ofPayment,
  userPlanId: idField,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /** Time that the plan has besides, for what was left of the one that it replaced. */
  credit: creditSchema.optional(),
});
export type PaymentCompleted = z.output<typeof paymentCompletedSchema>;

/** Event: a payment came to nothing; `retryable` where its payer may try another instrument. */
export const paymentFailedSchema = z.object({
  type: z.literal('PaymentFailed'),
  ...ofPayment,
  retryable: z.boolean(),
});
export type PaymentFailed = z.output<typeof paymentFailedSchema>;

/** Event: an administrator sends a payer the link to go on with a payment that they started. */
export const paymentRemindedSchema = z.object({ type: z.literal('PaymentReminded'), ...ofPayment });
export type PaymentReminded = z.output<typeof paymentRemindedSchema>;

/** Event: a payment went back in full. `amountCents`: what went back. */
export const paymentRefundedSchema = z.object({
  type: z.literal('PaymentRefunded'),
  ...ofPayment,
  /** The plan that ended with it: one that was running, or one that waited to begin. Null where none did. */
  endedPlan: z.enum(['running', 'waiting']).nullable().default('running'),
  /** The payer's bank took it back: a dispute, and no refund of ours. */
  isReversed: z.boolean().default(false),
});
export type PaymentRefunded = z.output<typeof paymentRefundedSchema>;

/** Event: the portal could not finish a payment by itself, and says why: an administrator is to look at it. */
export const paymentFlaggedSchema = z.object({
  type: z.literal('PaymentFlagged'),
  ...ofPayment,
  flag: paymentFlagSchema,
});
export type PaymentFlagged = z.output<typeof paymentFlaggedSchema>;
