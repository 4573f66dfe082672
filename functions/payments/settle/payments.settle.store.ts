import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { outboxPut, type PublishableEvent } from '../../core/table/outbox.ts';
import { webhookEventKey } from '../../core/table/payment-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact, type Attempt, type TransactItem } from '../../core/table/transact.ts';
import { inTable, type Write } from '../../core/table/writes.ts';
import { paymentItems } from '../payments.items.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';

/** A verified webhook of the provider's. */
interface WebhookEvent {
  eventId: string;
  eventType: string;
}

/** What is written of news, all or nothing. */
export interface Settling {
  /** Undefined where the payment stays as it is. */
  change?: Partial<PaymentRecord>;
  /** The events for other features. */
  events?: readonly PublishableEvent[];
  /** Writes of what hangs on it: the plan that starts or ends. */
  writes?: readonly Write[];
}

/** How long an event is known as applied: the provider repeats one for three days. */
const APPLIED_SECONDS = 35 * 86_400;

export interface SettleStore {
  /** Whether a webhook was applied before. Consistent. */
  isApplied(eventId: string): Promise<boolean>;
  /**
   * Writes what news make of a payment, together with the webhook that brought them, if the payment is still what was
   * read and the webhook was not applied meanwhile: tells whether it was so. `plan` says what to write, and is asked
   * again where something that hangs on it changed. @throws AppError CONFLICT when others were faster each time
   */
  settle(
    before: PaymentRecord,
    webhook: { event: WebhookEvent | null; at: Date },
    plan: () => Promise<Settling>,
  ): Promise<boolean>;
}

export function createSettleStore(table: Table): SettleStore {
  const { client, name: TableName } = table;
  const items = paymentItems(table);

  const applied = (event: WebhookEvent, at: Date, paymentId: string): TransactItem => ({
    Put: {
      TableName,
      Item: {
        ...webhookEventKey(event.eventId),
        eventType: event.eventType,
        paymentId,
        at: at.toISOString(),
        expiresAt: Math.floor(at.getTime() / 1_000) + APPLIED_SECONDS,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });

  async function attempt(
    before: PaymentRecord,
    { event, at }: { event: WebhookEvent | null; at: Date },
    { change, events = [], writes = [] }: Settling,
  ): Promise<Required<Attempt>> {
    const changed = change ? await items.change(before, change) : { own: [], shared: [] };
    return {
      own: [...changed.own, ...(event ? [applied(event, at, before.paymentId)] : [])],
      shared: [
        ...changed.shared,
        ...writes.map((write) => inTable(table, write)),
        ...events.map((told) => outboxPut(table, { event: told, at })),
      ],
    };
  }

  return {
    async isApplied(eventId) {
      const Key = webhookEventKey(eventId);
      const command = new GetCommand({ TableName, Key, ConsistentRead: true });
      return (await client.send(command)).Item !== undefined;
    },

    async settle(before, { event, at }, plan) {
      let isNothing = false;
      const done = await transact(table, async () => {
        const planned = await attempt(before, { event, at }, await plan());
        isNothing = planned.own.length === 0;
        return isNothing ? undefined : planned;
      });
      return done || isNothing;
    },
  };
}
