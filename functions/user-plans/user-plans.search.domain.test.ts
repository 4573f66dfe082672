import { describe, expect, it } from 'vitest';
import type { UserPlan, UserPlanStatus } from './user-plans.domain.ts';
import {
  isSameEntry,
  userPlanEntryOf,
  userPlanFinder,
  userPlanTotalsOf,
  type UserPlanSearch,
} from './user-plans.search.domain.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const plan = {
  userPlanId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  planName: 'Básico Ñandú',
  paymentId: '01kb3f0a9x5m3v7c2d8e4h6jpa',
  status: 'active',
  startDate: '2026-11-01T12:00:00.000Z',
  endDate: '2026-12-01T12:00:00.000Z',
} as const;
const entry = (more: Partial<UserPlan> = {}) => userPlanEntryOf({ ...plan, ...more });
const over = { endDate: '2026-11-20T12:00:00.000Z' };
const waiting = { startDate: '2026-12-01T12:00:00.000Z', endDate: '2027-01-01T12:00:00.000Z' };

describe('a search of user plans', () => {
  const finds = (wanted: Partial<UserPlanSearch>, more: Partial<UserPlan> = {}) =>
    userPlanFinder(
      { search: '', ...wanted },
      { now, personOf: (userId) => (userId === plan.userId ? 'ana nunez\nana@ejemplo.cl' : '') },
    )(entry(more));

  it.each([
    ['basico nandu', true],
    ['ANA Básico', true],
    ['ana@', true],
    [plan.paymentId, true],
    [plan.userPlanId, true],
    ['ana premium', false],
  ])('by %s: %s', (search, isFound) => {
    expect(finds({ search })).toBe(isFound);
  });

  it.each<[string, Partial<UserPlanSearch>, Partial<UserPlan>, boolean]>([
    ['active', { state: 'active' }, {}, true],
    ['active, of one that is over', { state: 'active' }, over, false],
    ['expired, of one that is over', { state: 'expired' }, over, true],
    ['active, of one that waits', { state: 'active' }, waiting, false],
    ['scheduled, of one that waits', { state: 'scheduled' }, waiting, true],
    ['cancelled', { state: 'cancelled' }, { status: 'cancelled' }, true],
    ['its person', { userId: plan.userId }, {}, true],
    ['somebody else', { userId: 'nobody' }, {}, false],
    ['from its start', { from: new Date(plan.startDate) }, {}, true],
    ['from later', { from: now }, {}, false],
    ['before later', { before: now }, {}, true],
    ['before its start', { before: new Date(plan.startDate) }, {}, false],
  ])('that filters by %s', (...[, wanted, more, isFound]) => {
    expect(finds(wanted, more)).toBe(isFound);
  });
});

describe('whether the directory must be updated', () => {
  it.each<[string, Partial<UserPlan>, Partial<UserPlan>, boolean]>([
    ['of nothing', {}, {}, true],
    ['of an end that its date showed already', over, { ...over, status: 'expired' }, true],
    ['of an early end', {}, { status: 'expired' }, false],
    ['of a cancellation after its end', over, { ...over, status: 'cancelled' }, false],
    ['of other dates', {}, waiting, false],
  ])('%s', (...[, before, after, isSame]) => {
    expect(isSameEntry(entry(before), entry(after), now)).toBe(isSame);
  });
});

describe('the totals of user plans', () => {
  it('count each state as it is now', () => {
    const statuses: UserPlanStatus[] = ['active', 'cancelled', 'expired'];
    const entries = [...statuses.map((status) => entry({ status })), entry(over), entry(waiting)];
    expect(userPlanTotalsOf(entries, now)).toEqual([
      { state: 'scheduled', count: 1 },
      { state: 'active', count: 1 },
      { state: 'expired', count: 2 },
      { state: 'cancelled', count: 1 },
    ]);
    expect(userPlanTotalsOf([], now)).toEqual([]);
  });
});
