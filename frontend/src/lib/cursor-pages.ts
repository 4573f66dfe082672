/** A page as the API answers it: `nextCursor` is null on the last one. */
export interface CursorPage<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** What infinite queries over such pages have in common. */
export const cursorPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** The query of a page: the first has no cursor. */
export const cursorQuery = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** All rows that were read. */
export const rowsOf = <Row>(data: { pages: readonly CursorPage<Row>[] }): Row[] =>
  data.pages.flatMap(({ items }) => items);
