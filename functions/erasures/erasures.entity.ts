import { defineEntity } from '../core/table/entity/entity.ts';
import { queryItems } from '../core/table/entity/items.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import {
  dueErasureAt,
  dueErasureKey,
  dueErasuresPartition,
  erasureKey,
  userOfKey,
} from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { erasureSchema, type Erasure } from './erasures.domain.ts';

export const erasureEntity = defineEntity<Erasure, Pick<Erasure, 'userId'>>({
  schema: erasureSchema,
  key: ({ userId }) => erasureKey(userId),
  ofKey: ({ pk, gsi2sk = '' }) => ({ ...userOfKey({ pk }), dueAt: dueErasureAt(gsi2sk) }),
  indexKeys: ({ dueAt, userId }) => dueErasureKey(dueAt, userId),
  absent: {},
});

/** Above the ids that follow an instant in the index. */
const LAST = '#~';

/** Who wants to be deleted, and when. */
export function createErasures(table: Table) {
  const { put, amend, remove } = erasureEntity.writes;
  return {
    /** Consistent. */
    find: erasureEntity.reads(table).find,
    put,
    /** Another next step, if nobody else took the one that was read. */
    postpone: (before: Erasure, after: Erasure) => amend(before, after, ['gsi2sk']),
    remove: (before: Erasure) => remove(before, ['requestedAt']),

    /** Whose wish has something due by then, the longest due first; eventually consistent. */
    async findDue(by: Date, limit: number): Promise<string[]> {
      const sortKeys = { upTo: `${by.toISOString()}${LAST}` };
      const range = { index: 'gsi2', partition: dueErasuresPartition, sortKeys, limit } as const;
      const { items } = await queryItems(table, range);
      return items.map((item) => userOfKey(item as unknown as ItemKey).userId);
    },
  };
}

export type Erasures = ReturnType<typeof createErasures>;
