import { SITE_FRESH_MS } from '../../core/validation/site-age.ts';
import type { Sync } from '../status.domain.ts';

/** The circle of positions that one period goes round: 32 bits, written as 8 hexadecimal digits. */
const POSITIONS = 2 ** 32;
const MINUTE_MS = 60_000;

/** A half-open stretch of positions, in the form the due index sorts by. `end` null means to the last one. */
export interface PositionRange {
  start: string;
  end: string | null;
}

/** FNV-1a, 32 bits: spreads ids evenly and is the same everywhere, the browser included. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // FNV's high bits stir little for texts that differ at the end alone: fold the low ones in.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

const hex = (position: number) => position.toString(16).padStart(8, '0');

/**
 * A site's fixed place in every period: load is even, and a sync never writes to the index it was found by.
 * The shard comes from other bits than the position.
 */
export function placeOf(websiteId: string, shards: number): { shard: number; position: string } {
  return { shard: hash32(`shard:${websiteId}`) % shards, position: hex(hash32(websiteId)) };
}

const positionAt = (instant: Date, periodMs: number) =>
  Math.floor(((instant.getTime() % periodMs) / periodMs) * POSITIONS);

/**
 * The positions whose turn came after `from` and up to `to`. A gap of a period or more (an outage) makes
 * every site due once, not once for each period missed.
 */
export function dueRanges(from: Date, to: Date, periodMinutes: number): PositionRange[] {
  const periodMs = periodMinutes * MINUTE_MS;
  const elapsed = to.getTime() - from.getTime();
  if (elapsed <= 0) return [];
  if (elapsed >= periodMs) return [{ start: hex(0), end: null }];
  const [start, end] = [positionAt(from, periodMs), positionAt(to, periodMs)];
  if (start < end) return [{ start: hex(start), end: hex(end) }];
  return [
    { start: hex(start), end: null },
    { start: hex(0), end: hex(end) },
  ].filter((range) => range.start !== range.end);
}

/** Who asks for a sync; `run`: a person, for all of their sites. */
type Asker = 'person' | 'schedule' | 'retry' | 'run';

/** The failures in a row after which a site's owner is notified, once. */
export const FAILURES_NOTIFIED = 3;

/** How soon a first and a second failure are asked again: then it is known that it was no accident. Minutes. */
const CONFIRMED_AFTER = [1, 3] as const;

const HOUR_MS = 3_600_000;
const LONGEST_MS = 24 * HOUR_MS;
/** Sites that failed together, because their hosting did, are not retried together. */
const JITTER = 0.1;

/** Where a site lies between 0 and 1: always the same. */
function fractionOf(websiteId: string): number {
  return Number.parseInt(placeOf(websiteId, 1).position, 16) / 2 ** 32;
}

/** How long after the nth failure in a row. Milliseconds. */
function waitAfter(failures: number): number {
  const minutes = CONFIRMED_AFTER[failures - 1];
  if (minutes !== undefined) return minutes * MINUTE_MS;
  return Math.min(LONGEST_MS, HOUR_MS * 2 ** (failures - CONFIRMED_AFTER.length - 1));
}

/**
 * When the schedule tries a site again that failed at `at` for the nth time in a row: after a minute, then three; once the
 * owner was notified an hour later, then after twice as long each time, up to a day; a tenth more or less by the site's id.
 * Also when what was last read of it becomes old: by that attempt the site is counted as outdated in time.
 */
export function retryAfter(
  failures: number,
  { websiteId, at, lastSyncDate }: { websiteId: string; at: Date; lastSyncDate: string | null },
): Date {
  const factor = 1 - JITTER + 2 * JITTER * fractionOf(websiteId);
  const next = at.getTime() + Math.round(waitAfter(failures) * factor);
  const old = lastSyncDate === null ? next : Date.parse(lastSyncDate) + SITE_FRESH_MS;
  return new Date(at.getTime() <= old ? Math.min(next, old) : next);
}

const isScheduled = (asker: Asker): boolean => asker === 'schedule' || asker === 'retry';

/**
 * Whether a failure at `at` counts: towards the back-off, and towards the three after which the owner is informed. What people
 * ask for counts where it is the first one of a site that was read before, or comes when the next attempt is due: however often
 * they click, counted attempts have time between them.
 */
export function isCounted(
  {
    sync,
    lastSyncDate,
  }: { sync: Pick<Sync, 'failures' | 'nextAttemptAt'>; lastSyncDate: string | null },
  { requestedBy, at }: { requestedBy: Asker; at: Date },
): boolean {
  if (isScheduled(requestedBy)) return true;
  const { failures, nextAttemptAt } = sync;
  if (failures === 0) return lastSyncDate !== null;
  return nextAttemptAt !== null && nextAttemptAt <= at.toISOString();
}

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
