import {
  isAbandoned,
  isSyncing,
  type SiteStatusDetail,
  type Sync,
} from '../../../../functions/status/status.domain.ts';

const startOf = (sync: Sync): number => (sync.startedAt === null ? 0 : Date.parse(sync.startedAt));

/**
 * An answer read from a replica, or sent before the sync was requested, may be about the previous sync: then what
 * we know is kept, else the screen would jump back to 'finished' and stop asking.
 */
export function keepNewestSync(
  known: SiteStatusDetail | undefined,
  fetched: SiteStatusDetail,
): SiteStatusDetail {
  if (known === undefined || startOf(known.sync) <= startOf(fetched.sync)) return fetched;
  return { ...fetched, sync: known.sync };
}

const isUnfinished = ({ state }: Sync) => state === 'pending' || state === 'in_progress';

/** Whether what ran in `before` is over in `after`. */
export const hasEnded = (before: Sync, after: Sync): boolean =>
  isUnfinished(before) && !isUnfinished(after);

export type SyncOutcome = 'completed' | 'failed';

/**
 * How the sync asked for at `requestedAt` ended, or undefined while it has not. One whose worker died (its
 * lease is over) counts as failed.
 */
export function outcomeOf(sync: Sync, requestedAt: string, now: Date): SyncOutcome | undefined {
  if (startOf(sync) < Date.parse(requestedAt) || isSyncing(sync, now)) return undefined;
  return sync.state === 'completed' ? 'completed' : 'failed';
}

/** Below this, the difference between two clocks is the journey of the answer. Milliseconds. */
const SKEW_TOLERANCE_MS = 5_000;

/**
 * How far the server's clock is from ours, learnt from the moment it gave a sync we have just asked for.
 * Leases are the server's instants: on a computer whose clock is minutes wrong they would look over at once,
 * or never. Milliseconds to add to our clock.
 */
export function clockSkewOf(justStarted: Sync, now: Date): number {
  if (justStarted.startedAt === null) return 0;
  const skew = Date.parse(justStarted.startedAt) - now.getTime();
  return Math.abs(skew) < SKEW_TOLERANCE_MS ? 0 : skew;
}

/** What the page shows of a sync. */
export type SyncView = 'running' | 'abandoned' | 'failed' | 'idle';

export function syncViewOf(sync: Sync, now: Date): SyncView {
  if (isSyncing(sync, now)) return 'running';
  if (isAbandoned(sync, now)) return 'abandoned';
  return sync.state === 'failed' ? 'failed' : 'idle';
}
