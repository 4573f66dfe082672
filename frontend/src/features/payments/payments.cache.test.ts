import { describe, expect, it } from 'vitest';
import { managedUserPlan } from '../../testing/fake-payments.ts';
import { missingFrom, newestOf, withFirst } from './payments.cache.ts';

type Row = ReturnType<typeof managedUserPlan>;
const same = (a: Row, b: Row) => a.userPlanId === b.userPlanId;
const at = (minute: number) => `2026-03-05T12:${String(minute).padStart(2, '0')}:00.000Z`;
const row = (minute: number, given: Partial<Row> = {}) =>
  managedUserPlan({ createdAt: at(minute), updatedAt: at(minute), ...given });
const listOf = (...items: Row[]) => ({ items, page: 2, pageCount: 3, total: 32 });

describe('a list in the cache', () => {
  it('has new ones on top, and counts them', () => {
    const [first, created] = [row(1), row(2)];
    expect(withFirst(listOf(first), [created])).toEqual({
      ...listOf(created, first),
      total: 33,
    });
  });
});

describe('a page that an index answers which lags behind', () => {
  it('takes what was written since; what was read later stands', () => {
    const old = row(1);
    const written = { ...old, updatedAt: at(5), status: 'cancelled' as const };
    expect(newestOf([old], [written], same)).toEqual([written]);
    const later = { ...old, updatedAt: at(9), status: 'refunded' as const };
    expect(newestOf([later], [written], same)).toEqual([later]);
    // The count of activities moves without the rest.
    const consumed = { ...written, activitiesConsumed: 4 };
    expect(newestOf([consumed], [written], same)).toEqual([consumed]);
  });

  it('gets what it does not know yet, and nothing that belongs further down', () => {
    const [shown, created, older] = [row(3), row(4), row(1)];
    expect(missingFrom([shown], [created, older, shown], same)).toEqual([created]);
    expect(missingFrom([], [older, created], same)).toEqual([created, older]);
  });
});
