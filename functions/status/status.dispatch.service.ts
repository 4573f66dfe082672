import { SYNC_CHUNK_SIZE, type SyncWebsites } from '../../events/status.events.ts';
import { chunk, type SendMessages } from '../core/queue/send-messages.ts';
import type { DispatchStore } from './status.dispatch.store.ts';
import { dueRanges } from './status.schedule.domain.ts';

export interface DispatchDependencies {
  dispatch: DispatchStore;
  send: SendMessages<SyncWebsites>;
  periodMinutes: number;
  now: () => Date;
}

/** How often the schedule calls. Milliseconds. */
const TICK_MS = 60_000;

/**
 * Queues the sites that fell due since the last time, in chunks. The cursor moves only after all are queued, so a
 * dispatcher that dies loses no site; one that is called twice queues some twice, which the worker recognises.
 * Returns how many sites it queued.
 */
export async function dispatchDueSites(dependencies: DispatchDependencies): Promise<number> {
  const { dispatch, send, periodMinutes, now } = dependencies;
  const to = now();
  const cursor = await dispatch.findCursor();
  const from = cursor ?? new Date(to.getTime() - TICK_MS);
  const ranges = dueRanges(from, to, periodMinutes);
  // Nothing fell due, or this clock is behind the one that moved the cursor: it stays where it is.
  if (ranges.length === 0) return 0;
  let queued = 0;
  for (const range of ranges) {
    for await (const websiteIds of dispatch.dueSites(range)) {
      const messages = chunk(websiteIds, SYNC_CHUNK_SIZE).map((ids) => ({
        type: 'SyncWebsites' as const,
        websiteIds: ids,
        requestedBy: 'schedule' as const,
        requestedAt: to.toISOString(),
      }));
      await send(messages);
      queued += websiteIds.length;
    }
  }
  await dispatch.advanceCursor(cursor, to);
  return queued;
}
