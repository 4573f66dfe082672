import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityStatuses } from '../activities.domain.ts';
import { dueOnOf, isLate, isWorkingDay, workingDaysAfter } from './activities.due.domain.ts';

const none: ReadonlySet<string> = new Set();
const timeZone = 'America/Santiago';

describe('a due date', () => {
  const promise = { promisedWorkingDays: 1, holidays: [], timeZone };

  it.each([
    // 20 November 2026 is a Friday.
    ['2026-11-18T15:00:00.000Z', { days: 1, holidays: [] }, '2026-11-19'],
    ['2026-11-20T15:00:00.000Z', { days: 1, holidays: [] }, '2026-11-23'],
    ['2026-11-20T15:00:00.000Z', { days: 5, holidays: [] }, '2026-11-27'],
    ['2026-11-21T15:00:00.000Z', { days: 1, holidays: [] }, '2026-11-23'],
    ['2026-11-22T15:00:00.000Z', { days: 2, holidays: [] }, '2026-11-24'],
    ['2026-11-20T15:00:00.000Z', { days: 1, holidays: ['2026-11-23', '2026-11-24'] }, '2026-11-25'],
    // A holiday at the weekend takes no working day away.
    ['2026-11-20T15:00:00.000Z', { days: 1, holidays: ['2026-11-21'] }, '2026-11-23'],
    ['2026-12-30T15:00:00.000Z', { days: 2, holidays: ['2027-01-01'] }, '2027-01-04'],
    // In Santiago it is still Friday.
    ['2026-11-21T02:59:00.000Z', { days: 1, holidays: [] }, '2026-11-23'],
    // The clock jumps over midnight there.
    ['2026-09-06T03:30:00.000Z', { days: 1, holidays: [] }, '2026-09-07'],
  ])('of %s, with %j, is %s', (at, { days, holidays }, due) => {
    const promised = { ...promise, promisedWorkingDays: days, holidays };
    expect(dueOnOf(new Date(at), promised)).toBe(due);
  });

  it('is none where nothing is promised', () => {
    expect(dueOnOf(new Date(), { ...promise, promisedWorkingDays: null })).toBeNull();
  });
});

describe('so many working days after a day', () => {
  const day = fc
    .date({
      min: new Date('2020-01-01T00:00:00.000Z'),
      max: new Date('2089-12-31T00:00:00.000Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  const count = fc.integer({ min: 1, max: 60 });
  const plus = (from: string, days: number) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  /** A day, and holidays within the weeks after it. */
  const calendar = fc
    .tuple(day, fc.uniqueArray(fc.nat(100), { maxLength: 40 }))
    .map(([from, offs]) => ({ from, off: new Set(offs.map((days) => plus(from, days))) }));
  const allDays = (from: string, to: string): string[] => {
    const days: string[] = [];
    for (let each = plus(from, 1); each <= to; each = plus(each, 1)) days.push(each);
    return days;
  };

  it('is a working day, with just as many up to it', () => {
    fc.assert(
      fc.property(calendar, count, ({ from, off }, days) => {
        const due = workingDaysAfter(from, days, off);
        expect(isWorkingDay(due, off)).toBe(true);
        expect(allDays(from, due).filter((each) => isWorkingDay(each, off))).toHaveLength(days);
      }),
    );
  });

  it('is a week later for five without holidays, and no earlier with them', () => {
    fc.assert(
      fc.property(calendar, count, ({ from, off }, days) => {
        const due = workingDaysAfter(from, days, off);
        const plain = workingDaysAfter(from, days, none);
        expect(due >= plain).toBe(true);
        const weekLater = workingDaysAfter(from, days + 5, none);
        expect(Date.parse(weekLater) - Date.parse(plain)).toBe(7 * 86_400_000);
      }),
    );
  });

  it('is reached in steps as well', () => {
    fc.assert(
      fc.property(calendar, count, count, ({ from, off }, one, other) => {
        const first = workingDaysAfter(from, one, off);
        expect(workingDaysAfter(first, other, off)).toBe(workingDaysAfter(from, one + other, off));
      }),
    );
  });
});

describe('an activity is late', () => {
  const today = '2026-11-24';

  it.each([
    [null, false],
    ['2026-11-25', false],
    // It has the whole day.
    ['2026-11-24', false],
    ['2026-11-23', true],
  ])('while it is unfinished and was due on %s: %s', (dueOn, late) => {
    expect(activityStatuses.map((status) => isLate({ status, dueOn }, today))).toEqual([
      late,
      late,
      false,
    ]);
  });
});
