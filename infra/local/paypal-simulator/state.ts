import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { orderSchema } from './orders.ts';
import type { Order } from './orders.ts';

const deliverySchema = z.object({
  eventId: z.string(),
  eventType: z.string(),
  orderId: z.string(),
  /** The very text that is sent and signed. */
  body: z.string(),
  state: z.enum(['waiting', 'held', 'dropped', 'delivered', 'failed']),
  /** Each time it was sent: 0 where nobody answered. */
  attempts: z.array(z.object({ at: z.string(), status: z.number() })),
  /** Headers of the last time it was sent. */
  headers: z.record(z.string(), z.string()).nullable(),
});
/** A webhook, on its way or where it ended. */
export type Delivery = z.output<typeof deliverySchema>;

const replySchema = z.object({ status: z.number(), body: z.looseObject({}) });
export type Reply = z.output<typeof replySchema>;

const savedSchema = z.object({
  /** Signs the webhooks: another one at each first start. */
  key: z.string(),
  orders: z.array(orderSchema),
  /** What was answered to each `PayPal-Request-Id`. */
  replies: z.record(z.string(), replySchema),
  deliveries: z.array(deliverySchema),
});

/** Webhooks that are remembered; older ones are forgotten. */
const DELIVERIES_MAX = 2_000;

export interface PaypalState {
  readonly key: string;
  readonly orders: ReadonlyMap<string, Order>;
  readonly replies: Readonly<Record<string, Reply>>;
  /** Oldest first. */
  readonly deliveries: readonly Delivery[];
  saveOrder(order: Order): void;
  saveReply(requestKey: string, reply: Reply): void;
  /** Adds a delivery, or puts a changed one in its place. */
  saveDelivery(delivery: Delivery): void;
  /** Forgets an order, as PayPal does after some time. */
  forgetOrder(orderId: string): void;
  /** Waits until everything is in the file. */
  flush(): Promise<void>;
}

/** What the simulator knows, kept in a file so that it survives a restart of the local stack. */
export async function openPaypalState(file: string): Promise<PaypalState> {
  const kept = await readKept(file);
  const orders = new Map(kept.orders.map((order) => [order.id, order]));
  const { key, replies, deliveries } = kept;
  const write = async () => {
    const saved = { key, orders: [...orders.values()], replies, deliveries };
    await mkdir(dirname(file), { recursive: true });
    // A write that is cut short must not cost what was there.
    await writeFile(`${file}.new`, JSON.stringify(saved));
    await rename(`${file}.new`, file);
  };
  const save = createSaver(write);
  return {
    key,
    orders,
    replies,
    deliveries,
    saveOrder(order) {
      orders.set(order.id, order);
      save.soon();
    },
    saveReply(requestKey, reply) {
      replies[requestKey] = reply;
      save.soon();
    },
    saveDelivery(delivery) {
      const at = deliveries.findIndex(({ eventId }) => eventId === delivery.eventId);
      if (at < 0) deliveries.push(delivery);
      else deliveries[at] = delivery;
      deliveries.splice(0, deliveries.length - DELIVERIES_MAX);
      save.soon();
    },
    forgetOrder(orderId) {
      orders.delete(orderId);
      save.soon();
    },
    flush: () => save.done(),
  };
}

/** Writes one at a time; whatever changed during a write is in the next one. */
function createSaver(write: () => Promise<void>) {
  let writing: Promise<void> | undefined;
  let changed = false;
  const run = async () => {
    try {
      while (changed) {
        changed = false;
        await write();
      }
    } finally {
      writing = undefined;
    }
  };
  return {
    soon() {
      changed = true;
      if (writing) return;
      writing = Promise.resolve().then(run);
      writing.catch((error: unknown) => {
        console.error('The PayPal simulator could not save its state', error);
      });
    },
    done: () => writing ?? Promise.resolve(),
  };
}

async function readKept(file: string): Promise<z.output<typeof savedSchema>> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return parseKept(file, text);
  return { key: randomBytes(32).toString('hex'), orders: [], replies: {}, deliveries: [] };
}

/** @throws StartupError for what another version of this file wrote. */
function parseKept(file: string, text: string): z.output<typeof savedSchema> {
  try {
    return savedSchema.parse(JSON.parse(text));
  } catch {
    throw new StartupError(
      `No entiendo lo que guarda ${file}: bórralo, o arranca con npm start -- --fresh`,
    );
  }
}
