import type { Settlement } from './settle/payments.settlement.domain.ts';

/** What is to be paid. The payment's id makes the order once, however often it is asked for. */
export interface OrderRequest {
  paymentId: string;
  amountCents: number;
  currency: 'USD';
  description: string;
  /** Where the payer comes back to. Coming back proves nothing. */
  returnUrl: string;
  cancelUrl: string;
}

export interface CreatedOrder {
  orderId: string;
  /** The provider's page where it is paid. */
  checkoutUrl: string;
}

/** What the provider says of an order, read afresh. */
export interface OrderSnapshot {
  orderId: string;
  settlement: Settlement;
  /** What we gave the order to know it by: the payment's id. */
  customId: string | null;
  /** Captured, or asked for while nothing is. */
  amountCents: number | null;
  currency: string | null;
  refundedCents: number;
  captureId: string | null;
  checkoutUrl: string | null;
}

type WebhookVerdict = 'verified' | 'refused';

/** A webhook as it came: the signature is over its very bytes. Names of headers are lower case. */
export interface ReceivedWebhook {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string | undefined>>;
}

/** The provider that captures the money. A call may throw `ProviderUnavailable`: asking again is then safe. */
export interface PaymentsProvider {
  createOrder(order: OrderRequest): Promise<CreatedOrder>;
  /** Undefined for an order the provider no longer knows. */
  readOrder(orderId: string): Promise<OrderSnapshot | undefined>;
  /** Captures what was approved; the key makes it happen once. Answers how the order stands then. */
  captureOrder(orderId: string, idempotencyKey: string): Promise<OrderSnapshot>;
  verifyWebhook(webhook: ReceivedWebhook): Promise<WebhookVerdict>;
}

/** The provider did not answer, or not sensibly. */
export class ProviderUnavailable extends Error {}
