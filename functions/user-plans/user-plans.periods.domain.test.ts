import fc from 'fast-check';
import { dayIn, laterIn } from '../core/validation/day.ts';
import { describe, expect, it } from 'vitest';
import { billingMonths, billings, type PlanOffer } from '../plans/plans.domain.ts';
import {
  addPeriod,
  currentPeriod,
  laidFrom,
  livePeriods,
  placementFor,
  removePeriod,
  type Period,
  type PeriodLength,
} from './user-plans.periods.domain.ts';

const DAY_MS = 86_400_000;
const offer: PlanOffer = {
  planId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
  planName: 'Profesional',
  priceCents: 3_000,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10 * 2 ** 30,
};
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12));
const period = (userPlanId: string, from: number, to: number): Period => ({
  ...offer,
  userPlanId,
  startDate: day(from).toISOString(),
  endDate: day(to).toISOString(),
});
/** Days of November on which periods start and end. */
const days = (periods: readonly Period[]) =>
  periods.map(({ userPlanId, startDate, endDate }) => [
    userPlanId,
    (Date.parse(startDate) - day(0).getTime()) / DAY_MS,
    (Date.parse(endDate) - day(0).getTime()) / DAY_MS,
  ]);

/** Zones whose clocks change, at midnight, by half an hour or by a whole day, and zones whose clocks never do. */
const zones = [
  ...[
    'America/Santiago',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/Asuncion',
  ],
  ...['UTC', 'America/Bogota', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
];
const zone = fc.constantFrom(...zones);
const instants = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-12-31'),
  noInvalidDate: true,
});
const lengths: fc.Arbitrary<PeriodLength> = fc.oneof(
  fc.record({ days: fc.integer({ min: 1, max: 365 }) }),
  fc.record({ billing: fc.constantFrom(...billings) }),
);

