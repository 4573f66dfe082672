import { describe, expect, it } from 'vitest';
import { withFirstRow, withRowsKept, type ListPage } from './list-page.ts';

const pageOf = (given: Partial<ListPage<string>>): ListPage<string> => ({
  items: ['a', 'b'],
  page: 1,
  pageCount: 1,
  total: 2,
  ...given,
});

describe('a numbered page with a new row', () => {
  it('has it first, and counts it', () => {
    const after = withFirstRow(pageOf({}), 'new', 3);
    expect(after).toEqual({ items: ['new', 'a', 'b'], page: 1, pageCount: 1, total: 3 });
  });

  it('stays as long as a page is: its last row goes to the next page', () => {
    const after = withFirstRow(pageOf({}), 'new', 2);
    expect(after).toEqual({ items: ['new', 'a'], page: 1, pageCount: 2, total: 3 });
  });
});

describe('a numbered page without a row', () => {
  it('counts those that are left', () => {
    const after = withRowsKept(pageOf({ pageCount: 2, total: 3 }), (row) => row !== 'a', 2);
    expect(after).toEqual({ items: ['b'], page: 1, pageCount: 1, total: 2 });
  });

  it('becomes the last page where it no longer exists', () => {
    const last = pageOf({ items: ['c'], page: 2, pageCount: 2, total: 3 });
    const after = withRowsKept(last, (row) => row !== 'c', 2);
    expect(after).toEqual({ items: [], page: 1, pageCount: 1, total: 2 });
  });

  it('is the same page where it did not have the row', () => {
    const page = pageOf({});
    expect(withRowsKept(page, (row) => row !== 'x', 2)).toBe(page);
  });
});
