import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { queryItems, queryPages, readItem, type Item, type Range } from './items.ts';
import { MIGRATED, shapeOf, VERSION, type Upcast } from './shape.ts';
import { tableSchema } from '../schema.ts';
import type { Table } from '../table.ts';
import { checkItem, deleteItem, putNew, updateItem, type ItemKey, type Write } from './writes.ts';

/**
 * The number of edits by people. A stored item without the attribute was never edited: 0. Items that nobody edits have no
 * such field.
 */
interface Revised {
  revision?: number;
}
const revisionOf = ({ revision = 0 }: Revised): number => revision;

/** The key of an item, and its keys in the indexes. */
type Keys = ItemKey & Readonly<Record<string, string | undefined>>;

/** The definition of a noun's item: its key, its schema and its codec in one place. */
interface EntitySpec<T extends Revised, P> {
  /** The schema of the stored item. It checks and does not transform: a read returns what was written. */
  schema: z.ZodType<T, T>;
  key: (place: P) => ItemKey;
  /** Parses the keys. These fields are stored only there, because each list reads every byte. */
  ofKey: (keys: Keys) => Partial<T>;
  indexKeys?: (value: T) => Readonly<Record<string, string>>;
  /** Values that are not stored. */
  absent: Readonly<Partial<T>>;
  /** What leads from each earlier shape of the stored items to the next, oldest first (ADR 0063). */
  upcasts?: readonly Upcast[];
}

/**
 * The fields that stored items may lack, for `absent`: each blank value but those of the fields that every item has. A
 * field that is added later is one of them by itself.
 */
export const absentFields = <T extends object, K extends keyof T & string>(
  blank: T,
  inEveryItem: readonly K[],
): Omit<T, K> =>
  Object.fromEntries(
    Object.entries(blank).filter(([name]) => !inEveryItem.some((each) => each === name)),
  ) as Omit<T, K>;

const REVISION = 'revision';

/** What was read of an item in an older shape: a write of it has to bring all of it to today's. Copies of a value keep it. */
const STORED = Symbol('stored');
const storedOf = (value: object): Item | undefined => (value as { [STORED]?: Item })[STORED];

type Indexes = (typeof tableSchema)['indexes'];
const indexKeys = Object.values(tableSchema.indexes).flatMap(
  ({ partitionKey, sortKey }): string[] => [partitionKey, sortKey],
);
/** What a write may guard: a field, or the index key that alone stores one. */
type Guarded<T> = (keyof T & string) | Indexes[keyof Indexes]['partitionKey' | 'sortKey'];

