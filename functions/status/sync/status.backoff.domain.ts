import type { Sync } from '../status.domain.ts';
import { placeOf } from './status.schedule.domain.ts';

/** Who asks for a sync; `run`: somebody, of all of theirs. */
type Asker = 'person' | 'schedule' | 'retry' | 'run';

/** The schedule's own failures in a row after which a site's owner is informed, once. */
export const FAILURES_TOLD = 3;

const HOUR_MS = 3_600_000;
const LONGEST_MS = 24 * HOUR_MS;
/** Sites that fell ill together, for a hosting provider did, do not come back together. */
const JITTER = 0.1;

/** Where a site lies between 0 and 1: always the same. */
function fractionOf(websiteId: string): number {
  return Number.parseInt(placeOf(websiteId, 1).position, 16) / 2 ** 32;
}

/**
 * When the schedule tries a site again that failed at `at` for the nth time in a row: an hour later, then after twice as
 * long each time, up to a day; a tenth more or less by the site's id.
 */
export function retryAfter(
  failures: number,
  { websiteId, at }: { websiteId: string; at: Date },
): Date {
  const wait = Math.min(LONGEST_MS, HOUR_MS * 2 ** (failures - 1));
  const factor = 1 - JITTER + 2 * JITTER * fractionOf(websiteId);
  return new Date(at.getTime() + Math.round(wait * factor));
}

/**
 * Whether a failure counts: towards the back-off, and towards the three after which the owner is informed. What people
 * ask for does not, however often they click: only the schedule's own attempts have time between them.
 */
export const isScheduled = (asker: Asker): boolean => asker === 'schedule' || asker === 'retry';

/**
 * Whether a failing site's turn has come. The schedule leaves it alone until its next attempt, and takes it from then on
 * should that have been lost; the retry finds out that another sync was faster. People's own syncs wait for nothing.
 */
export function isDue(
  { nextAttemptAt }: Pick<Sync, 'nextAttemptAt'>,
  { requestedBy, requestedAt }: { requestedBy: Asker; requestedAt: string },
): boolean {
  if (requestedBy === 'schedule') return nextAttemptAt === null || nextAttemptAt <= requestedAt;
  if (requestedBy === 'retry') return nextAttemptAt !== null && nextAttemptAt <= requestedAt;
  return true;
}
