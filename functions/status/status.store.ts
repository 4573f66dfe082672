import { DeleteCommand, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { siteDayKey, siteStatsKey, websiteRowKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { SiteStats } from './status.domain.ts';
import { createLeasesStore, type LeasesStore } from './status.leases.store.ts';
import { unpackStats } from './status.packing.ts';
import { createResultsStore, type ResultsStore } from './sync/status.results.store.ts';
import { statusRowOf, type StatusRow } from './status.row.ts';
import type { RowRef } from './status.writes.ts';

export type { RowRef };

/**
 * The writes of a running sync tell whether the site still has its row: one that was deleted, or given to somebody
 * else, meanwhile has none, and none comes into being.
 */
export interface StatusStore extends LeasesStore, ResultsStore {
  find(ref: RowRef): Promise<StatusRow | undefined>;
  findStats(websiteId: string): Promise<SiteStats | undefined>;
  /** Deletes a deleted site's stats and history; does nothing if there are none. */
  removeStats(websiteId: string): Promise<void>;
}

export function createStatusStore(table: Table): StatusStore {
  const { client, name: TableName } = table;
  const pointsOf = (websiteId: string) => {
    const { pk, sk } = siteDayKey(websiteId, '');
    return {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :days)',
      ExpressionAttributeValues: { ':pk': pk, ':days': sk },
      ProjectionExpression: 'pk, sk',
    };
  };

  return {
    ...createLeasesStore(table),
    ...createResultsStore(table),

    async find({ ownerId, websiteId }) {
      const Key = websiteRowKey(ownerId, websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && statusRowOf(Item);
    },

    async findStats(websiteId) {
      const Key = siteStatsKey(websiteId);
      const { Item } = await client.send(new GetCommand({ TableName, Key }));
      return Item && unpackStats(Item['packed'] as Uint8Array);
    },

    async removeStats(websiteId) {
      const keys: Record<string, unknown>[] = [siteStatsKey(websiteId)];
      for await (const { Items = [] } of paginateQuery({ client }, pointsOf(websiteId))) {
        keys.push(...Items);
      }
      for (const Key of keys) await client.send(new DeleteCommand({ TableName, Key }));
    },
  };
}
