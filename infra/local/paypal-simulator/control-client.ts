import type { Instrument, Order } from './orders.ts';
import type { AnsweredRequest } from './simulator.ts';
import type { Delivery } from './state.ts';
import type { DeliveryRule } from './webhooks.ts';

interface Amount {
  currency_code: string;
  value: string;
}

/**
 * Asks the simulator for what PayPal does by itself, or never does: for tests and the demo data. `url` is
 * `StackInfo.paypalUrl`; an order's id is the `token` of its `checkoutUrl`.
 */
export function paypalControl(url: string) {
  const ask = async (method: string, path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/_simulator/${path}`, {
      method,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const step = (orderId: string, name: string, body: object = {}) =>
    ask('POST', `orders/${orderId}/${name}`, body) as Promise<Order>;
  return {
    readOrder: (orderId: string) => ask('GET', `orders/${orderId}`) as Promise<Order>,
    /** PayPal no longer knows the order. */
    forget: (orderId: string) => ask('DELETE', `orders/${orderId}`),
    /** As the payer does on the page. */
    approve: (orderId: string, instrument: Instrument = 'balance') =>
      step(orderId, 'approve', { instrument }),
    reverseApproval: (orderId: string) => step(orderId, 'reverse-approval'),
    /** The end of a capture that is pending. */
    complete: (orderId: string) => step(orderId, 'complete'),
    deny: (orderId: string) => step(orderId, 'deny'),
    /** All that is left, or an amount. */
    refund: (orderId: string, amount?: Amount) => step(orderId, 'refund', { amount }),
    reverse: (orderId: string) => step(orderId, 'reverse'),
    openDispute: (orderId: string) => step(orderId, 'open-dispute'),
    winDispute: (orderId: string) => step(orderId, 'win-dispute'),
    loseDispute: (orderId: string) => step(orderId, 'lose-dispute'),
    /** What will be captured instead of what was asked for. */
    setCaptureAmount: (orderId: string, amount: Amount) =>
      step(orderId, 'capture-amount', { amount }),
    /** What becomes of webhooks from now on: of one order, or of all that have no rule of their own. */
    setRule: (rule: Partial<DeliveryRule>, orderId?: string) =>
      ask('PUT', 'webhooks/rule', { ...rule, orderId }),
    /** Sends what was held and waits until each was answered once; answers how many they were. */
    release: async (options: { orderId?: string; shuffle?: boolean } = {}) => {
      const { released } = (await ask('POST', 'webhooks/release', options)) as { released: number };
      return released;
    },
    /** Webhooks so far, oldest first, with what they were answered. */
    listWebhooks: (orderId?: string) =>
      ask('GET', `webhooks${orderId === undefined ? '' : `?orderId=${orderId}`}`) as Promise<
        Delivery[]
      >,
    /** Sends a webhook once more, signed again; answers the status of its answer. */
    resend: async (eventId: string) => {
      const { status } = (await ask('POST', `webhooks/${eventId}/resend`)) as { status: number };
      return status;
    },
    /** Headers that make any text a webhook of PayPal's. */
    sign: (body: string) => ask('POST', 'sign', { body }) as Promise<Record<string, string>>,
    /** The API answers this status until `null` ends it. */
    setOutage: (status: number | null) => ask('PUT', 'outage', { status }),
    /** No token that was given is valid any more. */
    expireTokens: () => ask('DELETE', 'tokens'),
    /** The API's last requests, oldest first. */
    listRequests: () => ask('GET', 'requests') as Promise<AnsweredRequest[]>,
    /** Ends outages and rules; orders and webhooks stay. */
    reset: () => ask('POST', 'reset'),
  };
}
export type PaypalControl = ReturnType<typeof paypalControl>;
