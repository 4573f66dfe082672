/** A page of a numbered list, as the API answers it. */
export interface ListPage<Row> {
  items: Row[];
  /** From 1. */
  page: number;
  pageCount: number;
  total: number;
}
