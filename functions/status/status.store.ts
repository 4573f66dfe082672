import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../core/auth/caller.ts';
import { isConditionFailure } from '../core/table/cursor.ts';
import { siteStatsKey, websiteRowKey } from '../core/table/keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
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
  wordpressVersion: string | null;
  statsHash: string;
}

export interface StatusStore {
  find(ref: RowRef): Promise<StatusRow | undefined>;
  /** The sites a person may see, newest first. */
  list(caller: Pick<Caller, 'role' | 'userId'>, page: PageRequest): Promise<Page<StatusRow>>;
  /** Takes the site's lease for a sync somebody asked for; undefined when another one runs or the site has no key. */
  request(ref: RowRef, lease: { now: Date; until: Date }): Promise<StatusRow | undefined>;
  /** Shows how far a sync is (percent) and prolongs its lease. */
  progress(ref: RowRef, step: { percent: number; leaseUntil: Date }): Promise<void>;
  complete(ref: RowRef, result: SyncResult): Promise<void>;
  fail(ref: RowRef, failure: { finishedAt: Date; failure: SyncFailure }): Promise<void>;
  findStats(websiteId: string): Promise<SiteStats | undefined>;
  saveStats(websiteId: string, stats: SiteStats): Promise<void>;
}

const HAS_KEY_AND_NO_LEASE =
  'attribute_exists(pk) AND keyConfigured = :true AND (attribute_not_exists(syncLeaseUntil) OR syncLeaseUntil <= :now)';

export function createStatusStore(table: Table): StatusStore {
  const { client, name: TableName } = table;
  const update = (ref: RowRef, change: { set: Record<string, unknown>; remove?: string[] }) => {
    const names = Object.keys(change.set);
    const remove = change.remove?.length ? ` REMOVE ${change.remove.join(', ')}` : '';
    return new UpdateCommand({
      TableName,
      Key: websiteRowKey(ref.ownerId, ref.websiteId),
      UpdateExpression: `SET ${names.map((n) => `${n} = :${n}`).join(', ')}${remove}`,
      // A site deleted or given to another owner meanwhile has no row here: none may come into being.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(names.map((n) => [`:${n}`, change.set[n]])),
    });
  };

  return {
    async find({ ownerId, websiteId }) {
      const Key = websiteRowKey(ownerId, websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && statusRowOf(Item);
    },

    list: (caller, page) =>
      queryPage(table, { source: websiteRowsFor(caller), page, parse: statusRowOf }),

    async request(ref, { now, until }) {
      const command = update(ref, {
        set: {
          syncState: 'pending',
          syncProgress: 0,
          syncStartedAt: now.toISOString(),
          syncLeaseUntil: until.toISOString(),
        },
        remove: ['failureCode', 'failureHttpStatus'],
      });
      command.input.ConditionExpression = HAS_KEY_AND_NO_LEASE;
      Object.assign(command.input.ExpressionAttributeValues ?? {}, {
        ':true': true,
        ':now': now.toISOString(),
      });
      command.input.ReturnValues = 'ALL_NEW';
      try {
        const { Attributes } = await client.send(command);
        return Attributes && statusRowOf(Attributes);
      } catch (error) {
        if (isConditionFailure(error)) return undefined;
        throw error;
      }
    },

    async progress(ref, { percent, leaseUntil }) {
      const set = {
        syncState: 'in_progress',
        syncProgress: percent,
        syncLeaseUntil: leaseUntil.toISOString(),
      };
      await client.send(update(ref, { set }));
    },

    async complete(ref, { finishedAt, wordpressVersion, statsHash }) {
      const at = finishedAt.toISOString();
      const set = {
        syncState: 'completed',
        syncProgress: 100,
        syncFinishedAt: at,
        lastSyncDate: at,
        wordpressVersion,
        statsHash,
      };
      const remove = ['syncLeaseUntil', 'failureCode', 'failureHttpStatus'];
      await client.send(update(ref, { set, remove }));
    },

    async fail(ref, { finishedAt, failure }) {
      const set = {
        syncState: 'failed',
        syncFinishedAt: finishedAt.toISOString(),
        failureCode: failure.code,
        failureHttpStatus: failure.httpStatus,
      };
      await client.send(update(ref, { set, remove: ['syncLeaseUntil'] }));
    },

    async findStats(websiteId) {
      const Key = siteStatsKey(websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && unpackStats(Item['packed'] as Uint8Array);
    },

    async saveStats(websiteId, stats) {
      const Item = { ...siteStatsKey(websiteId), packed: packStats(stats) };
      await client.send(new PutCommand({ TableName, Item }));
    },
  };
}
