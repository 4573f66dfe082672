import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** A page of a numbered list, as the API answers it. */
export interface ListPage<Row> {
  items: Row[];
  /** From 1. */
  page: number;
  pageCount: number;
  total: number;
}

function counted<Row>(page: ListPage<Row>, total: number, size: number): ListPage<Row> {
  const pageCount = Math.max(1, Math.ceil(total / size));
  return { ...page, total, pageCount, page: Math.min(page.page, pageCount) };
}

/** A list's first page with a new row on top; the last row of a full page goes to the next one. */
export const withFirstRow = <Row>(page: ListPage<Row>, row: Row, size: number): ListPage<Row> => ({
  ...counted(page, page.total + 1, size),
  items: [row, ...page.items].slice(0, size),
});

/** A page with the rows that `keeps` answers; unchanged where it has no others. A page that no longer exists becomes the last one. */
export function withRowsKept<Row>(
  page: ListPage<Row>,
  keeps: (row: Row) => boolean,
  size: number,
): ListPage<Row> {
  const items = page.items.filter(keeps);
  const removed = page.items.length - items.length;
  return removed === 0 ? page : { ...counted(page, page.total - removed, size), items };
}

/** Cancels reads under way, which would restore the state before a write. The first read of a list goes on. */
export const cancelRereads = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
