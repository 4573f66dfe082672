import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../core/id.ts';
import { overAt } from './user-plans.domain.ts';
import {
  dueStep,
  ended,
  lastOver,
  nextDue,
  promisesOf,
  toUserPlan,
  type UserPlanRecord,
} from './user-plans.record.domain.ts';

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

const noonOf = (day: string) => `2026-${day}T12:00:00.000Z`;
type Plan = Parameters<typeof promisesOf>[0][number];
const promising = (from: string, to: string, more: Partial<Plan> = {}): Plan => ({
  ...{ startDate: noonOf(from), endDate: noonOf(to), updatedAt: noonOf(from) },
  ...{ status: 'active', promisedBackups: 'daily', ...more },
});
const time = (from: string, to: string, promise: 'daily' | 'weekly' = 'daily') => ({
  ...{ from: noonOf(from), to: noonOf(to), promise },
});

it('shows when a plan was ended, whatever became of it since', () => {
  const record = {
    ...{ userPlanId: newId(), userId: newId(), planId: newId(), planName: 'Plan', paymentId: null },
    ...{ activityLimit: 10, siteLimit: 3, activitiesConsumed: 4, status: 'active' as const },
    ...{ startDate: noonOf('01-01'), endDate: noonOf('02-01') },
    ...{ createdAt: noonOf('01-01'), updatedAt: noonOf('01-01') },
  };
  const once = ended(record as UserPlanRecord, {
    status: 'cancelled',
    now: new Date(noonOf('01-10')),
  });
  const twice = ended(once, { status: 'refunded', now: new Date(noonOf('01-20')) });
  expect(overAt(toUserPlan(twice))).toBe(noonOf('01-10'));
});

describe('what plans promised over time', () => {
  it.each<[string, Plan[], ReturnType<typeof promisesOf>]>([
    ['from start to end', [promising('01-01', '02-01')], [time('01-01', '02-01')]],
    [
      'nothing of a plan without one',
      [{ ...promising('01-01', '02-01'), promisedBackups: undefined }],
      [],
    ],
    [
      'on without a break where one plan follows another',
      [promising('01-01', '02-01'), promising('02-01', '03-01')],
      [time('01-01', '03-01')],
    ],
    [
      'anew after a gap',
      [promising('01-01', '02-01'), promising('02-02', '03-01')],
      [time('01-01', '02-01'), time('02-02', '03-01')],
    ],
    [
      'nothing while it was ended, before it was made active again',
      [promising('01-01', '03-01', { gaps: [{ from: noonOf('01-10'), to: noonOf('01-20') }] })],
      [time('01-01', '01-10'), time('01-20', '03-01')],
    ],
    [
      'from its start where it was ended, and made active again, while it waited',
      [promising('02-01', '03-01', { gaps: [{ from: noonOf('01-10'), to: noonOf('01-20') }] })],
      [time('02-01', '03-01')],
    ],
    [
      'until it was ended, however it was changed later',
      [
        promising('01-01', '02-01', {
          status: 'refunded',
          endedAt: noonOf('01-10'),
          updatedAt: noonOf('05-01'),
        }),
      ],
      [time('01-01', '01-10')],
    ],
    [
      'until it was replaced',
      [
        promising('01-01', '02-01', {
          status: 'cancelled',
          replacedBy: { userPlanId: 'b', planName: 'B', at: noonOf('01-15') },
        }),
        promising('01-15', '03-01', { promisedBackups: 'weekly' }),
      ],
      [time('01-01', '01-15'), time('01-15', '03-01', 'weekly')],
    ],
    [
      'what the later one says while two overlap: it went back, and the one before it came back',
      [
        promising('01-01', '03-01'),
        promising('01-15', '04-01', {
          promisedBackups: 'weekly',
          status: 'refunded',
          endedAt: noonOf('02-01'),
        }),
      ],
      [time('01-01', '01-15'), time('01-15', '02-01', 'weekly'), time('02-01', '03-01')],
    ],
  ])('is %s', (_, plans, expected) => {
    expect(promisesOf(plans)).toEqual(expected);
  });
});

describe('the plan that was over last', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12)).toISOString();
  const named = (userPlanId: string, more: Partial<Parameters<typeof lastOver>[0][number]>) => ({
    ...{ userPlanId, planName: userPlanId, status: 'expired' as const },
    ...{ startDate: at(1), endDate: at(11), updatedAt: at(11) },
    ...more,
  });
  const [past, later] = [
    named('past', {}),
    named('later', { startDate: at(11), endDate: at(21), updatedAt: at(21) }),
  ];

  it('is none of those that run or wait', () => {
    expect(lastOver([named('runs', { status: 'active' })])).toBeNull();
    expect(lastOver([])).toBeNull();
  });

  it('is the one that expired, since its end', () => {
    const over = { userPlanId: 'later', planName: 'later', status: 'expired', overAt: at(21) };
    expect(lastOver([past, later])).toEqual(over);
  });

  it.each(['expired', 'cancelled', 'refunded'] as const)(
    'is one that was %s by hand, since then',
    (status) => {
      const byHand = { ...later, status, endedAt: at(15), updatedAt: at(18) };
      expect(lastOver([byHand, past])).toMatchObject({
        userPlanId: 'later',
        status,
        overAt: at(15),
      });
    },
  );

  it('is not one that another one took the place of: that one was over later', () => {
    const replacedBy = { userPlanId: 'later', planName: 'later', at: at(6) };
    const replaced = { ...past, status: 'cancelled' as const, replacedBy };
    const refunded = { ...later, startDate: at(6), status: 'refunded' as const, endedAt: at(7) };
    expect(lastOver([replaced, refunded])).toMatchObject({ userPlanId: 'later', overAt: at(7) });
  });

  it('is not one that was cancelled while it waited', () => {
    const waited = { ...later, status: 'cancelled' as const, endedAt: at(5) };
    expect(lastOver([waited])).toBeNull();
  });
});
