import { auditPut, type AuditEntry } from '../core/table/commit/audit.ts';
import { queryPages, writeItem, type Item, type Range } from '../core/table/entity/items.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import { firstIdAt } from '../core/id.ts';
import {
  allAuditsKey,
  allAuditsPartition,
  auditOfKey,
  auditPartition,
} from '../core/table/keys/keys.ts';
import { decodeCursor, encodeCursor } from '../core/table/query/cursor.ts';
import { readWanted } from '../core/table/query/read-wanted.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { auditSchema, type Audit } from './audits.domain.ts';

/** A range of time: `before` is the first instant after it. Open on a side without an instant. */
export interface AuditRange {
  from?: Date;
  before?: Date;
}

/** Before and after every id, which is made of digits and letters. A key may not be empty. */
const [BEFORE_IDS, AFTER_IDS] = ['!', '~'];
/** Rows that one Query of a filtered list reads, and the most Queries of a page: 4 MB or less. */
const LIMIT = 1_000;
const MOST_QUERIES = 10;

const decode = (item: Item): Audit =>
  auditSchema.parse({
    ...item,
    ...auditOfKey(item as unknown as ItemKey),
    erased: item['erased'] === undefined ? undefined : true,
  });

/** All entries of a range of time. `between` includes both ends, and no id is the first one of an instant. */
const rangeOf = ({ from, before }: AuditRange): Range => ({
  index: 'gsi1',
  partition: allAuditsPartition,
  sortKeys: {
    between: [from ? firstIdAt(from) : BEFORE_IDS, before ? firstIdAt(before) : AFTER_IDS],
  },
  newestFirst: true,
});

const keyOf = ({ pk, sk, entryId }: Item): Record<string, unknown> => ({
  pk,
  sk,
  ...allAuditsKey(String(entryId)),
});

/** What was done, for the nouns that show it or record it. */
export const createAudits = (table: Table) => ({
  /** Records an action that writes nothing else. Every other entry goes into the transaction of its change. */
  async add(entry: AuditEntry): Promise<void> {
    await writeItem(table, auditPut(table, entry));
  },

  /** A page of what was done to a person or an item, newest first. @throws AppError VALIDATION_FAILED */
  listByTarget: (targetId: string, page: PageRequest): Promise<Page<Audit>> =>
    queryPage(table, {
      source: { partition: { attribute: 'pk', value: auditPartition(targetId) } },
      page,
      parse: (item) => decode(item as Item),
    }),

  /**
   * A page of all that was done in a range of time, as far as it is wanted, newest first; eventually consistent. Ten
   * thousand entries are read at most, so a page may be short, or empty, and still have a next one.
   * @throws AppError VALIDATION_FAILED (cursor)
   */
  async list(
    {
      isWanted,
      isFiltered,
      ...range
    }: AuditRange & {
      isWanted: (entry: Audit) => boolean;
      /** Something but the time narrows the list. */
      isFiltered: boolean;
    },
    { cursor, limit }: PageRequest,
  ): Promise<Page<Audit>> {
    const after = decodeCursor(cursor, { attribute: 'gsi1pk', value: allAuditsPartition });
    const { found, last } = await readWanted(
      table,
      {
        ...rangeOf(range),
        after: after as unknown as ItemKey | undefined,
        limit: isFiltered ? LIMIT : limit + 1,
      },
      { size: limit + 1, mostQueries: MOST_QUERIES, isWanted: (item) => isWanted(decode(item)) },
    );
    const items = found.slice(0, limit);
    const end = found.length > items.length ? items.at(-1) : last;
    return { items: items.map(decode), nextCursor: encodeCursor(end && keyOf(end)) };
  },

  /** All that was done in a range of time, newest first, as much at a time as one Query reads. */
  async *each(range: AuditRange): AsyncGenerator<Audit[]> {
    for await (const items of queryPages(table, rangeOf(range))) yield items.map(decode);
  },
});

export type Audits = ReturnType<typeof createAudits>;
