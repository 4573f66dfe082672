import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';

/** The events by which PayPal reports our payments; all others do not concern us. */
const APPROVED = 'CHECKOUT.ORDER.APPROVED';
const APPROVAL_REVERSED = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED';
const CAPTURE_REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const disputeEventTypes = [
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;
export const handledEventTypes = [
  APPROVED,
  APPROVAL_REVERSED,
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  CAPTURE_REVERSED,
  ...disputeEventTypes,
] as const;

export const isApproval = (eventType: string): boolean => eventType === APPROVED;

/** What an event says and the order does not. */
export function hintOf(eventType: string): 'reversed' | 'approvalReversed' | null {
  if (eventType === CAPTURE_REVERSED) return 'reversed';
  return eventType === APPROVAL_REVERSED ? 'approvalReversed' : null;
}

const named = { custom_id: z.string().optional(), invoice_id: z.string().optional() };

const disputeFields = {
  dispute_id: z.string().min(1).max(255).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).optional(),
};

/**
 * The fields of PayPal's events that are read: an order has its payment's id in its unit, a capture or refund in itself, a
 * dispute the id of the capture.
 */
export const webhookSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z
    .object({ ...named, ...disputeFields, purchase_units: z.array(z.object(named)).optional() })
    .optional()
    .catch(undefined),
});
export type Webhook = z.output<typeof webhookSchema>;

/** The payment of an event; undefined if it cannot be ours. */
export function paymentOf({ resource }: Webhook): string | undefined {
  const [unit] = resource?.purchase_units ?? [];
  const names = [unit?.custom_id, resource?.custom_id, unit?.invoice_id, resource?.invoice_id];
  return names.find((name) => idField.safeParse(name).success);
}

/** A dispute of an event, and the capture that it is about; undefined for any other event. */
export function disputeOf({ event_type, resource }: Webhook) {
  if (!disputeEventTypes.some((type) => type === event_type)) return undefined;
  const disputeId = resource?.dispute_id;
  const [transaction] = resource?.disputed_transactions ?? [];
  if (disputeId === undefined || !transaction) return undefined;
  return { disputeId, captureId: transaction.seller_transaction_id };
}
