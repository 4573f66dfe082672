import {
  SYNC_CHUNK_SIZE,
  type RecountSites,
  type SyncWebsites,
} from '../../../events/status.events.ts';
import type { Log } from '../../core/observability/logger.ts';
import { chunk } from '../../core/chunk.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { PortalSettings } from '../../settings/settings.domain.ts';
import type { Dispatch } from './status.dispatch.entity.ts';
import { isRecountDue } from '../counts/status.counts.domain.ts';
import { dueRanges } from './status.schedule.domain.ts';

export interface DispatchDependencies {
  dispatch: Dispatch;
  send: SendMessages<SyncWebsites>;
  sendRecount: SendMessages<RecountSites>;
  /** The settings that are in force. */
  settings: () => Promise<Pick<PortalSettings, 'syncPeriodMinutes'>>;
  log: Pick<Log, 'warn'>;
  now: () => Date;
}

/** What is queued before the cursor moves: of a million sites in six hours, some 28,000. Milliseconds. */
const STEP_MS = 10 * 60_000;
/** How often the schedule calls. Milliseconds. */
const TICK_MS = 60_000;
/** Clocks that are right differ by less. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Since when sites are due: the cursor, or the last tick if there is none yet, and no longer than a period, in which each site is due once. A cursor in
 * the future was set by a wrong clock; waiting for it would silently stop the schedule. It is then unknown until when sites were queued, so
 * all of them are queued, once.
 */
function startOf(
  cursor: Date | undefined,
  { to, periodMinutes }: { to: Date; periodMinutes: number },
  { log }: Pick<DispatchDependencies, 'log'>,
): Date {
  const aPeriodAgo = new Date(to.getTime() - periodMinutes * 60_000);
  if (cursor === undefined) return new Date(to.getTime() - TICK_MS);
  if (cursor.getTime() > to.getTime() + MAX_CLOCK_SKEW_MS) {
    log.warn('dispatch cursor is in the future', { cursor: cursor.toISOString() });
    return aPeriodAgo;
  }
  return cursor.getTime() < aPeriodAgo.getTime() ? aPeriodAgo : cursor;
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

/** A stretch of time, and since when retries are due: of one that begins a period ago at most, the retries may be older. */
interface Span {
  retriesFrom: Date;
  from: Date;
  to: Date;
}

/** How many sites were queued: those that were due, and those that failed before. */
interface Queued {
  due: number;
  retries: number;
}

/** Queues what became due in a span. */
async function queueSpan(
  { retriesFrom, from, to }: Span,
  { requestedAt, periodMinutes }: { requestedAt: string; periodMinutes: number },
  dependencies: DispatchDependencies,
): Promise<Queued> {
  const { dispatch } = dependencies;
  const again = { requestedBy: 'retry' as const, requestedAt };
  const retries = await queue(dispatch.dueRetries({ from: retriesFrom, to }), again, dependencies);
  let due = 0;
  for (const range of dueRanges(from, to, periodMinutes)) {
    const request = { requestedBy: 'schedule' as const, requestedAt };
    due += await queue(dispatch.dueSites(range), request, dependencies);
  }
  return { due, retries };
}

/** Has all sites counted again where that is due. A stage that was never dispatched was never counted, either. */
async function queueRecount(
  { isFirst, from, now }: { isFirst: boolean; from: Date; now: Date },
  { sendRecount }: Pick<DispatchDependencies, 'sendRecount'>,
): Promise<void> {
  if (!isFirst && !isRecountDue(from, now)) return;
  await sendRecount([{ type: 'RecountSites', requestedAt: now.toISOString() }]);
}

/**
 * Queues the sites that became due since the last time, and the failing ones whose next attempt did; every few hours also
 * that all sites are counted again. It does so in steps of some minutes and moves the cursor after each, when all of it is
 * queued: a dispatcher that dies loses no site, and after an outage what does not fit into one run is left to the next
 * ones. A second call queues some sites twice, which the worker recognises.
 *
 * A site's place is a share of the period, so a changed period moves no site in the table: each one is due once in the
 * first period after the change, as evenly spread as before. With a period that cannot be read nothing is queued, and the
 * next call covers this one: the wrong period would pass over sites.
 */
export async function dispatchDueSites(
  dependencies: DispatchDependencies,
  isLate: () => boolean = () => false,
): Promise<Queued> {
  const { dispatch, settings } = dependencies;
  const now = dependencies.now();
  const [found, { syncPeriodMinutes: periodMinutes }] = await Promise.all([
    dispatch.findCursor(),
    settings(),
  ]);
  let from = startOf(found, { to: now, periodMinutes }, dependencies);
  const queued: Queued = { due: 0, retries: 0 };
  // Nothing fell due, or this clock is a little behind the one that moved the cursor: it stays where it is.
  if (from.getTime() >= now.getTime()) return queued;
  const requestedAt = now.toISOString();
  await queueRecount({ isFirst: !found, from, now }, dependencies);
  let cursor = found;
  while (from.getTime() < now.getTime() && !isLate()) {
    const to = new Date(Math.min(from.getTime() + STEP_MS, now.getTime()));
    const retriesFrom = cursor && cursor.getTime() < from.getTime() ? cursor : from;
    const span = { retriesFrom, from, to };
    const ofSpan = await queueSpan(span, { requestedAt, periodMinutes }, dependencies);
    queued.due += ofSpan.due;
    queued.retries += ofSpan.retries;
    // Another dispatcher goes on from where it is.
    if (!(await dispatch.advanceCursor(cursor, to))) break;
    [from, cursor] = [to, to];
  }
  return queued;
}
