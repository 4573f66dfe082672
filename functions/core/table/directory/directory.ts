import type * as z from 'zod';
import { directoryItems, type DirectoryChunk, type DirectoryHead } from './directory-items.ts';
import type { DirectoryName } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import type { TransactItem } from '../commit/transaction.ts';

/** Entries per item: few enough for a cheap write, many enough for a few reads in total. */
export const ENTRIES_PER_CHUNK = 100;

/** A change of one entry; `chunk` is the chunk that it was added to. */
export type DirectoryChange<Entry> =
  { add: Entry } | { replace: Entry; chunk: number } | { remove: string; chunk: number };

/** Writes for the noun's own transaction (`shared` of a `Work`), and the chunk that its item must store. */
interface PlannedChange {
  items: TransactItem[];
  chunk: number;
}

/** The same for several changes; `chunks` are in their order. */
interface PlannedChanges {
  items: TransactItem[];
  chunks: number[];
}

export interface Directory<Entry> {
  /** Every entry, newest first. Costs 0.5 RCU, plus the chunks that changed since this Lambda last read. */
  read(): Promise<readonly Entry[]>;
  /** Reads the current chunk of the entry and returns what to write. */
  plan(change: DirectoryChange<Entry>): Promise<PlannedChange>;
  /** As `plan`, for one transaction: each chunk and the head are written once for any number of changes. */
  planAll(changes: readonly DirectoryChange<Entry>[]): Promise<PlannedChanges>;
}

interface DirectoryShape<Entry> {
  name: DirectoryName;
  schema: z.ZodType<Entry>;
  /** The sort order, greatest first. Unique. */
  orderOf: (entry: Entry) => string;
}

function entriesAfter<Entry extends { id: string }>(
  entries: readonly Entry[],
  change: DirectoryChange<Entry>,
): Entry[] {
  if ('add' in change) return [...entries, change.add];
  return 'remove' in change
    ? entries.filter(({ id }) => id !== change.remove)
    : entries.map((entry) => (entry.id === change.replace.id ? change.replace : entry));
}

const absentChunk = { version: 0, entries: [] };

const isAdding = <Entry>(change: DirectoryChange<Entry>) => 'add' in change;
const isRemoving = <Entry>(change: DirectoryChange<Entry>) => 'remove' in change;

/** The chunks for new entries: the last one, or a new one once the last is full. */
function placesFor({ versions, filled }: DirectoryHead, count: number) {
  const places: number[] = [];
  const last = versions.length - 1;
  let [n, room] = [last, last < 0 ? 0 : ENTRIES_PER_CHUNK - filled];
  while (places.length < count) {
    if (room <= 0) [n, room] = [n + 1, ENTRIES_PER_CHUNK];
    places.push(n);
    room -= 1;
  }
  // Another write may add to an existing chunk between the two reads.
  return n === last
    ? { places, set: 'filled = filled + :filled', filled: count }
    : { places, set: 'filled = :filled', filled: ENTRIES_PER_CHUNK - room };
}

/**
 * A packed list of all searchable entries of a noun, about a hundred per item (ADR 0009). Substring search with page
 * numbers has to scan every entry, so entries are small, stored together, and cached in the Lambda's memory while their
 * versions are unchanged. Changes are planned here and written in the noun's own transaction.
 */
export function createDirectory<Entry extends { id: string }>(
  table: Table,
  { name, schema, orderOf }: DirectoryShape<Entry>,
): Directory<Entry> {
  const items = directoryItems(table, { name, schema });
  const known = new Map<number, DirectoryChunk<Entry>>();
  let sorted: readonly Entry[] = [];

  /** The chunks for new entries, and the head after them. A concurrent addition fails on the chunk's version. */
  async function adding(count: number) {
    if (count === 0) return { places: [], set: [], values: {}, isNew: () => false };
    const head = await items.head({ consistent: true });
    const { places, set, filled } = placesFor(head, count);
    const isFirst = head.versions.length === 0;
    return {
      places,
      // Elements of a list that does not exist cannot be set.
      set: [...(isFirst ? ['versions = :versions'] : []), set],
      values: {
        ':filled': filled,
        ...(isFirst && { ':versions': [...new Set(places)].map(() => 1) }),
      },
      isFirst,
      isNew: (n: number) => n >= head.versions.length,
    };
  }

  async function planAll(changes: readonly DirectoryChange<Entry>[]): Promise<PlannedChanges> {
    const added = await adding(changes.filter(isAdding).length);
    const places = added.places.values();
    const chunks = changes.map((change) =>
      'add' in change ? (places.next().value ?? 0) : change.chunk,
    );
    const touched = [...new Set(chunks)];
    const writes = await Promise.all(
      touched.map(async (n) => {
        // A new chunk need not be read.
        const { version, entries } = added.isNew(n) ? absentChunk : await items.chunk(n);
        const own = changes.filter((_, index) => chunks[index] === n);
        return { n, version, entries: own.reduce<Entry[]>(entriesAfter, entries) };
      }),
    );
    const count = changes.filter(isAdding).length - changes.filter(isRemoving).length;
    const versions = added.isFirst ? [] : writes;
    const head = items.writeHead(
      [
        // An index past the end appends to the list.
        ...versions.map(({ n }) => `versions[${String(n)}] = :v${String(n)}`),
        ...added.set,
        ...(count === 0 ? [] : ['entryCount = if_not_exists(entryCount, :zero) + :count']),
      ],
      {
        ...Object.fromEntries(versions.map(({ n, version }) => [`:v${String(n)}`, version + 1])),
        ...added.values,
        ...(count !== 0 && { ':zero': 0, ':count': count }),
      },
    );
    return {
      chunks,
      items: [...writes.map(({ n, ...chunk }) => items.writeChunk(n, chunk)), head],
    };
  }

  return {
    async read() {
      const { versions } = await items.head({ consistent: false });
      // A head may be older than one that was read before.
      const isStale = (version: number, n: number) => (known.get(n)?.version ?? 0) < version;
      const stale = versions.flatMap((version, n) => (isStale(version, n) ? [n] : []));
      if (stale.length === 0) return sorted;
      for (const { n, ...chunk } of await items.chunks(stale)) known.set(n, chunk);
      sorted = [...known.values()]
        .flatMap(({ entries }) => entries)
        .sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
      return sorted;
    },

    async plan(change) {
      const { items: planned, chunks } = await planAll([change]);
      return { items: planned, chunk: chunks[0] ?? 0 };
    },

    planAll: async (changes) =>
      changes.length === 0 ? { items: [], chunks: [] } : planAll(changes),
  };
}
