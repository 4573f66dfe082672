import * as z from 'zod';
import type { PutEvents } from '../core/events/put-events.ts';
import type { Log } from '../core/observability/logger.ts';
import type { OutboxRecord } from '../core/table/commit/outbox-stream.ts';

export interface PublishDependencies {
  putEvents: PutEvents;
  log: Log;
}

/** All that publishing needs to know of an event; who consumes it parses the rest. */
const publishable = z.looseObject({ type: z.string().min(1), eventId: z.string().min(1) });

/**
 * Publishes what the outbox's stream brought, in its order.
 * @returns the sequence number of the first that is not published: the stream delivers from there on again. Undefined
 * when all are.
 * @throws Error when that is the first of all: nothing was achieved, and a failed invocation is what alarms count.
 */
export async function publishEvents(
  records: readonly OutboxRecord[],
  { putEvents, log }: PublishDependencies,
): Promise<string | undefined> {
  const parsed = records.map(({ event }) => publishable.safeParse(event));
  const unreadable = parsed.findIndex(({ success }) => !success);
  const readable = parsed
    .slice(0, unreadable === -1 ? parsed.length : unreadable)
    .flatMap(({ data }) => (data ? [data] : []));
  const { published, error = 'it is no event' } = await putEvents(readable);
  const failed = records[published];
  log.info('batch', { events: records.length, published });
  if (!failed) return undefined;

  const { type, eventId } = readable[published] ?? {};
  log.error('event not published', {
    sequenceNumber: failed.sequenceNumber,
    type,
    eventId,
    reason: error,
  });
  if (published === 0) throw new Error(`No event was published: ${error}`);
  return failed.sequenceNumber;
}
