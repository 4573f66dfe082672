import {
  backupDrillKey,
  backupOfKey,
  dueAtOfKey,
  dueDrillKeyOf,
  DUE_BACKUPS_SHARDS,
  dueDrillsPartition,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems } from '../../core/table/entity/items.ts';
import type { Table } from '../../core/table/table.ts';
import type { ItemKey, Write } from '../../core/table/entity/writes.ts';
import { drillSchema, newDrill, type Drill } from './backups.drill.domain.ts';

/** It falls due while a drill of the site is expected. */
export const drillEntity = defineEntity<Drill, Pick<Drill, 'websiteId'>>({
  schema: drillSchema,
  key: ({ websiteId }) => backupDrillKey(websiteId),
  ofKey: ({ pk, sk, gsi2sk }) => ({
    websiteId: backupOfKey({ pk, sk }).websiteId,
    dueAt: dueAtOfKey({ gsi2sk }),
  }),
  indexKeys: ({ websiteId, dueAt }) => (dueAt === null ? {} : dueDrillKeyOf(websiteId, dueAt)),
  absent: newDrill(''),
});

/** All that the next state follows from. */
const CHANGING = [...(['newest', 'last', 'proven', 'asked', 'firstAskedAt', 'gsi2sk'] as const)];

/** Above the ids that follow an instant in the index. */
const LAST = '#~';

/** The proof of sites' backups, one item for each. A write fails if the item is not as it was read (undefined: not there). */
export function createDrills(table: Table) {
  async function findDueOfShard(shard: number, by: Date, limit: number): Promise<string[]> {
    const { items } = await queryItems(table, {
      index: 'gsi2',
      partition: dueDrillsPartition(shard),
      sortKeys: { upTo: `${by.toISOString()}${LAST}` },
      limit,
    });
    return items.map((item) => backupOfKey(item as unknown as ItemKey).websiteId);
  }

  return {
    /** One consistent read. */
    find: (websiteId: string) => drillEntity.reads(table).find({ websiteId }),

    /** The sites due by then: per shard the longest due first, and `limit` at most. Reads index keys alone, a moment behind. */
    async findDue(by: Date, limit: number): Promise<string[]> {
      const shards = Array.from({ length: DUE_BACKUPS_SHARDS }, (_, shard) => shard);
      return (await Promise.all(shards.map((shard) => findDueOfShard(shard, by, limit)))).flat();
    },

    replace: (read: Drill | undefined, after: Drill): Write =>
      read ? drillEntity.writes.amend(read, after, CHANGING) : drillEntity.writes.put(after),

    /** The write that deletes it, whether it is there or not. */
    remove: (websiteId: string): Write => ({ Delete: { Key: backupDrillKey(websiteId) } }),
  };
}

export type Drills = ReturnType<typeof createDrills>;
