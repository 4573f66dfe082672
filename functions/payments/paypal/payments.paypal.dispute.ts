import * as z from 'zod';
import type { Dispute } from '../settle/payments.settle.domain.ts';
import { paypalMoneySchema } from './payments.paypal.order.ts';

/** A dispute as Disputes v1 answers it. */
export const paypalDisputeSchema = z.object({
  status: z.string(),
  dispute_outcome: z
    .object({ outcome_code: z.string(), amount_refunded: paypalMoneySchema.optional() })
    .optional(),
});

/**
 * Outcomes that take the money from us: PayPal found for the payer, or the claim was accepted. All others leave it: we won,
 * the payer withdrew, or PayPal itself paid.
 */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

/** What a dispute of PayPal's says, in our words. */
export function disputeOf({
  status,
  dispute_outcome: outcome,
}: z.output<typeof paypalDisputeSchema>): Dispute {
  if (status !== 'RESOLVED') return { state: 'open', refundedCents: null };
  const isLost = outcome !== undefined && LOST.includes(outcome.outcome_code);
  return isLost
    ? { state: 'lost', refundedCents: outcome.amount_refunded?.cents ?? null }
    : { state: 'won', refundedCents: null };
}

/** The part of a capture, as Payments v2 answers it, that says whose it is. */
export const paypalCaptureSchema = z.object({ custom_id: z.string().optional() });
