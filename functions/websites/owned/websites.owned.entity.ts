import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import {
  ownedTimeKey,
  ownedTimeOfKey,
  ownedTimePrefix,
  ownerPartition,
} from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { ownedTimeSchema, type OwnedTime } from './websites.owned.domain.ts';

export const ownedTimeEntity = defineEntity<
  OwnedTime,
  Pick<OwnedTime, 'userId' | 'websiteId' | 'until'>
>({
  schema: ownedTimeSchema,
  key: ({ userId, websiteId, until }) => ownedTimeKey(userId, websiteId, until),
  ofKey: ownedTimeOfKey,
  absent: { isDeleted: false, lastSyncDate: null },
});

/** Times are in order: from this one on. */
const timesFrom = (userId: string, since: string) => ({
  partition: ownerPartition(userId),
  sortKeys: { between: [`${ownedTimePrefix}${since}`, `${ownedTimePrefix}~`] as const },
});

export function createOwnedTimes(table: Table) {
  const reads = ownedTimeEntity.reads(table);
  return {
    /** The write that keeps one. */
    keep: (time: OwnedTime): Write => ({ Put: { Item: ownedTimeEntity.encode(time) } }),

    /** Those of a person that ended after an instant (all of them by default), in order of their ends: one Query, eventually consistent. */
    list: (userId: string, since = ''): Promise<OwnedTime[]> =>
      reads.queryAll(timesFrom(userId, since)),

    remove: (time: OwnedTime): Write => ownedTimeEntity.writes.remove(time, ['since']),
  };
}
export type OwnedTimes = ReturnType<typeof createOwnedTimes>;
