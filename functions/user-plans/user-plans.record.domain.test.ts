import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueStep, nextDue } from './user-plans.record.domain.ts';

const DAY_MS = 86_400_000;
const end = Date.UTC(2026, 11, 21, 12);
const endDate = new Date(end).toISOString();
const before = (days: number, ms = 0) => new Date(end - days * DAY_MS + ms);
const plan = (dueDaysLeft: 7 | 1 | 0) => ({ status: 'active' as const, endDate, dueDaysLeft });

describe('what is due', () => {
  it.each([
    [7, before(7, -1), undefined],
    [7, before(7), 7],
    [7, before(2), 7],
    [1, before(2), undefined],
    [1, before(1), 1],
    [0, before(1), undefined],
    [0, before(0, -1), undefined],
    [0, before(0), 0],
  ] as const)('where %i days are next, at %s: %s', (next, now, step) => {
    expect(dueStep(plan(next), now)).toBe(step);
  });

  it('is only the last of what was missed', () => {
    expect(dueStep(plan(7), before(0.5))).toBe(1);
    expect(dueStep(plan(7), before(0))).toBe(0);
    expect(dueStep(plan(1), before(-30))).toBe(0);
  });

  it.each(['expired', 'cancelled', 'refunded'] as const)(
    'is nothing of a plan that is %s',
    (status) => {
      expect(dueStep({ ...plan(0), status }, before(-1))).toBeUndefined();
    },
  );

  it('is nothing of a plan that nothing is kept of', () => {
    expect(dueStep({ status: 'active', endDate }, before(-1))).toBeUndefined();
  });

  it('comes to an end, whenever somebody looks: each reminder at most once, the end last', () => {
    const days = fc.double({ min: 0.01, max: 60, noNaN: true });
    fc.assert(
      fc.property(days, fc.array(days, { maxLength: 20 }), (length, looks) => {
        const startDate = before(length).toISOString();
        const announced: (7 | 1 | 0)[] = [];
        let due = nextDue({ startDate, endDate }, new Date(startDate));
        const instants = [...looks.map((ago) => end - ago * DAY_MS), end].sort((a, b) => a - b);
        for (const instant of instants) {
          const now = new Date(instant);
          const step = dueStep(plan(due.daysLeft), now);
          if (step === undefined) {
            expect(Date.parse(due.at)).toBeGreaterThan(instant);
            continue;
          }
          announced.push(step);
          if (step !== 0) due = nextDue({ startDate, endDate }, now);
        }
        expect(announced.at(-1)).toBe(0);
        expect(new Set(announced).size).toBe(announced.length);
        expect(announced).toEqual(announced.toSorted((a, b) => b - a));
      }),
    );
  });
});

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12));
const lasting = (from: number, to: number) => ({
  startDate: day(from).toISOString(),
  endDate: day(to).toISOString(),
});

it.each([
  ['a month, at its start', { plan: lasting(1, 31), after: day(1) }, { at: day(24), daysLeft: 7 }],
  ['a month that waits', { plan: lasting(1, 31), after: day(-20) }, { at: day(24), daysLeft: 7 }],
  [
    'the first reminder done',
    { plan: lasting(1, 31), after: day(24) },
    { at: day(30), daysLeft: 1 },
  ],
  ['between the two', { plan: lasting(1, 31), after: day(27) }, { at: day(30), daysLeft: 1 }],
  ['the second one done', { plan: lasting(1, 31), after: day(30) }, { at: day(31), daysLeft: 0 }],
  ['past the end', { plan: lasting(1, 31), after: day(35) }, { at: day(31), daysLeft: 0 }],
  ['eight days', { plan: lasting(1, 9), after: day(1) }, { at: day(2), daysLeft: 7 }],
  ['seven days', { plan: lasting(1, 8), after: day(1) }, { at: day(7), daysLeft: 1 }],
  ['six days that wait', { plan: lasting(10, 16), after: day(1) }, { at: day(15), daysLeft: 1 }],
  ['one day', { plan: lasting(1, 2), after: day(1) }, { at: day(2), daysLeft: 0 }],
  ['one day that waits', { plan: lasting(10, 11), after: day(1) }, { at: day(11), daysLeft: 0 }],
])('what is due next: %s', (_, { plan: of, after }, { at, daysLeft }) => {
  expect(nextDue(of, after)).toEqual({ at: at.toISOString(), daysLeft });
});
