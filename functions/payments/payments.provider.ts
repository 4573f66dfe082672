import type { Dispute, OrderState } from './settle/payments.settle.domain.ts';

/** What is to be paid. Repeated requests with the same payment id create one order. */
export interface OrderRequest {
  paymentId: string;
  amountCents: number;
  currency: 'USD';
  description: string;
  /** The page to which the payer returns. A return proves nothing. */
  returnUrl: string;
  cancelUrl: string;
}

export interface CreatedOrder {
  orderId: string;
  /** The provider's page where it is paid. */
  checkoutUrl: string;
}

/** An order as the provider has it now. */
export interface OrderSnapshot extends OrderState {
  orderId: string;
}

type WebhookVerdict = 'verified' | 'refused';

/** A webhook as received: the signature covers its exact bytes. Names of headers are lower case. */
export interface ReceivedWebhook {
  bytes: Uint8Array;
  headers: Readonly<Record<string, string | undefined>>;
}

/** The provider that captures the money. A call may throw `ProviderUnavailable`: asking again is then safe. */
export interface PaymentsProvider {
  createOrder(order: OrderRequest): Promise<CreatedOrder>;
  /** Undefined for an order the provider no longer knows. */
  readOrder(orderId: string): Promise<OrderSnapshot | undefined>;
  /** Captures what was approved, once for each key. Returns the order after that. */
  captureOrder(orderId: string, idempotencyKey: string): Promise<OrderSnapshot>;
  /** The payment of a capture, by the id that we gave its order; undefined for a capture that is not ours. */
  findPaymentId(captureId: string): Promise<string | undefined>;
  /** Undefined for a dispute the provider does not know. */
  readDispute(disputeId: string): Promise<Dispute | undefined>;
  verifyWebhook(webhook: ReceivedWebhook): Promise<WebhookVerdict>;
}

/** The provider gave no answer, or none that makes sense. */
export class ProviderUnavailable extends Error {}
