import * as z from 'zod';

/** Query of a list that is read page by page: an opaque cursor from the answer before. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(2_000).optional(),
});

/** A page of rows; `nextCursor` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });

const SEARCH_MAX_LENGTH = 100;

/** Query of a list with page numbers and a search. A page past the last one is answered by the last one. */
export const numberedPageQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  search: z.string().trim().max(SEARCH_MAX_LENGTH).default(''),
});

/** A page of a list with page numbers; `total` counts what was found on all of them. */
export const numberedPageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    page: z.number().int(),
    pageCount: z.number().int(),
    total: z.number().int(),
  });
