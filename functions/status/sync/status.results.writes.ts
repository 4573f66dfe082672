import type { PublishableEvent } from '../../core/table/outbox.ts';
import { DUE_SHARDS, dueRetryKey, siteDayKey } from '../../core/table/keys.ts';
import { ofBackOff } from '../../core/table/website-rows.ts';
import { retryAfter } from './status.backoff.domain.ts';
import type { SiteStats } from '../status.domain.ts';
import type { SyncFailure } from '../status.failures.domain.ts';
import { HISTORY_KEPT_DAYS } from '../history/status.history.domain.ts';
import { pendingOf } from '../status.packing.ts';
import type { StatusRow } from '../status.row.ts';
import { placeOf } from './status.schedule.domain.ts';
import type { RowChange, RowRef } from '../status.writes.ts';

/** What the site said, its hash, and the day (yyyy-MM-dd, the provider's zone) on which it did. */
export interface ChangedStats {
  stats: SiteStats;
  statsHash: string;
  day: string;
}

export interface SyncEnd {
  finishedAt: Date;
  /** The row as it was when the sync began; read again if none is given, or if it changed since. */
  asRead?: StatusRow | undefined;
  /** Published where the end is news: the third failure in a row, the recovery from three or more. */
  event?: PublishableEvent | undefined;
}

export interface SyncResult extends SyncEnd {
  /** Null where the site did not tell. */
  wordpressVersion: string | null;
  /** Null where the site said the same as the last time. */
  changed: ChangedStats | null;
}

export interface SyncFailed extends SyncEnd {
  failure: SyncFailure;
  /** False for a sync that a person asked for: it is shown, and changes nothing of when the schedule tries again. */
  isCounted?: boolean;
}

/** What a completed sync leaves nothing of. */
const OF_UNFINISHED = [
  ...['syncProgress', 'syncLeaseUntil', 'syncFinishedAt', 'failureCode', 'failureHttpStatus'],
  ...ofBackOff,
];

/** That attributes are as they were read. Another sync that ended meanwhile changed one of them. */
function asBefore(read: Record<string, unknown>): NonNullable<RowChange['condition']> {
  const names = Object.keys(read);
  const present = names.filter((name) => read[name] !== null);
  return {
    text: names
      .map((n) => (read[n] === null ? `attribute_not_exists(${n})` : `${n} = :read_${n}`))
      .join(' AND '),
    values: Object.fromEntries(present.map((n) => [`:read_${n}`, read[n]])),
  };
}

function pendingSum(stats: SiteStats): number {
  const { pluginsPending, themesPending } = pendingOf(stats);
  return pluginsPending + themesPending;
}

const DAY_SECONDS = 86_400;

/** The day's point of the site's history; a later one of the same day takes its place. */
export function pointItem(
  websiteId: string,
  { finishedAt, changed }: { finishedAt: Date; changed: ChangedStats },
) {
  const { wordpressVersion, phpVersion } = changed.stats;
  return {
    ...siteDayKey(websiteId, changed.day),
    ...{ wordpressVersion, phpVersion, ...pendingOf(changed.stats) },
    expiresAt: Math.floor(finishedAt.getTime() / 1_000) + HISTORY_KEPT_DAYS * DAY_SECONDS,
  };
}

const countedAs = ({ status }: StatusRow) => ({ syncFailures: status.sync.failures || null });

export function completion({ finishedAt, wordpressVersion, changed }: SyncResult, row: StatusRow) {
  return {
    set: {
      syncState: 'completed',
      lastSyncDate: finishedAt.toISOString(),
      // A site that hides its version keeps the one that was typed, or reported before.
      ...(wordpressVersion !== null && { wordpressVersion }),
      ...(changed && {
        statsHash: changed.statsHash,
        pendingUpdates: pendingSum(changed.stats),
      }),
    },
    remove: OF_UNFINISHED,
    condition: asBefore({ ...countedAs(row), ...(changed && { statsHash: row.statsHash }) }),
  };
}

export function failureOf({ finishedAt, failure }: SyncFailed) {
  const set = {
    syncState: 'failed',
    syncFinishedAt: finishedAt.toISOString(),
    failureCode: failure.code,
    failureHttpStatus: failure.httpStatus,
  };
  return { set, remove: ['syncLeaseUntil'] };
}

/** The same failure, counted: when the site is tried again lies in the index by which that falls due. */
export function countedFailure({ websiteId }: RowRef, end: SyncFailed, row: StatusRow): RowChange {
  const failures = row.status.sync.failures + 1;
  const at = retryAfter(failures, { websiteId, at: end.finishedAt }).toISOString();
  const key = dueRetryKey(placeOf(websiteId, DUE_SHARDS).shard, { at, websiteId });
  const { set, remove } = failureOf(end);
  return {
    set: { ...set, syncFailures: failures, retryAt: at, ...key },
    remove,
    condition: asBefore(countedAs(row)),
  };
}
