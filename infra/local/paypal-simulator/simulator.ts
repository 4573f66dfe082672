import { randomBytes } from 'node:crypto';
import { merchant } from './answers.ts';
import { eventText } from './events.ts';
import type { Change, Order } from './orders.ts';
import { notFound, PaypalError } from './paypal-error.ts';
import { openPaypalState } from './state.ts';
import type { PaypalState } from './state.ts';
import { createWebhookSender } from './webhooks.ts';
import type { WebhookSender } from './webhooks.ts';

/** What the portal shows this PayPal. Known to everyone, worth nothing elsewhere. */
export const simulatedApp = {
  clientId: 'portal-local',
  clientSecret: 'secreto-de-la-pila-local',
  webhookId: 'WEBHOOKLOCAL00001',
} as const;

export interface SimulatorOptions {
  /** Our own address, without a trailing slash. */
  baseUrl: string;
  /** Where webhooks go. */
  webhookUrl: string;
  /** What is known survives in it. */
  file: string;
  /** Seconds before each further try of a webhook. */
  retrySeconds?: readonly number[];
}

/** A request that was answered, for tests that count them. */
export interface AnsweredRequest {
  method: string;
  path: string;
  requestId: string | undefined;
  status: number;
}

/** What every part of the simulator works on. */
export interface Simulator {
  baseUrl: string;
  state: PaypalState;
  webhooks: WebhookSender;
  /** Access tokens that are valid; each start begins without. */
  tokens: Set<string>;
  /** While set, the API answers this status and nothing else. */
  outage: { status: number } | undefined;
  /** The last ones, oldest first. */
  requests: AnsweredRequest[];
  /** @throws PaypalError 404 */
  getOrder(orderId: string): Order;
  /** Keeps what a step of an order led to and reports it by webhook. */
  apply(change: Change): Order;
}

/** 17 characters, as PayPal's own ids. */
export function newPaypalId(): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  return [...randomBytes(17)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** As PayPal's own ids of disputes. */
export const newDisputeId = (): string =>
  `PP-R-${newPaypalId().slice(0, 3)}-${newPaypalId().slice(0, 8)}`;

export async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const state = await openPaypalState(options.file);
  const { webhookId } = simulatedApp;
  const webhooks = createWebhookSender({ ...options, state, webhookId });
  return {
    baseUrl: options.baseUrl,
    state,
    webhooks,
    tokens: new Set(),
    outage: undefined,
    requests: [],
    getOrder(orderId) {
      const order = state.orders.get(orderId);
      if (!order) throw notFound({ field: 'order_id', value: orderId });
      return order;
    },
    apply({ order, event }) {
      state.saveOrder(order);
      if (event) {
        const id = `WH-${newPaypalId()}-${newPaypalId()}`;
        const body = eventText({ ...event, id, at: order.updatedAt }, order, options.baseUrl);
        webhooks.announce({ eventId: id, eventType: event.type, orderId: order.id, body });
      }
      return order;
    },
  };
}

/** One invoice is paid once, whatever number of orders it was put into. */
export function requireUnpaidInvoice({ state }: Simulator, order: Order): void {
  const paid = [...state.orders.values()].some(
    (other) =>
      other.id !== order.id &&
      other.capture !== null &&
      order.invoiceId !== undefined &&
      other.invoiceId === order.invoiceId,
  );
  if (paid) {
    throw new PaypalError(422, {
      issue: 'DUPLICATE_INVOICE_ID',
      description: `Duplicate Invoice ID detected for ${merchant.merchant_id}.`,
    });
  }
}
