import {
  backupDrillKey,
  backupOfKey,
  dueAtOfKey,
  dueDrillKeyOf,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import type { Table } from '../../core/table/table.ts';
import type { Write } from '../../core/table/entity/writes.ts';
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
const CHANGING = [
  ...(['newest', 'last', 'proven', 'asked', 'firstAskedAt', 'wantedAt', 'gsi2sk'] as const),
];

/** The proof of sites' backups, one item for each. A write fails if the item is not as it was read (undefined: not there). */
export const createDrills = (table: Table) => ({
  /** One consistent read. */
  find: (websiteId: string) => drillEntity.reads(table).find({ websiteId }),

  replace: (read: Drill | undefined, after: Drill): Write =>
    read ? drillEntity.writes.amend(read, after, CHANGING) : drillEntity.writes.put(after),

  /** The write that deletes it, whether it is there or not. */
  remove: (websiteId: string): Write => ({ Delete: { Key: backupDrillKey(websiteId) } }),
});

export type Drills = ReturnType<typeof createDrills>;
