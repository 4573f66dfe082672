import { correlationField } from '../../observability/correlation.ts';
import { outboxKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import type { TransactItem } from './transaction.ts';

/** How long an event is kept after it was published, for investigating failures. */
const KEPT_SECONDS = 7 * 86_400;

/** An event of `events/<noun>.events.ts`. */
export interface PublishableEvent {
  readonly type: string;
  readonly eventId: string;
}

/** An event as it is stored: with the correlation id of what it follows from, which goes on with it to its subscribers. */
export const storedEvent = (event: PublishableEvent): PublishableEvent => ({
  ...event,
  ...correlationField(),
});

/**
 * The write that publishes an event. It goes into the transaction of the change, so that neither happens without the
 * other. The table's stream sends it to the event bus (ADR 0008).
 */
export function outboxPut(
  { name: TableName }: Pick<Table, 'name'>,
  { event, at }: { event: PublishableEvent; at: Date },
): TransactItem {
  const expiresAt = Math.floor(at.getTime() / 1_000) + KEPT_SECONDS;
  return {
    Put: {
      TableName,
      Item: { ...outboxKey(event.eventId), event: storedEvent(event), expiresAt },
    },
  };
}
