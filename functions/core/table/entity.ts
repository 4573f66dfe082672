import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { queryItems, readItem, type Item, type Range } from './items.ts';
import type { Table } from './table.ts';
import { deleteItem, putNew, updateItem, type ItemKey, type Write } from './writes.ts';

/** How often a thing was edited by people; a stored item without the attribute was never edited: 0. */
interface Revised {
  revision: number;
}

/** What a noun's item is: its key, its shape and its codec in one place. */
interface EntitySpec<T extends Revised, P> {
  /** Of what is stored. It checks and does not transform: what is read is what was written. */
  schema: z.ZodType<T, T>;
  key: (place: P) => ItemKey;
  /** Reads the key back: these fields are kept in it alone, for every byte is read in each list. */
  ofKey: (key: ItemKey) => Partial<T>;
  indexKeys?: (value: T) => Readonly<Record<string, string>>;
  /** Values that are stored as nothing. */
  absent: Readonly<Partial<T>>;
}

const REVISION = 'revision';

export function defineEntity<T extends Revised & P, P extends object>(spec: EntitySpec<T, P>) {
  const { schema, key, ofKey, absent } = spec;

  const decode = (item: unknown): T =>
    schema.parse({ ...absent, ...(item as Item), ...ofKey(item as ItemKey) });

  const isLeftOut = (name: string, value: unknown): boolean =>
    name in absent && isDeepStrictEqual(value, absent[name as keyof T]);

  function encode(value: T): Item {
    const place = key(value);
    const inKey = ofKey(place);
    // Parsed on the way in as well: a field that the schema does not know is not stored, one that is wrong throws.
    const fields = Object.entries(schema.parse(value)).filter(
      ([name, field]) => !(name in inKey) && !isLeftOut(name, field),
    );
    return { ...place, ...spec.indexKeys?.(value), ...Object.fromEntries(fields) };
  }

  /** What of an item changes. By what is stored, not by the values: null and nothing are the same there. */
  function differenceOf(before: T, after: T) {
    const [was, is] = [encode(before), encode(after)];
    if (!isDeepStrictEqual(key(before), key(after))) throw new Error('An item keeps its key');
    const changed = Object.entries(is).filter(([name, value]) => {
      return !isDeepStrictEqual(value, was[name]);
    });
    return {
      set: Object.fromEntries(changed),
      remove: Object.keys(was).filter((name) => !(name in is)),
    };
  }

  const isSame = (before: T, after: T): boolean => {
    const { set, remove } = differenceOf(before, after);
    return Object.keys(set).length === 0 && remove.length === 0;
  };

  const asRead = (before: T) => ({ item: encode(before), attributes: [REVISION] });

  const writes = {
    /** A new item; its id is nobody else's. */
    put: (value: T): Write => putNew(encode(value)),

    /**
     * What becomes of an item that somebody edited, with the `revision` that they began with. Asked in this order, in one
     * place: an edit that changes nothing is no mistake, however old it is.
     */
    revise(before: T, edited: T, revision: number): T | 'unchanged' | 'stale' {
      if (isSame(before, edited)) return 'unchanged';
      if (revision !== before.revision) return 'stale';
      return { ...edited, revision: before.revision + 1 };
    },

    /** The write of an edit (`revise`): of what changes alone, if nobody edited it since it was read. */
    patch(before: T, after: T): Write {
      if (after.revision !== before.revision + 1) throw new Error('An edit has the next revision');
      return updateItem({
        Key: key(before),
        ...differenceOf(before, after),
        asRead: asRead(before),
      });
    },

    /**
     * The write of what the system finds out, if the item is still there. It does not make people's edits stale, and
     * leaves alone what they change: for facts that are the same whoever writes them. What is counted is for `addTo`.
     */
    amend(before: T, after: T): Write {
      if (after.revision !== before.revision) throw new Error('The system makes no edits');
      const anyhow = { item: {}, attributes: [] };
      return updateItem({ Key: key(before), ...differenceOf(before, after), asRead: anyhow });
    },

    /** Deletes an item, if nobody edited it since it was read. */
    remove: (before: T): Write => deleteItem({ Key: key(before), asRead: asRead(before) }),
  };

  return {
    encode,
    decode,
    writes,
    reads: (table: Table) => ({
      /** As it is at this moment. */
      async find(place: P): Promise<T | undefined> {
        const item = await readItem(table, key(place), { consistent: true });
        return item && decode(item);
      },

      /** One Query. `isLast`: there are no more after these. */
      async query(range: Range): Promise<{ found: T[]; isLast: boolean }> {
        const { items, isLast } = await queryItems(table, range);
        return { found: items.map(decode), isLast };
      },
    }),
  };
}
