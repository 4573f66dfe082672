import { defineEntity } from '../../core/table/entity/entity.ts';
import { createTurns } from '../../core/table/entity/turns.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { wantedKey, wantedOfKey, wantedPrefix, wantedTurnKey } from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { wantedSchema, type Wanted } from './activities.updates.domain.ts';

/** Where the updates that an activity asks for are stored: with its site, whose syncs look for them. */
type WantedPlace = Pick<Wanted, 'websiteId' | 'activityId'>;

export const wantedEntity = defineEntity<Wanted, WantedPlace>({
  schema: wantedSchema,
  key: ({ websiteId, activityId }) => wantedKey(websiteId, activityId),
  ofKey: wantedOfKey,
  absent: { userId: null },
});

/** The updates that activities ask for. */
export function createWantedUpdates(table: Table) {
  const { find, queryAll } = wantedEntity.reads(table);
  const turns = createTurns(table);
  return {
    ...wantedEntity.writes,
    find,

    /** What is wanted of a site, the oldest first: one Query, consistent unless it need not be. */
    list: (websiteId: string, read = { consistent: true }): Promise<Wanted[]> => {
      const { pk: partition } = wantedKey(websiteId, '');
      return queryAll({ partition, sortKeys: { beginsWith: wantedPrefix }, ...read });
    },

    /** The last request of updates of a site: read it before the list by which another one is decided. */
    findTurn: (websiteId: string): Promise<number> => turns.find(wantedTurnKey(websiteId)),

    /** The write of the next request, if there was none since the turn was read. */
    takeTurn: (last: number, { websiteId, expiresAt }: Wanted): Write =>
      turns.take(wantedTurnKey(websiteId), last, expiresAt),
  };
}
export type WantedUpdates = ReturnType<typeof createWantedUpdates>;
