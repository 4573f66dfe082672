import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<Row> {
  items: Row[];
  /** Of a numbered list alone. */
  total?: number;
  /** Of a list by cursor: null where there is no more. */
  nextCursor?: string | null;
}
/** A numbered page, or what was read of a list by cursor. */
type List<Row> = Page<Row> | { pages: Page<Row>[] };
type ChangeRows<Row, Asked> = (rows: Row[], asked: Asked) => Row[];

interface Options<Row, Asked> {
  idOf: (row: Row) => string;
  /** Whether a row is in a list, as far as a search does not matter. */
  belongs?: (asked: Asked, row: Row) => boolean;
  /** Whether a list is of a search: only the server knows what it finds, so it gets no new row and is read again. */
  searched?: (asked: Asked) => boolean;
  /** The order of the lists of which nothing is searched, where a change may move a row. */
  compare?: (one: Row, other: Row) => number;
  /** Reads that a write makes outdated, if more than those of the lists. */
  outdated?: QueryKey;
}

const pagesOf = <Row>(list: List<Row>): Page<Row>[] => ('pages' in list ? list.pages : [list]);

/** The page with other rows; a numbered list counts those that came or went. */
function withRows<Row>(page: Page<Row>, items: Row[]): Page<Row> {
  const added = items.length - page.items.length;
  return { ...page, items, ...(page.total !== undefined && { total: page.total + added }) };
}

/**
 * Puts a row to where it belongs in what was read of a list. Behind all of it there may be more: then it comes with what is
 * read next.
 */
function placed<Row>(
  pages: Page<Row>[],
  row: Row,
  compare: (one: Row, other: Row) => number,
): Page<Row>[] {
  const at = pages.findIndex(({ items }) => items.some((each) => compare(row, each) < 0));
  const last = pages.length - 1;
  const hasMore = typeof pages[last]?.nextCursor === 'string';
  if (at === -1 && hasMore) return pages;
  const target = at === -1 ? last : at;
  return pages.map((page, index) =>
    index === target ? withRows(page, [...page.items, row].toSorted(compare)) : page,
  );
}

/** No row is left of what was read, and there are more to read. */
function isUsedUp<Row>(list: List<Row> | undefined): boolean {
  if (!list || !('pages' in list)) return false;
  const isEmpty = list.pages.every(({ items }) => items.length === 0);
  return isEmpty && typeof list.pages.at(-1)?.nextCursor === 'string';
}

/**
 * A noun's lists in the cache, updated from the responses of writes: the index that they are read from lags behind. Their
 * query key is `key` and what was asked for.
 */
export function cachedLists<Row, Asked>(
  key: QueryKey,
  {
    idOf,
    belongs = () => true,
    searched = () => false,
    compare,
    outdated = key,
  }: Options<Row, Asked>,
) {
  /**
   * Updates each list that was read. Answers under way are older than the write: they are dropped, and a list without data
   * is asked for again.
   */
  async function changeLists(
    client: QueryClient,
    change: (pages: Page<Row>[], asked: Asked) => Page<Row>[],
  ): Promise<void> {
    await client.cancelQueries({ queryKey: outdated });
    for (const [queryKey, list] of client.getQueriesData<List<Row>>({ queryKey: key })) {
      if (!list) continue;
      const asked = queryKey.at(-1) as Asked;
      const pages = change(pagesOf(list), asked);
      client.setQueryData(queryKey, 'pages' in list ? { ...list, pages } : pages[0]);
    }
    void client.refetchQueries({
      queryKey: outdated,
      type: 'active',
      predicate: ({ state }) => state.data === undefined,
    });
  }

  const changeRows = (client: QueryClient, change: ChangeRows<Row, Asked>): Promise<void> =>
    changeLists(client, (pages, asked) =>
      pages.map((page) => withRows(page, change(page.items, asked))),
    );

  /** What only the server knows: what a search finds, and what follows where no known row is left. */
  const readAgain = (client: QueryClient) =>
    client.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey, state }) =>
        searched(queryKey.at(-1) as Asked) || isUsedUp(state.data as List<Row> | undefined),
    });

  const isFirst = (asked: Asked, row: Row) => !searched(asked) && belongs(asked, row);

  return {
    keyOf: (asked: Asked) => [...key, asked] as const,
    changeRows,

    /** A new row is the first of each list that it belongs to, or where the order has it. */
    async created(client: QueryClient, row: Row): Promise<void> {
      await changeLists(client, (pages, asked) => {
        if (!isFirst(asked, row)) return pages;
        if (compare) return placed(pages, row, compare);
        const [first, ...rest] = pages;
        return first ? [withRows(first, [row, ...first.items]), ...rest] : pages;
      });
      void readAgain(client);
    },

    /**
     * A changed row keeps its place, unless the order has it elsewhere now, and leaves the lists that it no longer belongs
     * to. One of several is followed by `readAgain` once.
     */
    async changed(client: QueryClient, row: Row, isOneOfSeveral = false): Promise<void> {
      await changeLists(client, (pages, asked) => {
        const known = pages.flatMap(({ items }) => items).find((each) => idOf(each) === idOf(row));
        const moved = known && isFirst(asked, row) && compare?.(known, row) ? compare : undefined;
        const kept = moved || !belongs(asked, row) ? [] : [row];
        const changed = pages.map((page) =>
          withRows(
            page,
            page.items.flatMap((each) => (idOf(each) === idOf(row) ? kept : [each])),
          ),
        );
        return moved ? placed(changed, row, moved) : changed;
      });
      if (!isOneOfSeveral) void readAgain(client);
    },

    async removed(client: QueryClient, id: string, isOneOfSeveral = false): Promise<void> {
      await changeRows(client, (rows) => rows.filter((row) => idOf(row) !== id));
      if (!isOneOfSeveral) void readAgain(client);
    },

    readAgain,
  };
}
