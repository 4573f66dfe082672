import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { DUE_SHARDS, dueSitesPartition, websiteOfRowKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { ownedWebsiteRows } from '../../core/table/website-rows.ts';
import type { RunOwner } from './status.runs.store.ts';

/** The sites a run is of: those with a key. */
export interface RunSitesStore {
  /** Whether there is any. */
  hasAny(owner: RunOwner): Promise<boolean>;
  /** Ids of all of them: of a client's from their own rows, of everybody's from the due index, keys alone. */
  listIds(owner: RunOwner): Promise<string[]>;
}

const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => shard);

export function createRunSitesStore({ client, name: TableName }: Table): RunSitesStore {
  const dueQuery = (shard: number) => ({
    TableName,
    IndexName: 'gsi2',
    KeyConditionExpression: 'gsi2pk = :pk',
    ExpressionAttributeValues: { ':pk': dueSitesPartition(shard) },
  });

  async function hasDue(shard: number): Promise<boolean> {
    const { Count = 0 } = await client.send(new QueryCommand({ ...dueQuery(shard), Limit: 1 }));
    return Count > 0;
  }

  async function listDue(shard: number): Promise<string[]> {
    const ids: string[] = [];
    for await (const { Items = [] } of paginateQuery({ client }, dueQuery(shard))) {
      ids.push(...Items.map((item) => String(item['gsi2sk']).split('#')[1] ?? ''));
    }
    return ids;
  }

  async function listOwn(ownerId: string): Promise<string[]> {
    const { partition, prefix } = ownedWebsiteRows(ownerId);
    const rows = {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      FilterExpression: 'keyConfigured = :true',
      ProjectionExpression: 'pk, sk',
      ExpressionAttributeValues: {
        ':pk': partition.value,
        ':prefix': prefix?.value,
        ':true': true,
      },
      // A person who has just saved a site's key starts a run next.
      ConsistentRead: true,
    };
    const ids: string[] = [];
    for await (const { Items = [] } of paginateQuery({ client }, rows)) {
      ids.push(
        ...Items.map((item) => websiteOfRowKey(item as { pk: string; sk: string }).websiteId),
      );
    }
    return ids;
  }

  return {
    async hasAny(owner) {
      if (owner !== null) return (await listOwn(owner)).length > 0;
      return (await Promise.all(shards.map(hasDue))).includes(true);
    },

    async listIds(owner) {
      if (owner !== null) return listOwn(owner);
      return (await Promise.all(shards.map(listDue))).flat();
    },
  };
}
