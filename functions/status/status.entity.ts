import * as z from 'zod';
import { readItem, updateAndRead, writeItem } from '../core/table/entity/items.ts';
import { dueRetryKey, DUE_SHARDS, websiteRowKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import {
  countedAttributes,
  countedRowOf,
  countSiteChanges,
  type CountedChange,
  type CountedRow,
} from '../core/table/shared/site-counts.ts';
import type { HomeChange } from '../core/table/shared/site-homes.ts';
import {
  checkSecondsOf,
  endedDuplicate,
  failureSecondsOf,
  ofBackOff,
  withRowKey,
} from '../core/table/shared/website-rows.ts';
import type { Term } from '../core/table/entity/conditions.ts';
import { updateItem, type Change, type Write } from '../core/table/entity/writes.ts';
import {
  pendingOf,
  pendingSum,
  type SiteStats,
  type SiteStatus,
  siteStatusSchema,
  syncStateSchema,
  type UpdateCheck,
} from './status.domain.ts';
import {
  describeFailure,
  type SyncFailure,
  syncFailureCodeSchema,
} from './status.failures.domain.ts';
import type { ReleaseMark } from './releases/status.releases.domain.ts';
import { placeOf, retryAfter } from './sync/status.schedule.domain.ts';

/**
 * The sync fields of a site's list row, as they are kept; a site never synchronised has none. Every byte is read in
 * each list: a completed sync keeps no progress, and its end is `lastSyncDate`.
 */
const syncFieldsSchema = z.object({
  syncState: syncStateSchema.default('never'),
  syncProgress: z.number().default(0),
  syncStartedAt: z.string().nullable().default(null),
  syncLeaseUntil: z.string().nullable().default(null),
  /** End of a sync that failed; a completed one takes it away. */
  syncFinishedAt: z.string().nullable().default(null),
  /** A code of a release that was rolled back since must not keep a whole list from being read. */
  failureCode: syncFailureCodeSchema.nullable().default(null).catch('internal'),
  failureHttpStatus: z.number().nullable().default(null),
  /** How many times in a row the site could not be read, and when it is tried again; success takes both away. */
  syncFailures: z.number().default(0),
  retryAt: z.string().nullable().default(null),
  lastSyncDate: z.string().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
  statsHash: z.string().nullable().default(null),
  /** `1.8.0@2026-12-01T…`: a release that was offered; without the instant, one that is followed no more. */
  release: z.string().nullable().default(null),
});

const siteFieldsSchema = siteStatusSchema
  .omit({ sync: true, lastSyncDate: true, pendingUpdates: true })
  .extend({ userId: z.string().nullable() });

/** A mark as it is kept: a map would take twice the bytes. */
const textOfMark = ({ version, offeredAt }: ReleaseMark): string =>
  [version, ...(offeredAt === null ? [] : [offeredAt])].join('@');
function markOf(text: string | null): ReleaseMark | null {
  const [version = '', offeredAt = null] = text?.split('@') ?? [];
  return text === null ? null : { version, offeredAt };
}

/** A site's status with what only the engine needs. */
export interface StatusRow {
  status: SiteStatus;
  ownerId: string | null;
  /** End of the last sync, however it ended. */
  finishedAt: string | null;
  statsHash: string | null;
  /** The last release of the connector that was offered to the site. */
  release: ReleaseMark | null;
  /** What the site is counted as. */
  counted: CountedRow;
}

/** Reads the list row. Failures are kept as codes, so that their wording can be bettered. */
export function statusRowOf(item: unknown): StatusRow {
  const { userId, ...site } = siteFieldsSchema.parse(withRowKey(item));
  const sync = syncFieldsSchema.parse(item);
  return {
    status: {
      ...site,
      lastSyncDate: sync.lastSyncDate,
      pendingUpdates: sync.pendingUpdates,
      sync: {
        state: sync.syncState,
        progress: sync.syncState === 'completed' ? 100 : sync.syncProgress,
        startedAt: sync.syncStartedAt,
        leaseUntil: sync.syncLeaseUntil,
        failure: sync.failureCode && describeFailure(sync.failureCode, sync.failureHttpStatus),
        failures: sync.syncFailures,
        nextAttemptAt: sync.retryAt,
      },
    },
    ownerId: userId,
    finishedAt: sync.syncFinishedAt ?? sync.lastSyncDate,
    statsHash: sync.statsHash,
    release: markOf(sync.release),
    counted: countedRowOf(item),
  };
}

/** A site's list row: its owner (null: none), whose partition it is in, and its id. */
export interface RowRef {
  ownerId: string | null;
  websiteId: string;
}

/** The change of an existing row. A site that was deleted or reassigned meanwhile has none, and none is created. */
const changeRow = ({ ownerId, websiteId }: RowRef, change: Omit<Change, 'Key'>): Write =>
  updateItem({ Key: websiteRowKey(ownerId, websiteId), ...change });

/** That attributes are as they were read, and what the site is counted by. Another sync that ended meanwhile changed one of them, or an edit the address. */
function asRead(
  { status, statsHash, counted }: StatusRow,
  attributes: readonly ('syncFailures' | 'statsHash')[],
) {
  const { url, sync } = status;
  const { failures } = sync;
  const item = {
    ...{ ...counted, url },
    ...(failures > 0 && { syncFailures: failures }),
    ...(statsHash !== null && { statsHash }),
  };
  return { item, attributes: [...attributes, 'url', ...countedAttributes] };
}

/** A lease of a site: one sync at a time, until an instant. */
interface Lease {
  now: Date;
  until: Date;
}

const isFree = (now: Date): Term[] => [
  ['keyConfigured', '=', true],
  ['syncLeaseUntil', 'absent or <=', now.toISOString()],
];

/** Attributes that a completed sync removes. */
const OF_UNFINISHED = [
  ...['syncProgress', 'syncLeaseUntil', 'syncFinishedAt', 'failureCode', 'failureHttpStatus'],
  ...ofBackOff,
];

export interface FailedSync {
  finishedAt: Date;
  failure: SyncFailure;
}

const failed = ({ finishedAt, failure }: FailedSync) => ({
  set: {
    syncState: 'failed',
    syncFinishedAt: finishedAt.toISOString(),
    failureCode: failure.code,
    failureHttpStatus: failure.httpStatus,
  },
  remove: ['syncLeaseUntil'],
});

type CountedPart = { [Name in keyof CountedRow]?: CountedRow[Name] | undefined };

/** The end of a sync in a row, and what that and `others` change of the counts. */
function endSync(
  ref: RowRef,
  { counted }: StatusRow,
  change: Omit<Change, 'Key'> & { counted: CountedPart; others?: readonly CountedChange[] },
): Write[] {
  const { counted: changed, others = [], ...ofRow } = change;
  const { syncFinishedAt: _, ...settled } = counted;
  const after = countedRowOf({ ...settled, ...changed });
  const { websiteId } = ref;
  return [
    changeRow(ref, ofRow),
    ...countSiteChanges([{ websiteId, before: counted, after }, ...others]),
  ];
}

export interface CompletedSync {
  finishedAt: Date;
  /** Null if the site did not say. */
  wordpressVersion: string | null;
  /** Left out, as null, where the site did not say. */
  updatesCheckedAt?: UpdateCheck;
  /** Null if the site said the same as last time. */
  changed: { stats: SiteStats; statsHash: string } | null;
  /** Left out where the home is the one that was known. */
  home?: HomeChange | undefined;
}

/** What the home that a sync found out changes. A duplicate keeps the instant since when it is known as one. */
function homeIn({ home, finishedAt }: CompletedSync, row: StatusRow) {
  if (!home) return { set: {}, remove: [], counted: {}, others: [], writes: [] };
  const { writes, counted: others } = home;
  const at = finishedAt.toISOString();
  const { duplicateSince = at } = row.status;
  const set = home.isDuplicate ? { duplicateSince } : endedDuplicate(row.status, at);
  const remove = home.isDuplicate ? [] : ['duplicateSince'];
  const counted = { duplicateSince: home.isDuplicate ? duplicateSince : undefined };
  return { set, remove, counted, others, writes };
}

/** The sync fields of sites' list rows (ADR 0004). Each write is of one item, and sent by itself where it can be. */
export function createStatuses(table: Table) {
  async function take(ref: RowRef, change: Omit<Change, 'Key'>): Promise<StatusRow | undefined> {
    const row = await updateAndRead(table, changeRow(ref, change));
    return row && statusRowOf(row);
  }

  return {
    /** One read, eventually consistent unless it must not be. */
    async find(
      { ownerId, websiteId }: RowRef,
      read = { consistent: false },
    ): Promise<StatusRow | undefined> {
      const item = await readItem(table, websiteRowKey(ownerId, websiteId), read);
      return item && statusRowOf(item);
    },

    /** Takes the site's lease for a requested sync; undefined if another sync runs or the site has no key. */
    request: (ref: RowRef, { now, until }: Lease): Promise<StatusRow | undefined> =>
      take(ref, {
        set: {
          syncState: 'pending',
          syncProgress: 0,
          syncStartedAt: now.toISOString(),
          syncLeaseUntil: until.toISOString(),
        },
        remove: ['failureCode', 'failureHttpStatus'],
        where: isFree(now),
      }),

    /** Takes the same lease for a sync that is not shown. Undefined also if a sync of the site ended after `since` (ISO). */
    claim: (
      ref: RowRef,
      { now, until, since }: Lease & { since: string },
    ): Promise<StatusRow | undefined> =>
      take(ref, {
        set: { syncLeaseUntil: until.toISOString() },
        where: [
          ...isFree(now),
          ['lastSyncDate', 'absent or <', since],
          ['syncFinishedAt', 'absent or <', since],
        ],
      }),

    /** Shows how far a sync is (percent) and extends its lease; false if the site was deleted, or moved to another origin. */
    progress: (
      ref: RowRef,
      { percent, leaseUntil }: { percent: number; leaseUntil: Date },
    ): Promise<boolean> => {
      const syncLeaseUntil = leaseUntil.toISOString();
      const set = { syncState: 'in_progress', syncProgress: percent, syncLeaseUntil };
      // A site that moved has no sync that began.
      const where: Term[] = [['syncStartedAt', '<=', syncLeaseUntil]];
      return writeItem(table, changeRow(ref, { set, where }));
    },

    /** The writes that end a sync that failed, and set no next attempt. */
    fail(ref: RowRef, row: StatusRow, end: FailedSync): Write[] {
      const { set, remove } = failed(end);
      const counted = { syncFinishedAt: set.syncFinishedAt };
      return endSync(ref, row, { set, remove, asRead: asRead(row, []), counted });
    },

    /** The writes that end a sync that failed and count it. The next attempt goes into the index of due retries. */
    countFailure(ref: RowRef, row: StatusRow, end: FailedSync): Write[] {
      const { websiteId } = ref;
      const failures = row.status.sync.failures + 1;
      const { lastSyncDate } = row.status;
      const at = retryAfter(failures, {
        websiteId,
        at: end.finishedAt,
        lastSyncDate,
      }).toISOString();
      const key = dueRetryKey(placeOf(websiteId, DUE_SHARDS).shard, { at, websiteId });
      const { set, remove } = failed(end);
      return endSync(ref, row, {
        set: {
          ...{ ...set, syncFailures: failures, retryAt: at, ...key },
          ...(failures === 1 && { failingFrom: failureSecondsOf(set.syncFinishedAt) }),
        },
        remove,
        asRead: asRead(row, ['syncFailures']),
        counted: { syncFinishedAt: set.syncFinishedAt },
      });
    },

    /** The writes that end a sync that read the site. */
    complete(ref: RowRef, row: StatusRow, end: CompletedSync): Write[] {
      const { finishedAt, wordpressVersion, updatesCheckedAt = null, changed } = end;
      const lastSyncDate = finishedAt.toISOString();
      const pending = changed && { pendingUpdates: pendingSum(pendingOf(changed.stats)) };
      const home = homeIn(end, row);
      const ended = endSync(ref, row, {
        set: {
          syncState: 'completed',
          lastSyncDate,
          // A site that hides its version keeps the one that was typed, or reported before.
          ...(wordpressVersion !== null && { wordpressVersion }),
          ...(updatesCheckedAt !== null && { checkedAt: checkSecondsOf(updatesCheckedAt) }),
          ...(changed && { statsHash: changed.statsHash, ...pending }),
          ...home.set,
        },
        remove: [
          ...OF_UNFINISHED,
          ...(updatesCheckedAt === null ? ['checkedAt'] : []),
          ...home.remove,
        ],
        asRead: asRead(row, changed ? ['syncFailures', 'statsHash'] : ['syncFailures']),
        counted: { lastSyncDate, ...pending, ...home.counted },
        others: home.others,
      });
      return [...ended, ...home.writes];
    },

    /** Keeps what a release came to at a site. */
    async markRelease(ref: RowRef, mark: ReleaseMark): Promise<void> {
      await writeItem(table, changeRow(ref, { set: { release: textOfMark(mark) } }));
    },

    /** Makes the site's next sync store its whole answer: the hash no longer matches the stored stats. */
    async forgetHash(ref: RowRef): Promise<void> {
      await writeItem(table, changeRow(ref, { set: {}, remove: ['statsHash'] }));
    },
  };
}
export type Statuses = ReturnType<typeof createStatuses>;
