import type { PutEvents } from '../core/events/put-events.ts';
import { correlationIdOfEvent, correlationIdsOf } from '../core/observability/correlation.ts';
import type { Log } from '../core/observability/logger.ts';
import { withinRequest } from '../core/observability/request-context.ts';
import type { OutboxRecord } from '../core/table/commit/outbox-stream.ts';

export interface PublishDependencies<R extends OutboxRecord> {
  putEvents: PutEvents;
  /** Puts what can never be published where an alarm rings. */
  setAside: (record: R, reason: string) => Promise<void>;
  log: Log;
}

/**
 * What EventBridge says of an event that it will never take; anything else passes, or is our configuration.
 * https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEventsResultEntry.html
 */
const REFUSED_FOR_EVER = ['InvalidArgument', 'MalformedDetail', 'RedactionFailure'];

/**
 * Publishes what the outbox's stream brought, in its order. An event that the bus will never take is set aside.
 * @returns the sequence number of the first that is not published: the stream delivers from there on again. Undefined
 * when all are.
 * @throws Error when that is the first of all: nothing was achieved, and a failed invocation is what alarms count.
 */
export async function publishEvents<R extends OutboxRecord>(
  records: readonly R[],
  { putEvents, setAside, log }: PublishDependencies<R>,
): Promise<string | undefined> {
  const theirs = correlationIdsOf(records.map(({ event }) => event));
  let done = 0;
  for (;;) {
    const rest = records.slice(done);
    const { published, error = 'unknown' } = await putEvents(rest.map(({ event }) => event));
    done += published;
    const failed = records[done];
    if (!failed) break;
    const { sequenceNumber, event } = failed;
    const { type, eventId } = event;
    const correlationId = correlationIdOfEvent(event);
    log.error('event not published', {
      ...{ sequenceNumber, type, eventId, reason: error },
      correlationId,
    });
    if (!REFUSED_FOR_EVER.includes(error)) {
      if (done === 0) throw new Error(`No event was published: ${error}`);
      log.info('batch', { events: records.length, done, ...theirs });
      return sequenceNumber;
    }
    await withinRequest({ correlationId }, () => setAside(failed, error));
    done += 1;
  }
  log.info('batch', { events: records.length, done, ...theirs });
  return undefined;
}
