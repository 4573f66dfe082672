import type * as z from 'zod';
import { readItem } from './items.ts';
import type { Table } from './table.ts';
import { checkItem, type ItemKey, type Write } from './writes.ts';

/** What the owner of an item lets other nouns know of it. */
interface ViewSpec<V extends object> {
  key: (id: string) => ItemKey;
  /** The fields that others may read. */
  schema: z.ZodType<V>;
  /** Those that must not change while others write what follows from them. */
  guarded: readonly (keyof V & string)[];
}

export interface View<V> {
  /** As it is at this moment: one consistent read. */
  find(id: string): Promise<V | undefined>;
  /** Lets a transaction through only if it is still as it was seen; undefined: still not there. */
  isStill(id: string, seen: V | undefined): Write;
}

export function createView<V extends object>(table: Table, spec: ViewSpec<V>): View<V> {
  const { key, schema, guarded } = spec;
  return {
    async find(id) {
      const item = await readItem(table, key(id), { consistent: true });
      return item && schema.parse(item);
    },
    isStill: (id, seen) =>
      checkItem(
        key(id),
        seen && { item: seen as Readonly<Record<string, unknown>>, attributes: guarded },
      ),
  };
}
