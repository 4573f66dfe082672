import * as z from 'zod';
import { defineEntity } from '../core/table/entity/entity.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { savedViewsKey, userOfKey } from '../core/table/keys/keys.ts';
import { personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { savedViewSchema } from './profiles.views.domain.ts';

/** A view of a list that there is no more is read, too. */
const storedViewSchema = savedViewSchema.extend({ list: z.string() });
export type StoredView = z.output<typeof storedViewSchema>;

const storedViewsSchema = z.object({
  userId: z.string(),
  views: z.array(storedViewSchema),
  /** The number of changes. */
  revision: z.number().int(),
});
type StoredViews = z.output<typeof storedViewsSchema>;

/** All views of a person are one item, so that two changes at once cannot both pass its limit and its unique names. */
export const viewsEntity = defineEntity<StoredViews, Pick<StoredViews, 'userId'>>({
  schema: storedViewsSchema,
  key: ({ userId }) => savedViewsKey(userId),
  ofKey: userOfKey,
  absent: { views: [] },
});

/** The views in a person's item; none while there is no item. */
export const viewsOfItem = (item: unknown): readonly StoredView[] =>
  item === undefined || item === null ? [] : viewsEntity.decode(item).views;

export function createSavedViews(table: Table) {
  const { put, patch } = viewsEntity.writes;
  const { find } = viewsEntity.reads(table);
  return {
    /** The views and the state that a change is made from; consistent. */
    async find(userId: string): Promise<{ views: readonly StoredView[]; before?: StoredViews }> {
      const before = await find({ userId });
      return before ? { views: before.views, before } : { views: [] };
    },

    /** Replaces the views of a person who is there, if nobody else has changed them since. */
    replace(userId: string, views: StoredView[], before: StoredViews | undefined): Write[] {
      const change = before
        ? patch(before, { ...before, views, revision: before.revision + 1 })
        : put({ userId, views, revision: 1 });
      return [change, personIsThere(table, userId)];
    },
  };
}

export type SavedViews = ReturnType<typeof createSavedViews>;
