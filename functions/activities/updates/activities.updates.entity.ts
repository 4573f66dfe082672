import { defineEntity } from '../../core/table/entity/entity.ts';
import { wantedOfKey, wantedKey, wantedPrefix } from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { wantedSchema, type Wanted } from './activities.updates.domain.ts';

/** Where the updates that an activity asks for are stored: with its site, whose syncs look for them. */
type WantedPlace = Pick<Wanted, 'websiteId' | 'activityId'>;

const wantedEntity = defineEntity<Wanted, WantedPlace>({
  schema: wantedSchema,
  key: ({ websiteId, activityId }) => wantedKey(websiteId, activityId),
  ofKey: wantedOfKey,
  absent: { userId: null },
});

/** The updates that activities ask for. */
export function createWantedUpdates(table: Table) {
  const { find, queryAll } = wantedEntity.reads(table);
  return {
    ...wantedEntity.writes,
    find,

    /** What is wanted of a site, the oldest first: one consistent Query. */
    list: (websiteId: string): Promise<Wanted[]> => {
      const { pk: partition } = wantedKey(websiteId, '');
      return queryAll({ partition, sortKeys: { beginsWith: wantedPrefix }, consistent: true });
    },
  };
}
export type WantedUpdates = ReturnType<typeof createWantedUpdates>;
