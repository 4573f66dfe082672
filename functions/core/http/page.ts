import * as z from 'zod';
import { searchField } from '../validation/search.ts';

/** The message for a cursor that leads nowhere. */
export const INVALID_CURSOR = 'El cursor no es válido';

/**
 * Query of a list that is read page by page: an opaque cursor from the answer before. Its characters need no escape in
 * an address, so 2,000 of them stay within what CloudFront and API Gateway accept.
 */
export const pageQuerySchema = z.object({
  cursor: z.base64url(INVALID_CURSOR).max(2_000, INVALID_CURSOR).optional(),
});

/** A page of rows; `nextCursor` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });

/**
 * Query of a list with page numbers and a search. No whole number is refused: a page before the first is answered by
 * the first one, a page past the last by the last one.
 */
export const numberedPageQuerySchema = z.object({
  page: z.coerce
    .number()
    .int()
    .transform((page) => Math.max(1, page))
    .default(1),
  search: searchField,
});

/** A page of a list with page numbers; `total` counts what was found on all of them. */
export const numberedPageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    page: z.number().int(),
    pageCount: z.number().int(),
    total: z.number().int(),
  });