export function defineEntity<T extends Revised & P, P extends object>(spec: EntitySpec<T, P>) {
  const { schema, key, ofKey, absent, upcasts = [] } = spec;
  const shape = shapeOf(upcasts);
  const isVersioned = shape.version > 1;

  function decode(read: unknown): T {
    const stored = read as Item;
    const item = shape.newest(stored);
    const value = schema.parse({ ...absent, ...item, ...ofKey(item as Keys) });
    return shape.isOutdated(stored) ? Object.assign(value, { [STORED]: stored }) : value;
  }

  const isLeftOut = (name: string, value: unknown): boolean =>
    value === undefined || (name in absent && isDeepStrictEqual(value, absent[name as keyof T]));

  function encode(value: T): Item {
    const keys: Keys = { ...key(value), ...spec.indexKeys?.(value) };
    const inKey = ofKey(keys);
    // Also parsed on write: a field that is not in the schema is not stored, and an invalid one throws.
    const fields = Object.entries(schema.parse(value)).filter(
      ([name, field]) => !(name in inKey) && !isLeftOut(name, field),
    );
    return {
      ...keys,
      ...Object.fromEntries(fields),
      ...(isVersioned && { [VERSION]: shape.version }),
    };
  }

  /** The attributes that the entity knows of, as the table has them: also of an item in an older shape. */
  function asStored(value: T): Item {
    const [stored, is] = [storedOf(value), encode(value)];
    if (!stored) return is;
    // A name that the upcasts removed has no field any more. One in both shapes without a field is somebody else's.
    const newest = shape.newest(stored);
    const names = Object.keys({ ...stored, ...is }).filter(
      (name) => name in stored && (name in is || !(name in newest) || indexKeys.includes(name)),
    );
    return Object.fromEntries(names.map((name) => [name, stored[name]]));
  }

  const isEqual = (before: T, after: T): boolean =>
    isDeepStrictEqual(encode(before), encode(after));

  /** The difference between two items, as they are stored: null and an absent attribute are the same. */
  function differenceOf(before: T, after: T) {
    const [was, is] = [asStored(before), encode(after)];
    if (!isDeepStrictEqual(key(before), key(after))) throw new Error('An item keeps its key');
    const changed = Object.entries(is).filter(([name, value]) => {
      return !isDeepStrictEqual(value, was[name]);
    });
    return {
      set: Object.fromEntries(changed),
      remove: [
        ...Object.keys(was).filter((name) => !(name in is)),
        ...(isVersioned ? [MIGRATED] : []),
      ],
    };
  }

  /** `attributes` are as they were read, and so is the shape: of another one, not all of it would be written. */
  function asRead(before: T, attributes: readonly string[]) {
    const item = asStored(before);
    const unstored = attributes.find((name) => name in ofKey(item as Keys));
    if (unstored !== undefined) throw new Error(`A key stores ${unstored}: guard that key`);
    return { item, attributes: isVersioned ? [...attributes, VERSION] : attributes };
  }

  const writes = {
    /** A new item; fails if the id exists. */
    put: (value: T): Write => putNew(encode(value)),

    /**
     * The result of an edit that began with `revision`. An edit that changes nothing is not stale, even with an old
     * revision, so that is checked first.
     */
    revise(before: T, edited: T, revision: number): T | 'unchanged' | 'stale' {
      if (isEqual(before, edited)) return 'unchanged';
      if (revision !== revisionOf(before)) return 'stale';
      return { ...edited, revision: revisionOf(before) + 1 };
    },

    /**
     * The write of an edit (`revise`): only the changed attributes, if nobody has edited the item since it was read.
     * `guarded`: fields that the system writes and that must be unchanged, too.
     */
    patch(before: T, after: T, guarded: readonly Guarded<T>[] = []): Write {
      const isNext = revisionOf(after) === revisionOf(before) + 1;
      if (!isNext) throw new Error('An edit has the next revision');
      return updateItem({
        Key: key(before),
        ...differenceOf(before, after),
        asRead: asRead(before, [REVISION, ...guarded]),
      });
    },

    /**
     * The write of a change by the system, if the item still exists. It does not make people's edits stale and does not
     * touch other fields. Use it for facts that do not depend on the writer; use `addTo` for counts. `guarded`: fields
     * that must be unchanged, because the change follows from them. A change of nothing is a condition alone: another
     * writer may have done the same already, and DynamoDB refuses an empty update.
     */
    amend(before: T, after: T, guarded: readonly Guarded<T>[] = []): Write {
      const isEdit = revisionOf(after) !== revisionOf(before);
      if (isEdit) throw new Error('The system makes no edits');
      const asBefore = asRead(before, guarded);
      if (isEqual(before, after)) return checkItem(key(before), asBefore);
      return updateItem({ Key: key(before), ...differenceOf(before, after), asRead: asBefore });
    },

    /**
     * Deletes an item, if nobody has edited it since it was read. `guarded`: fields that the system writes and that must
     * be unchanged, too.
     */
    remove: (before: T, guarded: readonly Guarded<T>[] = []): Write =>
      deleteItem({ Key: key(before), asRead: asRead(before, [REVISION, ...guarded]) }),
  };

  return {
    encode,
    decode,
    writes,
    version: shape.version,
    /** What is stored, for those who compare it with what another release stored. */
    schema,
    absent,

    /** Whether an item of the table is one of the entity, by its key. */
    isOf(item: Item): boolean {
      try {
        const place = { ...absent, ...item, ...ofKey(item as Keys) } as unknown as P;
        const { pk, sk } = key(place);
        return pk === item['pk'] && sk === item['sk'];
      } catch {
        return false;
      }
    },

    /**
     * The write that brings an item of an older shape to today's, if nobody changed what it depends on since it was read;
     * undefined for an item that has it. @throws ZodError, Error for an item that this release cannot read
     */
    migrate(item: Item): Write | undefined {
      const value = decode(item);
      if (!shape.isOutdated(item)) return undefined;
      const { set, remove } = differenceOf(value, value);
      const { pk: _, sk: __, ...attributes } = { ...asStored(value), ...encode(value) };
      return updateItem({
        Key: key(value),
        set: { ...set, [MIGRATED]: true },
        remove: remove.filter((name) => name !== MIGRATED),
        asRead: { item, attributes: Object.keys(attributes) },
      });
    },

    reads: (table: Table) => ({
      /** One read, consistent unless it need not be. */
      async find(place: P, read = { consistent: true }): Promise<T | undefined> {
        const item = await readItem(table, key(place), read);
        return item && decode(item);
      },

      /** One Query. `isLast`: there are no further items. */
      async query(range: Range): Promise<{ found: T[]; isLast: boolean }> {
        const { items, isLast } = await queryItems(table, range);
        return { found: items.map(decode), isLast };
      },

      /** All items of a range, in as many Queries as that takes. */
      async queryAll(range: Range): Promise<T[]> {
        const found: T[] = [];
        for await (const items of queryPages(table, range)) found.push(...items.map(decode));
        return found;
      },

      /** The same, as many at a time as one Query reads. */
      async *queryEach(range: Range): AsyncGenerator<T[]> {
        for await (const items of queryPages(table, range)) yield items.map(decode);
      },
    }),
  };
}
