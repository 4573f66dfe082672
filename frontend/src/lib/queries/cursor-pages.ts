/** A page of the API; `nextCursor` is null on the last one. */
export interface CursorPage<Row> {
  items: Row[];
  nextCursor: string | null;
}

/** Shared options of infinite queries over such pages. */
export const cursorPaging = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** The query parameters of a page: the first page has no cursor. */
export const cursorQuery = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** All rows that have been loaded. */
export const rowsOf = <Row>(data: { pages: readonly CursorPage<Row>[] }): Row[] =>
  data.pages.flatMap(({ items }) => items);
