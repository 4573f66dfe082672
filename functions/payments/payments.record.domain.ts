import * as z from 'zod';
import { planOfferSchema } from '../plans/plans.domain.ts';
import { paymentSchema, type Payment } from './payments.domain.ts';

/** A payment as it is stored. Its plan is in the offer alone: lists read whole items, so nothing is in them twice. */
export const paymentRecordSchema = paymentSchema.omit({ planId: true, planName: true }).extend({
  /** What it buys. */
  offer: planOfferSchema,
  /** The provider's id of the capture, for refunds there. */
  captureId: z.string().nullable(),
  /** Captures that were declined: the next one is another attempt, with another idempotency key. */
  declines: z.number().int(),
  /** A dispute is open that a more serious flag hides. */
  inDispute: z.boolean(),
  /** When its payer was last sent the link to go on with it; null for never. */
  remindedAt: z.iso.datetime().nullable(),
  /** Checks by the schedule since the settlement last changed. */
  checks: z.number().int(),
  /** When the schedule asks the provider again; null for never. */
  dueAt: z.iso.datetime().nullable(),
  /** Where its entry of the directory is; a payment from before there was a directory may have none. */
  directoryChunk: z.number().int().optional(),
  /** Grows with each change. */
  revision: z.number().int(),
});
export type PaymentRecord = z.output<typeof paymentRecordSchema>;

/** A payment as people see it. */
export const toPayment = ({ offer, ...record }: PaymentRecord): Payment =>
  paymentSchema.parse({ ...record, planId: offer.planId, planName: offer.planName });

/**
 * The plan that a payment starts. A buyer who chose to wait waits; one who chose to start at once replaces a plan that
 * costs less a month, and never one that has come to run meanwhile and costs as much or more.
 */
export const planStartOf = (
  { userId, paymentId, offer, placement }: PaymentRecord,
  userPlanId: string,
  now: Date,
) =>
  ({
    userId,
    userPlanId,
    offer,
    paymentId,
    length: { billing: offer.billing },
    placement: placement === 'after' ? 'after' : 'byPrice',
    now,
  }) as const;
