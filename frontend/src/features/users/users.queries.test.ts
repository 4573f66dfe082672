import { describe, expect, it } from 'vitest';
import { withNewUser, withoutUser, withUser, type UsersPage } from './users.queries.ts';
import { userDetail, userRow } from './users.samples.ts';

const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const rows = (count: number) =>
  Array.from({ length: count }, (_each, n) => userRow({ userId: idOf(n) }));
const page = (given: Partial<UsersPage>): UsersPage => ({
  items: rows(10),
  page: 1,
  pageCount: 1,
  total: 10,
  ...given,
});

describe('the list in the cache', () => {
  it('has somebody new on top; the last one goes to the next page', () => {
    const after = withNewUser(page({}), userDetail({ userId: idOf(99) }));
    expect(after).toMatchObject({ total: 11, pageCount: 2 });
    expect(after.items).toHaveLength(10);
    expect(after.items[0]?.userId).toBe(idOf(99));
    expect(after.items[0]).not.toHaveProperty('companyDni');
  });

  it('shows new data where the person is', () => {
    const after = withUser(page({}), userDetail({ userId: idOf(3), companyName: 'Nueva' }));
    expect(after.items[3]?.companyName).toBe('Nueva');
    expect(after.items[2]?.companyName).toBe('Andes SpA');
  });

  it('loses who was deleted, and its last page with the last one on it', () => {
    const last = page({ items: rows(1), page: 2, pageCount: 2, total: 11 });
    expect(withoutUser(last, idOf(0))).toEqual({ items: [], page: 1, pageCount: 1, total: 10 });
    expect(withoutUser(last, idOf(5))).toBe(last);
  });
});
