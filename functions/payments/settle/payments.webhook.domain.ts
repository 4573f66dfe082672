import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';

/** The events by which PayPal reports our payments; all others do not concern us. */
const APPROVED = 'CHECKOUT.ORDER.APPROVED';
const APPROVAL_REVERSED = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED';
const CAPTURE_REVERSED = 'PAYMENT.CAPTURE.REVERSED';
export const handledEventTypes = [
  APPROVED,
  APPROVAL_REVERSED,
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  CAPTURE_REVERSED,
] as const;

export const isApproval = (eventType: string): boolean => eventType === APPROVED;

/** What an event says and the order does not. */
export function hintOf(eventType: string): 'reversed' | 'approvalReversed' | null {
  if (eventType === CAPTURE_REVERSED) return 'reversed';
  return eventType === APPROVAL_REVERSED ? 'approvalReversed' : null;
}

const named = { custom_id: z.string().optional(), invoice_id: z.string().optional() };

/** The fields of PayPal's events that are read: an order has its payment's id in its unit, a capture or refund in itself. */
export const webhookSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(200),
  resource: z
    .object({ ...named, purchase_units: z.array(z.object(named)).optional() })
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
