import { setTimeout as wait } from 'node:timers/promises';
import { signedHeaders } from './signature.ts';
import type { Delivery, PaypalState } from './state.ts';

/** What becomes of webhooks before they are sent. */
export interface DeliveryRule {
  /** Kept back until they are released. */
  hold: boolean;
  /** Never sent. */
  drop: boolean;
  /** How often each is sent. */
  copies: number;
  delaySeconds: number;
}

export const plainRule: DeliveryRule = { hold: false, drop: false, copies: 1, delaySeconds: 0 };

/** Seconds before each further try of a webhook that was not accepted. PayPal goes on for three days. */
const RETRY_SECONDS = [1, 2, 4, 8, 16];
const ANSWER_MS = 30_000;

export interface WebhookSender {
  /** Takes a new webhook on its way, as the rule of its order says. */
  announce(delivery: Pick<Delivery, 'eventId' | 'eventType' | 'orderId' | 'body'>): void;
  /** Sets the rule of one order's webhooks, or of all that have none of their own. */
  setRule(orderId: string | undefined, rule: DeliveryRule): void;
  /** Sends what is held, of one order or all, one after the other, and holds no more. */
  release(orderId: string | undefined, order: (held: Delivery[]) => Delivery[]): Promise<number>;
  /** Sends one again, whatever became of it; answers what its receiver answered. */
  resend(delivery: Delivery): Promise<number>;
  /** Forgets all rules; what is held stays so. */
  reset(): void;
  stop(): Promise<void>;
}

interface SenderOptions {
  state: PaypalState;
  webhookUrl: string;
  webhookId: string;
  baseUrl: string;
  retrySeconds?: readonly number[];
}

/** Sends webhooks, signed, with some tries for each. Webhooks on their way at the last stop go on. */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { state, retrySeconds = RETRY_SECONDS } = options;
  const rules = new Map<string | undefined, DeliveryRule>();
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const find = (eventId: string) => state.deliveries.find((one) => one.eventId === eventId);
  const sendOnce = async (eventId: string): Promise<number> => {
    const delivery = find(eventId);
    if (!delivery) return 0;
    const headers = signedHeaders({ ...options, key: state.key }, Buffer.from(delivery.body));
    const status = await post(options.webhookUrl, { ...delivery, headers }, stopping.signal);
    if (stopping.signal.aborted) return status;
    // Another copy of it may have been sent meanwhile.
    const current = find(eventId) ?? delivery;
    state.saveDelivery({
      ...current,
      headers,
      attempts: [...current.attempts, { at: new Date().toISOString(), status }],
      state: isAccepted(status) ? 'delivered' : current.state,
    });
    return status;
  };
  const sendToTheEnd = async (eventId: string, delaySeconds: number) => {
    for (const seconds of [delaySeconds, ...retrySeconds]) {
      await wait(seconds * 1_000, undefined, { signal: stopping.signal });
      const status = await sendOnce(eventId);
      if (isAccepted(status)) return;
    }
    const delivery = find(eventId);
    if (delivery?.state === 'waiting') state.saveDelivery({ ...delivery, state: 'failed' });
  };
  const start = (eventId: string, delaySeconds = 0) => {
    // Ends by being stopped, too: the next start takes it up.
    const sending = sendToTheEnd(eventId, delaySeconds).catch(() => undefined);
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  };
  for (const { eventId, state: at } of state.deliveries) if (at === 'waiting') start(eventId);

  return {
    announce(given) {
      const rule = rules.get(given.orderId) ?? rules.get(undefined) ?? plainRule;
      const held = rule.hold ? 'held' : 'waiting';
      state.saveDelivery({
        ...given,
        state: rule.drop ? 'dropped' : held,
        attempts: [],
        headers: null,
      });
      if (rule.drop || rule.hold) return;
      for (let copy = 0; copy < rule.copies; copy += 1) start(given.eventId, rule.delaySeconds);
    },
    setRule(orderId, rule) {
      rules.set(orderId, rule);
    },
    async release(orderId, order) {
      for (const [of, rule] of rules) {
        if (orderId === undefined || of === orderId) rules.set(of, { ...rule, hold: false });
      }
      const held = state.deliveries.filter(
        (one) => one.state === 'held' && (orderId === undefined || one.orderId === orderId),
      );
      for (const delivery of order([...held])) {
        state.saveDelivery({ ...delivery, state: 'waiting' });
        const status = await sendOnce(delivery.eventId);
        if (!isAccepted(status)) start(delivery.eventId, retrySeconds[0]);
      }
      return held.length;
    },
    resend: ({ eventId }) => sendOnce(eventId),
    reset: () => rules.clear(),
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

const isAccepted = (status: number) => status >= 200 && status < 300;

/** The status that a webhook was answered with; 0 where it was not. */
async function post(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  stopped: AbortSignal,
): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_MS)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
