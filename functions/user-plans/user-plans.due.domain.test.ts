import { expect, it } from 'vitest';
import { nextDue } from './user-plans.due.domain.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12));
const plan = (from: number, to: number) => ({
  startDate: day(from).toISOString(),
  endDate: day(to).toISOString(),
});

it.each([
  ['a month, at its start', { plan: plan(1, 31), after: day(1) }, { at: day(24), daysLeft: 7 }],
  ['a month that waits', { plan: plan(1, 31), after: day(-20) }, { at: day(24), daysLeft: 7 }],
  ['the first reminder done', { plan: plan(1, 31), after: day(24) }, { at: day(30), daysLeft: 1 }],
  ['between the two', { plan: plan(1, 31), after: day(27) }, { at: day(30), daysLeft: 1 }],
  ['the second one done', { plan: plan(1, 31), after: day(30) }, { at: day(31), daysLeft: 0 }],
  ['past the end', { plan: plan(1, 31), after: day(35) }, { at: day(31), daysLeft: 0 }],
  ['eight days', { plan: plan(1, 9), after: day(1) }, { at: day(2), daysLeft: 7 }],
  ['seven days', { plan: plan(1, 8), after: day(1) }, { at: day(7), daysLeft: 1 }],
  ['six days that wait', { plan: plan(10, 16), after: day(1) }, { at: day(15), daysLeft: 1 }],
  ['one day', { plan: plan(1, 2), after: day(1) }, { at: day(2), daysLeft: 0 }],
  ['one day that waits', { plan: plan(10, 11), after: day(1) }, { at: day(11), daysLeft: 0 }],
])('%s', (_, { plan: of, after }, { at, daysLeft }) => {
  expect(nextDue(of, after)).toEqual({ at: at.toISOString(), daysLeft });
});
