import { PutEventsCommand, type EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { chunk } from '../chunk.ts';
import type { PublishableEvent } from '../table/commit/outbox.ts';

/** What EventBridge takes in one call. */
const BATCH_SIZE = 10;
/** EventBridge wants to know who speaks: on this bus nobody else does. */
const SOURCE = 'portal';

/** Up to where events were published, in their order, and why it went no further. */
export interface PutOutcome {
  /** All events before this index are on the bus; later ones may be, and are to be published again. */
  published: number;
  /** What EventBridge said of the first one that is not. */
  error?: string;
}

export type PutEvents = (events: readonly PublishableEvent[]) => Promise<PutOutcome>;

/**
 * Puts events on one bus, ten a call, by their `type` and as they are. Stops at the first call in which one was refused.
 * @throws Error of the SDK when a call failed before anything was published.
 */
export function createPutEvents(eventBridge: EventBridgeClient, busName: string): PutEvents {
  const put = async (batch: readonly PublishableEvent[]): Promise<PutOutcome> => {
    const { Entries: results = [] } = await eventBridge.send(
      new PutEventsCommand({
        Entries: batch.map((event) => ({
          EventBusName: busName,
          Source: SOURCE,
          DetailType: event.type,
          Detail: JSON.stringify(event),
        })),
      }),
    );
    const refused = results.findIndex(({ ErrorCode }) => ErrorCode !== undefined);
    if (refused === -1) return { published: batch.length };
    return { published: refused, error: String(results[refused]?.ErrorCode) };
  };

  return async (events) => {
    let published = 0;
    for (const batch of chunk(events, BATCH_SIZE)) {
      const outcome = await put(batch).catch((error: unknown) => {
        if (published === 0) throw error;
        return { published: 0, error: error instanceof Error ? error.name : String(error) };
      });
      published += outcome.published;
      if (outcome.error !== undefined) return { published, error: outcome.error };
    }
    return { published };
  };
}