describe('one period after the other', () => {
  /** Bought at an instant, then renewed before each end. */
  function renewed(timeZone: string, start: Date, all: readonly PeriodLength[]): Period[] {
    let periods: Period[] = [];
    for (const [n, length] of all.entries()) {
      const added = { offer, userPlanId: `plan-${String(n)}`, length, timeZone, paid: true };
      periods = addPeriod(periods, added, { placement: 'after', now: start }).periods;
    }
    return periods;
  }
  const monthly = (timeZone: string, start: string, count: number) =>
    renewed(
      timeZone,
      new Date(start),
      Array.from({ length: count }, () => ({ billing: 'monthly' as const })),
    );
  const daysOfEnds = (timeZone: string, periods: readonly Period[]) =>
    periods.map(({ endDate }) => dayIn(timeZone, new Date(endDate)));

  it('bought on 31 January ends on the last day of February, and on 31 March', () => {
    const ends = (start: string, count: number) =>
      daysOfEnds('America/Santiago', monthly('America/Santiago', start, count));
    expect(ends('2027-01-31T15:00:00.000Z', 4)).toEqual([
      ...['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ]);
    expect(ends('2028-01-31T15:00:00.000Z', 2)).toEqual(['2028-02-29', '2028-03-31']);
  });

  it('bought at 22:30 in Santiago ends at 22:30 there', () => {
    const [bought, next] = monthly('America/Santiago', '2027-01-29T01:30:00.000Z', 3).slice(0, 3);
    expect(bought?.endDate).toBe('2027-03-01T01:30:00.000Z');
    expect(next?.endDate).toBe('2027-03-29T01:30:00.000Z');
  });

  it('an assignment lasts whole days of the clock, also where that changes', () => {
    const start = new Date('2026-08-20T15:00:00.000Z');
    // 11:00 in winter is 14:00 UTC in summer.
    const [given] = renewed('America/Santiago', start, [{ days: 30 }]);
    expect(given?.endDate).toBe('2026-09-19T14:00:00.000Z');
  });

  it('a time that the clock skips is an hour later that day, and back at its time after it', () => {
    // 00:30 is not on the clock of 6 September 2026.
    const periods = monthly('America/Santiago', '2026-08-06T04:30:00.000Z', 2);
    expect(periods.map(({ endDate }) => endDate)).toEqual([
      ...['2026-09-06T04:30:00.000Z', '2026-10-06T03:30:00.000Z'],
    ]);
  });

  it('are those that are counted from the first one’s start, without gap or overlap', () => {
    fc.assert(
      fc.property(
        fc.record({ timeZone: zone, start: instants }),
        fc.constantFrom('months' as const, 'days' as const),
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        ({ timeZone, start }, unit, picks) => {
          const all = picks.map((pick): PeriodLength =>
            unit === 'days'
              ? { days: 1 + (pick % 365) }
              : { billing: billings[pick % billings.length] ?? 'monthly' },
          );
          const counts = all.map((one) => ('days' in one ? one.days : billingMonths[one.billing]));
          const periods = renewed(timeZone, start, all);
          expect(periods[0]?.startDate).toBe(start.toISOString());
          for (const [n, { startDate, endDate }] of periods.entries()) {
            const count = counts.slice(0, n + 1).reduce((sum, one) => sum + one, 0);
            expect(endDate).toBe(laterIn(timeZone, start, { unit, count }).toISOString());
            expect(Date.parse(endDate)).toBeGreaterThan(Date.parse(startDate));
            if (n > 0) expect(startDate).toBe(periods[n - 1]?.endDate);
          }
        },
      ),
    );
  });

  it('of days and of months are each counted from where the other ends', () => {
    const start = new Date('2027-01-31T15:00:00.000Z');
    const month = { billing: 'monthly' } as const;
    expect(daysOfEnds('UTC', renewed('UTC', start, [month, { days: 2 }, month, month]))).toEqual([
      ...['2027-02-28', '2027-03-02', '2027-04-02', '2027-05-02'],
    ]);
  });

  it('that were stored without their months keep their ends, and move by milliseconds', () => {
    const old = period('old', 1, 31);
    const { periods } = addPeriod(
      [old],
      { offer, userPlanId: 'new', length: { billing: 'monthly' }, timeZone: 'UTC' },
      { placement: 'after', now: day(5) },
    );
    expect(periods[0]).toEqual(old);
    expect(periods[1]?.endDate).toBe('2027-01-01T12:00:00.000Z');
    expect(days(laidFrom(day(3).toISOString(), [old]))).toEqual([['old', 3, 33]]);
  });

  it('that move up keep their months, and what they are worth', () => {
    const [, waiting] = monthly('UTC', '2027-01-31T12:00:00.000Z', 2);
    const [moved] = laidFrom('2027-02-10T12:00:00.000Z', waiting ? [waiting] : []);
    expect(moved).toMatchObject({ endDate: '2027-03-10T12:00:00.000Z', paidMs: 28 * DAY_MS });
    expect(waiting).toMatchObject({ endDate: '2027-03-31T12:00:00.000Z', paidMs: 31 * DAY_MS });
  });

  it('that move end at the same time of the clock as they begin', () => {
    fc.assert(
      fc.property(
        zone,
        fc.tuple(instants, instants),
        lengths,
        (timeZone, [start, later], length) => {
          const [first] = renewed(timeZone, start, [length]);
          const [moved] = laidFrom(later.toISOString(), first ? [first] : []);
          const [anew] = renewed(timeZone, later, [length]);
          expect(moved).toEqual({ ...anew, userPlanId: first?.userPlanId });
        },
      ),
    );
  });
});

describe('the period that runs', () => {
  const periods = [period('b', 10, 20), period('a', 1, 10)];
  it.each([
    [day(0), undefined],
    [day(1), 'a'],
    [new Date(day(10).getTime() - 1), 'a'],
    [day(10), 'b'],
    [new Date(day(20).getTime() - 1), 'b'],
    [day(20), undefined],
  ])('at %s is %s', (now, userPlanId) => {
    expect(currentPeriod(periods, now)?.userPlanId).toBe(userPlanId);
  });

  it('those that are not over are in order', () => {
    expect(livePeriods(periods, day(5)).map((p) => p.userPlanId)).toEqual(['a', 'b']);
    expect(livePeriods(periods, day(10)).map((p) => p.userPlanId)).toEqual(['b']);
  });
});

describe('what is bought starts', () => {
  const current = [period('a', 1, 31)];
  it.each([
    [{ priceCents: 1 }, [], 'now'],
    [{ priceCents: 1 }, [period('over', 1, 4)], 'now'],
    [{ priceCents: 3_001 }, current, 'now'],
    [{ priceCents: 3_000 }, current, 'after'],
    [{ priceCents: 2_999 }, current, 'after'],
    // By what they cost a month.
    [{ priceCents: 35_999, billing: 'annual' }, current, 'after'],
    [{ priceCents: 36_001, billing: 'annual' }, current, 'now'],
  ] as const)('%j beside %j: %s', (price, periods, placement) => {
    expect(placementFor(periods, { ...offer, ...price }, day(5))).toBe(placement);
  });
});

describe('adding a period', () => {
  const add = (before: Period[], placement: 'now' | 'after') =>
    addPeriod(
      before,
      { offer, userPlanId: 'new', length: { days: 10 }, timeZone: 'UTC' },
      { placement, now: day(5) },
    );

  it.each(['now', 'after'] as const)('starts at once where there is none: %s', (placement) => {
    const change = add([period('over', 1, 4)], placement);
    expect(days(change.periods)).toEqual([['new', 5, 15]]);
    expect([change.ended, change.moved]).toEqual([undefined, []]);
  });

  it('in place of the current one ends it, and what waits goes on waiting', () => {
    const change = add([period('a', 1, 11), period('b', 11, 21), period('c', 21, 26)], 'now');
    expect(days(change.periods)).toEqual([
      ['new', 5, 15],
      ['b', 15, 25],
      ['c', 25, 30],
    ]);
    expect(change.ended?.userPlanId).toBe('a');
    expect(days(change.moved)).toEqual([
      ['b', 15, 25],
      ['c', 25, 30],
    ]);
  });

  it('in place of one that had as long to go moves nothing', () => {
    const change = add([period('a', 1, 15), period('b', 15, 25)], 'now');
    expect(change.moved).toEqual([]);
  });

  it('afterwards starts when all there is ends', () => {
    const change = add([period('a', 1, 11), period('b', 11, 21)], 'after');
    expect(days(change.periods)).toEqual([
      ['a', 1, 11],
      ['b', 11, 21],
      ['new', 21, 31],
    ]);
    expect([change.ended, change.moved]).toEqual([undefined, []]);
  });

  it('keeps what was bought as it was bought', () => {
    const { added } = add([], 'now');
    const counted = {
      ...{ unit: 'days', anchor: day(5).toISOString(), from: 0, to: 10, timeZone: 'UTC' },
    };
    expect(added).toEqual({ ...period('new', 5, 15), ...offer, counted });
  });
});

describe('taking a period away', () => {
  const all = [period('a', 1, 11), period('b', 11, 21), period('c', 21, 26)];

  it('that runs lets the next one start', () => {
    const change = removePeriod(all, 'a', day(5));
    expect(days(change.periods)).toEqual([
      ['b', 5, 15],
      ['c', 15, 20],
    ]);
    expect(days(change.moved)).toEqual(days(change.periods));
    expect(change.ended?.userPlanId).toBe('a');
  });

  it('that waits lets those behind it move up', () => {
    const change = removePeriod(all, 'b', day(5));
    expect(days(change.periods)).toEqual([
      ['a', 1, 11],
      ['c', 11, 16],
    ]);
    expect(days(change.moved)).toEqual([['c', 11, 16]]);
  });

  it('that is over, or nobody’s, changes nothing', () => {
    for (const [userPlanId, now] of [
      ['a', day(11)],
      ['x', day(12)],
    ] as const) {
      const change = removePeriod(all, userPlanId, now);
      expect(days(change.periods)).toEqual([
        ['b', 11, 21],
        ['c', 21, 26],
      ]);
      expect([change.ended, change.moved]).toEqual([undefined, []]);
    }
  });
});

/** Whatever is done in whatever order: what must hold of a person's periods. */
describe('a person’s periods', () => {
  type Step =
    | { add: PeriodLength; placement: 'now' | 'after'; hours: number }
    | { remove: number; hours: number };
  const hours = fc.integer({ min: 0, max: 24 * 40 });
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({
        add: lengths,
        placement: fc.constantFrom('now' as const, 'after' as const),
        hours,
      }),
      fc.record({ remove: fc.nat(), hours }),
    ),
    { maxLength: 25 },
  );

  /** Its months or days. */
  const lengthOf = ({ counted }: Period) =>
    counted && [counted.unit, counted.to - counted.from, counted.timeZone];

  function expectInOrder(periods: readonly Period[], now: Date) {
    const [first] = periods;
    if (first) expect(Date.parse(first.startDate)).toBeLessThanOrEqual(now.getTime());
    for (const [n, one] of periods.entries()) {
      expect(Date.parse(one.endDate)).toBeGreaterThan(now.getTime());
      const next = periods[n + 1];
      if (next) expect(next.startDate).toBe(one.endDate);
    }
  }

  function take(
    step: Step,
    { timeZone, before, now, n }: { timeZone: string; before: Period[]; now: Date; n: number },
  ) {
    if ('add' in step) {
      const added = { offer, userPlanId: `plan-${String(n)}`, length: step.add, timeZone };
      return addPeriod(before, added, { placement: step.placement, now });
    }
    const chosen = before[step.remove % Math.max(before.length, 1)];
    return removePeriod(before, chosen?.userPlanId ?? 'none', now);
  }

  it('never overlap, leave no gap, keep their lengths, and are lost by nothing', () => {
    fc.assert(
      fc.property(zone, steps, (timeZone, all) => {
        let now = day(1);
        let before: Period[] = [];
        for (const [n, step] of all.entries()) {
          now = new Date(now.getTime() + step.hours * 3_600_000);
          const change = take(step, { timeZone, before, now, n });
          expectInOrder(change.periods, now);
          const live = livePeriods(before, now);
          const ended = live.filter(
            (old) => !change.periods.some((p) => p.userPlanId === old.userPlanId),
          );
          expect(ended).toEqual(change.ended ? [change.ended] : []);
          for (const period of change.periods) {
            const old = live.find((p) => p.userPlanId === period.userPlanId);
            if (!old) continue;
            expect(lengthOf(period)).toEqual(lengthOf(old));
            expect(change.moved.includes(period)).toBe(period.startDate !== old.startDate);
          }
          before = change.periods;
        }
      }),
    );
  });
});
