import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../core/http/errors.ts';
import {
  DUE_SHARDS,
  dueRetryKey,
  siteDayKey,
  siteStatsKey,
  websiteKey,
  websiteRowKey,
} from '../../core/table/keys.ts';
import { outboxPut, type PublishableEvent } from '../../core/table/outbox.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import { ofBackOff } from '../../core/table/website-rows.ts';
import { HISTORY_KEPT_DAYS } from '../history/status.history.domain.ts';
import type { SiteStats } from '../status.domain.ts';
import type { SyncFailure } from '../status.failures.domain.ts';
import { packStats, pendingOf, type StatusRow, statusRowOf } from '../status.codec.ts';
import { type RowChange, type RowRef, rowUpdate, sendUpdate } from '../status.writes.ts';
import { FAILURES_NOTIFIED, placeOf, retryAfter } from './status.schedule.domain.ts';

/** The site's answer, its hash, and its day (yyyy-MM-dd, in the provider's zone). */
interface ChangedStats {
  stats: SiteStats;
  statsHash: string;
  day: string;
}

interface SyncEnd {
  finishedAt: Date;
  /** The row as it was when the sync began. It is read again if none is given, or if it changed since. */
  asRead?: StatusRow | undefined;
  /** Published if the owner must know: the third failure in a row, or the recovery from three or more. */
  event?: PublishableEvent | undefined;
}

export interface SyncResult extends SyncEnd {
  /** Null if the site did not say. */
  wordpressVersion: string | null;
  /** Null if the site said the same as last time. */
  changed: ChangedStats | null;
}

export interface SyncFailed extends SyncEnd {
  failure: SyncFailure;
  /** False for a sync that a person asked for: it is shown, and changes nothing of when the schedule tries again. */
  isCounted?: boolean;
}

/** Attributes that a completed sync removes. */
const OF_UNFINISHED = [
  ...['syncProgress', 'syncLeaseUntil', 'syncFinishedAt', 'failureCode', 'failureHttpStatus'],
  ...ofBackOff,
];

/** The condition that attributes are as they were read. Another sync that ended meanwhile changed one of them. */
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

/** The day's point of the site's history. A later one of the same day replaces it. */
function pointItem(
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

function completion({ finishedAt, wordpressVersion, changed }: SyncResult, row: StatusRow) {
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

function failureOf({ finishedAt, failure }: SyncFailed) {
  const set = {
    syncState: 'failed',
    syncFinishedAt: finishedAt.toISOString(),
    failureCode: failure.code,
    failureHttpStatus: failure.httpStatus,
  };
  return { set, remove: ['syncLeaseUntil'] };
}

/** The same failure, counted. The next attempt's time goes into the index of due retries. */
function countedFailure({ websiteId }: RowRef, end: SyncFailed, row: StatusRow): RowChange {
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

/** The ends of syncs. Each returns whether the site still has its row; none creates one. */
export interface ResultsStore {
  /**
   * Ends a sync that read the site. What it said is stored before its hash: a hash never stands for what was not stored.
   * @throws AppError CONFLICT after too many concurrent changes
   */
  complete(ref: RowRef, result: SyncResult): Promise<boolean>;
  /**
   * Ends one that could not. The schedule's failures that are the site's own are counted, and its next attempt is set by
   * how many there were.
   */
  fail(ref: RowRef, result: SyncFailed): Promise<boolean>;
}

/** Syncs of one site that end at the same moment are two or three. */
const ATTEMPTS = 5;

interface EventToPublish {
  event: PublishableEvent;
  at: Date;
}

/** The event of a sync's end, if it is news. */
const eventOf = (
  { event, finishedAt: at }: SyncEnd,
  isNews: boolean,
): EventToPublish | undefined => (isNews && event ? { event, at } : undefined);

export function createResultsStore(table: Table): ResultsStore {
  const { client, name: TableName } = table;

  async function readRow({ ownerId, websiteId }: RowRef): Promise<StatusRow | undefined> {
    const Key = websiteRowKey(ownerId, websiteId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && statusRowOf(Item);
  }

  /** Writes the end with its event in one transaction; false if the row was deleted or changed. */
  async function write(ref: RowRef, change: RowChange, event?: EventToPublish): Promise<boolean> {
    const update = rowUpdate(table, ref, change);
    if (!event) return (await sendUpdate(table, update)) !== undefined;
    return transact(table, () => ({ own: [{ Update: update }, outboxPut(table, event)] }));
  }

  async function saveStats(websiteId: string, end: { finishedAt: Date; changed: ChangedStats }) {
    const stats = { ...siteStatsKey(websiteId), packed: packStats(end.changed.stats) };
    const items = [stats, pointItem(websiteId, end)];
    await Promise.all(items.map((Item) => client.send(new PutCommand({ TableName, Item }))));
  }

  /** Makes the site's next sync store its whole answer: the hash no longer matches the stored stats. */
  const forgetHash = (ref: RowRef) =>
    sendUpdate(table, {
      TableName,
      Key: websiteRowKey(ref.ownerId, ref.websiteId),
      UpdateExpression: 'REMOVE statsHash',
      ConditionExpression: 'attribute_exists(pk)',
    });

  /** Stats were stored but the row no longer exists: a deleted site's are deleted, a reassigned site keeps them. */
  async function disown({ websiteId }: RowRef, { day }: ChangedStats): Promise<void> {
    const site = new GetCommand({ TableName, Key: websiteKey(websiteId), ConsistentRead: true });
    const { Item } = await client.send(site);
    if (Item) {
      await forgetHash({ ownerId: Item['userId'] as string | null, websiteId });
      return;
    }
    const keys = [siteStatsKey(websiteId), siteDayKey(websiteId, day)];
    await Promise.all(keys.map((Key) => client.send(new DeleteCommand({ TableName, Key }))));
  }

  /** Stores the site's answer, then the end: false if the row was deleted, or changed since it was read. */
  async function tryComplete(ref: RowRef, result: SyncResult, row: StatusRow): Promise<boolean> {
    const { changed, finishedAt } = result;
    if (changed) await saveStats(ref.websiteId, { finishedAt, changed });
    const event = eventOf(result, row.status.sync.failures >= FAILURES_NOTIFIED);
    return write(ref, completion(result, row), event);
  }

  return {
    async complete(ref, result) {
      let row = result.asRead ?? (await readRow(ref));
      if (!row) return false;
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        if (await tryComplete(ref, result, row)) return true;
        row = await readRow(ref);
        if (row) continue;
        if (result.changed) await disown(ref, result.changed);
        return false;
      }
      throw new AppError('CONFLICT');
    },

    async fail(ref, end) {
      const uncounted = () => write(ref, failureOf(end));
      // A failure on our side does not count against the site.
      const { isCounted = true } = end;
      if (!isCounted || end.failure.code === 'internal') return uncounted();
      const row = end.asRead ?? (await readRow(ref));
      if (!row) return false;
      const event = eventOf(end, row.status.sync.failures + 1 === FAILURES_NOTIFIED);
      // If it was refused, another sync that ended meanwhile has counted, or the site was deleted.
      return (await write(ref, countedFailure(ref, end, row), event)) || uncounted();
    },
  };
}
