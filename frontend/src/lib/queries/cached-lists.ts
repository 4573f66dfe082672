import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Page<Row> {
  items: Row[];
  /** Of a numbered list alone. */
  total?: number;
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
 * A noun's lists in the cache, updated from the responses of writes: the index that they are read from lags behind. Their
 * query key is `key` and what was asked for.
 */
export function cachedLists<Row, Asked>(
  key: QueryKey,
  { idOf, belongs = () => true, searched = () => false, outdated = key }: Options<Row, Asked>,
) {
  /**
   * Updates each list that was read. Answers under way are older than the write: they are dropped, and a list without data
   * is asked for again.
   */
  async function changePages(
    client: QueryClient,
    change: (page: Page<Row>, asked: Asked, index: number) => Page<Row>,
  ): Promise<void> {
    await client.cancelQueries({ queryKey: outdated });
    for (const [queryKey, list] of client.getQueriesData<List<Row>>({ queryKey: key })) {
      if (!list) continue;
      const asked = queryKey.at(-1) as Asked;
      const pages = pagesOf(list).map((page, index) => change(page, asked, index));
      client.setQueryData(queryKey, 'pages' in list ? { ...list, pages } : pages[0]);
    }
    void client.refetchQueries({
      queryKey: outdated,
      type: 'active',
      predicate: ({ state }) => state.data === undefined,
    });
  }

  const changeRows = (client: QueryClient, change: ChangeRows<Row, Asked>): Promise<void> =>
    changePages(client, (page, asked) => withRows(page, change(page.items, asked)));

  const searchAgain = (client: QueryClient) =>
    client.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey }) => searched(queryKey.at(-1) as Asked),
    });

  const isFirst = (asked: Asked, row: Row) => !searched(asked) && belongs(asked, row);

  return {
    keyOf: (asked: Asked) => [...key, asked] as const,
    changeRows,

    /** A new row is the first of each list that it belongs to. */
    async created(client: QueryClient, row: Row): Promise<void> {
      await changePages(client, (page, asked, index) =>
        index === 0 && isFirst(asked, row) ? withRows(page, [row, ...page.items]) : page,
      );
      void searchAgain(client);
    },

    /** A changed row keeps its place, and leaves the lists that it no longer belongs to. */
    async changed(client: QueryClient, row: Row): Promise<void> {
      await changeRows(client, (rows, asked) =>
        rows.flatMap((each) => {
          if (idOf(each) !== idOf(row)) return [each];
          return belongs(asked, row) ? [row] : [];
        }),
      );
      void searchAgain(client);
    },

    removed: (client: QueryClient, id: string): Promise<void> =>
      changeRows(client, (rows) => rows.filter((row) => idOf(row) !== id)),
  };
}
