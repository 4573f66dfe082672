import type * as z from 'zod';
import { readItem } from './items.ts';
import type { Table } from '../table.ts';
import { checkItem, type ItemKey, type Write } from './writes.ts';

/** The part of an item that its owner publishes to other nouns. */
interface ViewSpec<V extends object> {
  key: (id: string) => ItemKey;
  /** Parses the key, for fields that are stored only there. */
  ofKey?: (key: ItemKey) => Partial<V>;
  /** The fields that others may read. */
  schema: z.ZodType<V>;
  /** Fields that must not change while others write what depends on them. */
  guarded: readonly (keyof V & string)[];
}

export interface View<V> {
  /** One consistent read. */
  find(id: string): Promise<V | undefined>;
  /** A condition for a transaction: the guarded fields are as in `seen`; undefined: the item still does not exist. */
  isStill(id: string, seen: V | undefined): Write;
  /** A condition for a transaction: the item exists. */
  isThere(id: string): Write;
}

export function createView<V extends object>(table: Table, spec: ViewSpec<V>): View<V> {
  const { key, ofKey, schema, guarded } = spec;
  return {
    async find(id) {
      const item = await readItem(table, key(id), { consistent: true });
      return item && schema.parse({ ...item, ...ofKey?.(key(id)) });
    },
    isStill: (id, seen) =>
      checkItem(
        key(id),
        seen && { item: seen as Readonly<Record<string, unknown>>, attributes: guarded },
      ),
    isThere: (id) => checkItem(key(id), { item: {}, attributes: [] }),
  };
}
