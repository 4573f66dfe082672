import {
  DeleteCommand,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../core/auth/caller.ts';
import { unlessRefused } from '../core/table/condition.ts';
import { siteStatsKey, websiteRowKey } from '../core/table/keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import { websiteRowsFor } from '../core/table/website-rows.ts';
import type { SiteStats } from './status.domain.ts';
import { packStats, unpackStats } from './status.packing.ts';
import { statusRowOf, type StatusRow } from './status.row.ts';
import type { SyncFailure } from './status.failures.domain.ts';

/** A site's list row: its owner's partition (null: nobody's) and its id. */
export interface RowRef {
  ownerId: string | null;
  websiteId: string;
}

export interface SyncResult {
  finishedAt: Date;
  /** Null where the site did not tell. */
  wordpressVersion: string | null;
  /** What the site said, to be kept with its hash; null where it said the same as the last time. */
  changed: { stats: SiteStats; statsHash: string } | null;
}

/**
 * The writes of a running sync tell whether the site still has its row: one that was deleted, or given to somebody
 * else, meanwhile has none, and none comes into being.
 */
export interface StatusStore {
  find(ref: RowRef): Promise<StatusRow | undefined>;
  /** The sites a person may see, newest first. */
  list(caller: Pick<Caller, 'role' | 'userId'>, page: PageRequest): Promise<Page<StatusRow>>;
  /** Takes the site's lease for a sync somebody asked for; undefined when another one runs or the site has no key. */
  request(ref: RowRef, lease: { now: Date; until: Date }): Promise<StatusRow | undefined>;
  /** Shows how far a sync is (percent) and prolongs its lease. */
  progress(ref: RowRef, step: { percent: number; leaseUntil: Date }): Promise<boolean>;
  /** Ends a sync that read the site, with what it brought in the same transaction where that changed. */
  complete(ref: RowRef, result: SyncResult): Promise<boolean>;
  fail(ref: RowRef, failure: { finishedAt: Date; failure: SyncFailure }): Promise<boolean>;
  findStats(websiteId: string): Promise<SiteStats | undefined>;
  /** Deletes what a site said that is gone itself; of no consequence where there is nothing. */
  removeStats(websiteId: string): Promise<void>;
}

/** What a completed sync leaves nothing of. */
const OF_UNFINISHED = [
  'syncProgress',
  'syncLeaseUntil',
  'syncFinishedAt',
  'failureCode',
  'failureHttpStatus',
];

const HAS_KEY_AND_NO_LEASE =
  'attribute_exists(pk) AND keyConfigured = :true AND (attribute_not_exists(syncLeaseUntil) OR syncLeaseUntil <= :now)';

interface Change {
  set: Record<string, unknown>;
  remove?: string[];
}

function updateOf({ set, remove = [] }: Change) {
  const names = Object.keys(set);
  const removal = remove.length > 0 ? ` REMOVE ${remove.join(', ')}` : '';
  return {
    UpdateExpression: `SET ${names.map((n) => `${n} = :${n}`).join(', ')}${removal}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: Object.fromEntries(names.map((n) => [`:${n}`, set[n]])),
  };
}

export function createStatusStore(table: Table): StatusStore {
  const { client, name: TableName } = table;
  const rowOf = (ref: RowRef) => ({ TableName, Key: websiteRowKey(ref.ownerId, ref.websiteId) });
  const send = (input: UpdateCommandInput) => unlessRefused(client.send(new UpdateCommand(input)));
  const write = async (ref: RowRef, change: Change) =>
    (await send({ ...rowOf(ref), ...updateOf(change) })) !== undefined;

  return {
    async find(ref) {
      const { Item } = await client.send(new GetCommand(rowOf(ref)));
      return Item && statusRowOf(Item);
    },

    list: (caller, page) =>
      queryPage(table, { source: websiteRowsFor(caller), page, parse: statusRowOf }),

    async request(ref, { now, until }) {
      const lease = updateOf({
        set: {
          syncState: 'pending',
          syncProgress: 0,
          syncStartedAt: now.toISOString(),
          syncLeaseUntil: until.toISOString(),
        },
        remove: ['failureCode', 'failureHttpStatus'],
      });
      const done = await send({
        ...rowOf(ref),
        ...lease,
        ConditionExpression: HAS_KEY_AND_NO_LEASE,
        ExpressionAttributeValues: {
          ...lease.ExpressionAttributeValues,
          ':true': true,
          ':now': now.toISOString(),
        },
        ReturnValues: 'ALL_NEW',
      });
      return done?.Attributes && statusRowOf(done.Attributes);
    },

    progress(ref, { percent, leaseUntil }) {
      const set = {
        syncState: 'in_progress',
        syncProgress: percent,
        syncLeaseUntil: leaseUntil.toISOString(),
      };
      return write(ref, { set });
    },

    async complete(ref, { finishedAt, wordpressVersion, changed }) {
      const set = {
        syncState: 'completed',
        lastSyncDate: finishedAt.toISOString(),
        // A site that hides its version keeps the one that was typed, or told before.
        ...(wordpressVersion !== null && { wordpressVersion }),
        // Never without its stats: another worker may have kept newer ones since this one read the hash.
        ...(changed && { statsHash: changed.statsHash }),
      };
      const change = { set, remove: OF_UNFINISHED };
      if (!changed) return write(ref, change);
      const Item = { ...siteStatsKey(ref.websiteId), packed: packStats(changed.stats) };
      const own = [
        { Update: { ...rowOf(ref), ...updateOf(change) } },
        { Put: { TableName, Item } },
      ];
      return transact(table, () => ({ own }));
    },

    fail(ref, { finishedAt, failure }) {
      const set = {
        syncState: 'failed',
        syncFinishedAt: finishedAt.toISOString(),
        failureCode: failure.code,
        failureHttpStatus: failure.httpStatus,
      };
      return write(ref, { set, remove: ['syncLeaseUntil'] });
    },

    async findStats(websiteId) {
      const Key = siteStatsKey(websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && unpackStats(Item['packed'] as Uint8Array);
    },

    async removeStats(websiteId) {
      await client.send(new DeleteCommand({ TableName, Key: siteStatsKey(websiteId) }));
    },
  };
}
