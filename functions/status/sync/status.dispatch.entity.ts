import * as z from 'zod';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryPages, writeItem } from '../../core/table/entity/items.ts';
import {
  DUE_SHARDS,
  dispatchCursorKey,
  dueRetriesPartition,
  dueSitesPartition,
  websiteOfDueKey,
} from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { putNew, replaceItem } from '../../core/table/entity/writes.ts';
import type { PositionRange } from './status.schedule.domain.ts';

const cursorSchema = z.object({ dispatchedUntil: z.iso.datetime() });
export const cursorEntity = defineEntity<z.output<typeof cursorSchema>, object>({
  schema: cursorSchema,
  key: () => dispatchCursorKey,
  ofKey: () => ({}),
  absent: {},
});

/** Above every `position#id` of the index. */
const LAST = 'g';

/** What the dispatcher reads and keeps. */
export function createDispatch(table: Table) {
  /**
   * Ids of a span of the index. It includes its end, but every key continues with '#id' after its position or instant, so
   * `end` is not among them.
   */
  async function* due(
    partitionOf: (shard: number) => string,
    { start, end }: { start: string; end: string },
  ): AsyncGenerator<string[]> {
    for (let shard = 0; shard < DUE_SHARDS; shard += 1) {
      const sortKeys = { between: [start, end] } as const;
      const range = { index: 'gsi2', partition: partitionOf(shard), sortKeys } as const;
      for await (const items of queryPages(table, range)) yield items.map(websiteOfDueKey);
    }
  }

  return {
    /** Up to when due sites have been dispatched; undefined before the first time. */
    async findCursor(): Promise<Date | undefined> {
      const cursor = await cursorEntity.reads(table).find({});
      return cursor && new Date(cursor.dispatchedUntil);
    },

    /** Moves the cursor on; false if another dispatcher moved it since it was read. */
    advanceCursor(from: Date | undefined, to: Date): Promise<boolean> {
      const Item = cursorEntity.encode({ dispatchedUntil: to.toISOString() });
      if (!from) return writeItem(table, putNew(Item));
      const item = { dispatchedUntil: from.toISOString() };
      return writeItem(
        table,
        replaceItem({ Item, asRead: { item, attributes: Object.keys(item) } }),
      );
    },

    /** Ids of the sites whose place is in the range. Reads only those, index keys alone. */
    dueSites: ({ start, end }: PositionRange) =>
      due(dueSitesPartition, { start, end: end ?? LAST }),

    /** Ids of the failing sites whose next attempt is due: from `from` on, before `to`. Reads only those, as above. */
    dueRetries: ({ from, to }: { from: Date; to: Date }) =>
      due(dueRetriesPartition, { start: from.toISOString(), end: to.toISOString() }),
  };
}
export type Dispatch = ReturnType<typeof createDispatch>;
