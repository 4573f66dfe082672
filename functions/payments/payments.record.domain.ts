import * as z from 'zod';
import { storedPaymentSchema } from './payments.domain.ts';
import { maySettle, type Settlement } from './settle/payments.settlement.domain.ts';

/** A payment with what only its settling needs. */
export const paymentRecordSchema = storedPaymentSchema.extend({
  /** The provider's id of the capture, for refunds there. */
  captureId: z.string().nullable(),
  /** Captures that were declined: the next one is another attempt, with another idempotency key. */
  declines: z.number().int(),
  /** Checks by the schedule since the settlement last changed. */
  checks: z.number().int(),
  /** When the schedule asks the provider again; null for never. */
  dueAt: z.iso.datetime().nullable(),
  /** Where its entry of the directory is; one that was stored before there was a directory may have none. */
  directoryChunk: z.number().int().optional(),
});
export type PaymentRecord = z.output<typeof paymentRecordSchema>;

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

/** What the provider said of a payment's order. */
export interface OrderNews {
  settlement: Settlement;
  customId: string | null;
  amountCents: number | null;
  currency: string | null;
  refundedCents: number;
  captureId: string | null;
  checkoutUrl: string | null;
}

/** Whether the order is not what was asked for: other money, or another payment's. */
export const isMismatch = (
  payment: Pick<PaymentRecord, 'paymentId' | 'amountCents' | 'currency'>,
  order: OrderNews,
): boolean =>
  order.customId !== payment.paymentId ||
  order.amountCents !== payment.amountCents ||
  order.currency !== payment.currency;

/** Captures by the schedule of what was declined: its payer may have approved it again, without any news. */
const DECLINES_MAX = 3;

/** Who asks for a payment to be settled: a new approval, any other event, or the schedule. */
export type Asker = 'approval' | 'event' | 'schedule';

/**
 * Whether an order is to be captured: approved, as it was asked for, and not declined a moment ago. What was declined
 * is tried again if its payer approved again, and some times by the schedule, because that news may be lost. What was
 * discarded is captured where its payer approves it all the same.
 */
export function mayCapture(payment: PaymentRecord, order: OrderNews, by: Asker): boolean {
  if (order.settlement !== 'approved' || isMismatch(payment, order)) return false;
  if (!maySettle(payment.settlement, 'captured')) return false;
  if (by === 'approval') return true;
  // A payer who abandoned it must approve again.
  if (payment.discardedAt !== null) return false;
  if (payment.settlement !== 'declined') return true;
  return by === 'schedule' && payment.declines < DECLINES_MAX;
}
