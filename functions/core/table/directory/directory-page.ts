import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../query/batch-get.ts';
import type { RowSource } from '../query/query-page.ts';
import type { Table } from '../table.ts';

type Key = Record<string, string>;

/** Where the rows of a directory's entries are stored. */
export interface RowsOf<Entry> {
  /** The list of all rows, in the order of the entries (newest first). */
  source: RowSource & { sortKey: string };
  /** Sort key of an entry's row in that list. */
  sortKeyOf: (entry: Entry) => string;
  /** The row's own key. */
  keyOf: (entry: Entry) => Key;
}

/** How the rows of entries are read; `parse` makes an item of the list of a row and its entry. */
interface Reading<Entry, Item> {
  rows: RowsOf<Entry>;
  parse: (row: unknown, entry: Entry) => Item;
}

/** A page of a numbered list. */
export interface NumberedPage<Item> {
  items: Item[];
  /** From 1; the last page when there are fewer pages than requested. */
  page: number;
  pageCount: number;
  total: number;
}

/**
 * Reading a row within a Query costs about a ninth of a read by key (a list row of 450 bytes against half a unit). So a
 * range of the list is read whole while it is at most this many times longer than the rows needed from it.
 */
const STRETCH = 8;

/** The numbers of a page: the last one when there are fewer pages than requested. */
export function numbersOf(total: number, { page, size }: { page: number; size: number }) {
  const pageCount = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(page, pageCount), pageCount, total };
}

/** The entries of one page of a list, and the page's numbers. */
export function cut<Entry>(matching: readonly Entry[], asked: { page: number; size: number }) {
  const numbers = numbersOf(matching.length, asked);
  const start = (numbers.page - 1) * asked.size;
  return { wanted: matching.slice(start, start + asked.size), ...numbers };
}

async function queryStretch(
  { client, name: TableName }: Table,
  { source, first, last }: { source: RowsOf<never>['source']; first: string; last: string },
): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: source.index,
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :last AND :first',
      ExpressionAttributeNames: { '#pk': source.partition.attribute, '#sk': source.sortKey },
      ExpressionAttributeValues: { ':pk': source.partition.value, ':last': last, ':first': first },
    }),
  );
  return Items;
}

/**
 * Reads the rows of entries, in their order. One request: a Query of the range that contains them (`stretch`: how many entries it has)
 * or, when they are far apart, a BatchGetItem. Missing rows are omitted.
 */
export async function readRows<Entry, Item>(
  table: Table,
  { wanted, stretch }: { wanted: readonly Entry[]; stretch: number },
  { rows, parse }: Reading<Entry, Item>,
): Promise<Item[]> {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { source, sortKeyOf, keyOf } = rows;
  const read =
    stretch <= STRETCH * wanted.length
      ? await queryStretch(table, { source, first: sortKeyOf(first), last: sortKeyOf(last) })
      : await batchGet(table, wanted.map(keyOf));
  const textOf = (key: Record<string, unknown>) => `${String(key['pk'])} ${String(key['sk'])}`;
  const byKey = new Map(read.map((item) => [textOf(item), item]));
  return wanted.flatMap((entry) => {
    const item = byKey.get(textOf(keyOf(entry)));
    return item ? [parse(item, entry)] : [];
  });
}

/** Reads one page of the matches in a directory. `scope` is the whole list (newest first), `matching` the matches in it. */
export async function directoryPage<Entry, Item>(
  table: Table,
  found: { scope: readonly Entry[]; matching: readonly Entry[]; page: number; size: number },
  reading: Reading<Entry, Item>,
): Promise<NumberedPage<Item>> {
  const { wanted, ...page } = cut(found.matching, found);
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return { items: [], ...page };
  const stretch = found.scope.indexOf(last) - found.scope.indexOf(first) + 1;
  return { items: await readRows(table, { wanted, stretch }, reading), ...page };
}

/** The rows of one read where a whole list is read: the longest range of such a read stays below a Query's megabyte. */
const ROWS_OF_A_READ = 50;

/** Rows that are read a page at a time; their number is known before the first read. */
export interface FoundRows<Row> {
  total: number;
  pages: AsyncIterable<readonly Row[]>;
}

/** Reads all matches in a directory, in its order, as `directoryPage` reads a page of them. */
export function directoryRows<Entry, Item>(
  table: Table,
  { scope, matching }: { scope: readonly Entry[]; matching: readonly Entry[] },
  reading: Reading<Entry, Item>,
): FoundRows<Item> {
  const size = ROWS_OF_A_READ;
  async function* pages() {
    for (let page = 1; (page - 1) * size < matching.length; page += 1) {
      yield (await directoryPage(table, { scope, matching, page, size }, reading)).items;
    }
  }
  return { total: matching.length, pages: pages() };
}
