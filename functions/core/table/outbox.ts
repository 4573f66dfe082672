import { outboxKey } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

/** How long an event stays after it was published: long enough to look into what went wrong. */
const KEPT_SECONDS = 7 * 86_400;

/** An event of `events/<noun>.events.ts`. */
export interface PublishableEvent {
  readonly type: string;
  readonly eventId: string;
}

/**
 * The write that publishes an event: in the transaction of what it tells about, so that neither happens without the
 * other. The table's stream brings it to the event bus (ADR 0008).
 */
export function outboxPut(
  { name: TableName }: Pick<Table, 'name'>,
  { event, at }: { event: PublishableEvent; at: Date },
): TransactItem {
  const expiresAt = Math.floor(at.getTime() / 1_000) + KEPT_SECONDS;
  return { Put: { TableName, Item: { ...outboxKey(event.eventId), event, expiresAt } } };
}
