import type { InfiniteData } from '@tanstack/react-query';
import type { CursorPage } from '../../lib/cursor-pages.ts';

// The lists in the cache, kept true from the answers of writes: the index that they are read from lags behind.

export type CursorList<Row> = InfiniteData<CursorPage<Row>, string | null>;

interface Dated {
  createdAt: string;
  updatedAt: string;
}

/** Tells whether two rows are of the same thing. */
type SameAs<Row> = (a: Row, b: Row) => boolean;

/** The list with a row as it is now, where it is on it. */
export const withChanged = <Row>(
  list: CursorList<Row>,
  changed: Row,
  same: SameAs<Row>,
): CursorList<Row> => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => (same(row, changed) ? changed : row)),
  })),
});

/** The list with a new row on top. */
export function withFirst<Row>(list: CursorList<Row>, created: Row): CursorList<Row> {
  const [first, ...rest] = list.pages;
  if (!first) return list;
  return { ...list, pages: [{ ...first, items: [created, ...first.items] }, ...rest] };
}

/** Rows as they were read, or as a later write answered them. */
export const newestOf = <Row extends Dated>(
  rows: readonly Row[],
  known: readonly Row[],
  same: SameAs<Row>,
): Row[] =>
  rows.map((row) => known.find((each) => same(each, row) && each.updatedAt > row.updatedAt) ?? row);

/** What was written in this session and a first page does not show yet, newest first. */
export const missingFrom = <Row extends Dated>(
  rows: readonly Row[],
  known: readonly Row[],
  same: SameAs<Row>,
): Row[] =>
  known
    .filter(
      (each) => !rows.some((row) => same(row, each)) && each.createdAt > (rows[0]?.createdAt ?? ''),
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
