import type { ListPage } from '../../lib/queries/list-page.ts';

// The lists in the cache, kept true from the answers of writes: the index that they are read from lags behind.

interface Dated {
  createdAt: string;
  updatedAt: string;
}

/** Whether two rows are of the same thing. */
type SameAs<Row> = (a: Row, b: Row) => boolean;

/** The first page with new rows on top, which the total counts as well. */
export const withFirst = <Row, List extends ListPage<Row>>(
  list: List,
  created: readonly Row[],
): List => ({
  ...list,
  items: [...created, ...list.items],
  total: list.total + created.length,
});

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
