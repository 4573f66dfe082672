import type * as z from 'zod';
import { directoryItems, type DirectoryChunk, type DirectoryHead } from './directory-items.ts';
import type { DirectoryName } from './keys.ts';
import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';

/** Entries per item: few enough for a cheap write, many enough that a few reads bring them all. */
export const ENTRIES_PER_CHUNK = 100;

/** What is to become of one entry; `chunk` is where it was put when it was added. */
export type DirectoryChange<Entry> =
  { add: Entry } | { replace: Entry; chunk: number } | { remove: string; chunk: number };

/** Writes for the noun's own transaction (`shared` of `transact`), and the chunk its item must remember. */
export interface PlannedChange {
  items: TransactItem[];
  chunk: number;
}

export interface Directory<Entry> {
  /** Every entry, newest first. Costs 0.5 RCU, and what changed since this Lambda last read. */
  read(): Promise<readonly Entry[]>;
  /** Reads what the entry's chunk is like now, and says what to write. */
  plan(change: DirectoryChange<Entry>): Promise<PlannedChange>;
}

interface DirectoryShape<Entry> {
  name: DirectoryName;
  schema: z.ZodType<Entry>;
  /** Greater ones come first. Never the same for two. */
  orderOf: (entry: Entry) => string;
}

function entriesAfter<Entry extends { id: string }>(
  entries: readonly Entry[],
  change: Exclude<DirectoryChange<Entry>, { add: Entry }>,
): Entry[] {
  return 'remove' in change
    ? entries.filter(({ id }) => id !== change.remove)
    : entries.map((entry) => (entry.id === change.replace.id ? change.replace : entry));
}

/** Where a new entry goes: into the last chunk, or a new one once that has had its hundred. */
function placeFor({ versions, filled }: DirectoryHead): { n: number; isNew: boolean } {
  const isNew = versions.length === 0 || filled >= ENTRIES_PER_CHUNK;
  return { n: isNew ? versions.length : versions.length - 1, isNew };
}

const COUNT_UP = 'entryCount = if_not_exists(entryCount, :zero) + :one';

/**
 * A packed list of everything of a noun that can be searched, about a hundred entries an item (ADR 0009). Substring
 * search with page numbers has to look at every entry; so they are kept small, together, and in the Lambda's memory
 * for as long as their versions stay the same. Changes are planned here and written in the noun's own transaction.
 */
export function createDirectory<Entry extends { id: string }>(
  table: Table,
  { name, schema, orderOf }: DirectoryShape<Entry>,
): Directory<Entry> {
  const items = directoryItems(table, { name, schema });
  const known = new Map<number, DirectoryChunk<Entry>>();
  let sorted: readonly Entry[] = [];

  async function planAdding(entry: Entry): Promise<PlannedChange> {
    const { n, isNew } = placeFor(await items.head({ consistent: true }));
    const { version, entries } = isNew ? { version: 0, entries: [] } : await items.chunk(n);
    const chunk = items.writeChunk(n, { version, entries: [...entries, entry] });
    const head = isNew
      ? items.writeHead(
          [
            'versions = list_append(if_not_exists(versions, :none), :first)',
            'filled = :one',
            COUNT_UP,
          ],
          { ':none': [], ':first': [1], ':zero': 0, ':one': 1 },
        )
      : items.writeHead([`versions[${String(n)}] = :version`, 'filled = filled + :one', COUNT_UP], {
          ':version': version + 1,
          ':zero': 0,
          ':one': 1,
        });
    return { chunk: n, items: [chunk, head] };
  }

  return {
    async read() {
      const { versions } = await items.head({ consistent: false });
      // A head may be older than what a reader before it saw.
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
      if ('add' in change) return planAdding(change.add);
      const { chunk: n } = change;
      const { version, entries } = await items.chunk(n);
      const countDown = 'remove' in change ? ['entryCount = entryCount - :one'] : [];
      const head = items.writeHead([`versions[${String(n)}] = :version`, ...countDown], {
        ':version': version + 1,
        ...(countDown.length > 0 && { ':one': 1 }),
      });
      const chunk = items.writeChunk(n, { version, entries: entriesAfter(entries, change) });
      return { chunk: n, items: [chunk, head] };
    },
  };
}
