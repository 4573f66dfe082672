import * as z from 'zod';

/** Query of a list that is read page by page: an opaque cursor from the answer before. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(2_000).optional(),
});

/** A page of rows; `nextCursor` is null on the last one. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });
