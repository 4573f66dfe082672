import { SYNC_CHUNK_SIZE, type SyncWebsites } from '../../../events/status.events.ts';
import type { Log } from '../../core/observability/logger.ts';
import { chunk } from '../../core/chunk.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { PortalSettings } from '../../settings/settings.domain.ts';
import type { Dispatch } from './status.dispatch.entity.ts';
import { dueRanges } from './status.schedule.domain.ts';

export interface DispatchDependencies {
  dispatch: Dispatch;
  send: SendMessages<SyncWebsites>;
  /** The settings that are in force. */
  settings: () => Promise<Pick<PortalSettings, 'syncPeriodMinutes'>>;
  log: Pick<Log, 'warn'>;
  now: () => Date;
}

/** How often the schedule calls. Milliseconds. */
const TICK_MS = 60_000;
/** Clocks that are right differ by less. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Since when sites are due: the cursor, or the last tick if there is none yet. A cursor in the future was set by a wrong
 * clock; waiting for it would silently stop the schedule. It is then unknown until when sites were queued, so all of them
 * are queued, once.
 */
function startOf(
  cursor: Date | undefined,
  { to, periodMinutes }: { to: Date; periodMinutes: number },
  { log }: Pick<DispatchDependencies, 'log'>,
): Date {
  if (cursor === undefined) return new Date(to.getTime() - TICK_MS);
  if (cursor.getTime() <= to.getTime() + MAX_CLOCK_SKEW_MS) return cursor;
  log.warn('dispatch cursor is in the future', { cursor: cursor.toISOString() });
  return new Date(to.getTime() - periodMinutes * 60_000);
}

/** Queues what an index found due, in chunks. Returns how many sites. */
async function queue(
  found: AsyncIterable<string[]>,
  request: Pick<SyncWebsites, 'requestedBy' | 'requestedAt'>,
  { send }: Pick<DispatchDependencies, 'send'>,
): Promise<number> {
  let queued = 0;
  for await (const websiteIds of found) {
    await send(
      chunk(websiteIds, SYNC_CHUNK_SIZE).map((ids) => ({
        type: 'SyncWebsites' as const,
        websiteIds: ids,
        ...request,
      })),
    );
    queued += websiteIds.length;
  }
  return queued;
}

/**
 * Queues the sites that became due since the last time, and the failing ones whose next attempt did. The cursor moves only
 * after all are queued, so a dispatcher that dies loses no site. A second call queues some sites twice, which the worker
 * recognises. Returns how many sites it queued: those that were due, and those that failed before.
 *
 * A site's place is a share of the period, so a changed period moves no site in the table: each one is due once in the
 * first period after the change, as evenly spread as before. With a period that cannot be read nothing is queued, and the
 * next call covers this one: the wrong period would pass over sites.
 */
export async function dispatchDueSites(
  dependencies: DispatchDependencies,
): Promise<{ due: number; retries: number }> {
  const { dispatch, settings } = dependencies;
  const to = dependencies.now();
  const [cursor, { syncPeriodMinutes: periodMinutes }] = await Promise.all([
    dispatch.findCursor(),
    settings(),
  ]);
  const from = startOf(cursor, { to, periodMinutes }, dependencies);
  // Nothing fell due, or this clock is a little behind the one that moved the cursor: it stays where it is.
  if (from.getTime() >= to.getTime()) return { due: 0, retries: 0 };
  const requestedAt = to.toISOString();
  const again = { requestedBy: 'retry' as const, requestedAt };
  const retries = await queue(dispatch.dueRetries({ from, to }), again, dependencies);
  let due = 0;
  for (const range of dueRanges(from, to, periodMinutes)) {
    const request = { requestedBy: 'schedule' as const, requestedAt };
    due += await queue(dispatch.dueSites(range), request, dependencies);
  }
  await dispatch.advanceCursor(cursor, to);
  return { due, retries };
}
