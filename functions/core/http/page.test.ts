import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../table/query/cursor.ts';
import { INVALID_CURSOR, numberedPageQuerySchema, pageQuerySchema } from './page.ts';

const read = (query: Record<string, string>) => numberedPageQuerySchema.safeParse(query);

describe('the page of a list', () => {
  it.each([
    [{}, 1],
    [{ page: '7' }, 7],
    [{ page: '0' }, 1],
    [{ page: '-1' }, 1],
    [{ page: '-0' }, 1],
    [{ page: '1000000000' }, 1_000_000_000],
  ])('of %j is %d: none is refused for being out of range', (query, page) => {
    expect(read(query).data?.page).toBe(page);
  });

  it.each(['1.5', 'dos', 'NaN', '1e309', '99999999999999999999'])('is no %j', (page) => {
    expect(read({ page }).success).toBe(false);
  });
});

describe('the search of a list', () => {
  it.each(['x'.repeat(300), '😀'.repeat(300), '"; DROP --', '.*'])('may be %j', (search) => {
    expect(read({ search }).data?.search).toBe(search);
  });

  it('is trimmed, and has an end', () => {
    expect(read({ search: '  ana ' }).data?.search).toBe('ana');
    expect(read({ search: 'x'.repeat(1_001) }).success).toBe(false);
  });
});

describe('the cursor of a list', () => {
  it('is one that an answer gave', () => {
    const cursor = encodeCursor({ pk: 'OWNER#ñandú', sk: '😀' });
    expect(pageQuerySchema.parse({ cursor })).toEqual({ cursor });
  });

  it.each(['%', 'ñ', '😀'.repeat(500), 'a'.repeat(2_001)])('is not %j', (cursor) => {
    const { error } = pageQuerySchema.safeParse({ cursor });
    expect(error?.issues[0]).toMatchObject({ path: ['cursor'], message: INVALID_CURSOR });
  });
});
