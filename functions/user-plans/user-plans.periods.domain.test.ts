import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billings, type PlanOffer } from '../plans/plans.domain.ts';
import {
  addMonths,
  addPeriod,
  currentPeriod,
  endOf,
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

describe('a month', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-10-31', 12, '2027-10-31'],
  ])('from %s, %i later is %s', (from, months, to) => {
    const time = 'T23:59:59.999Z';
    expect(addMonths(new Date(from + time), months).toISOString()).toBe(to + time);
  });

  it('is the same day, or the last one of a month that has no such day', () => {
    const dates = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true });
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 48 }), (from, months) => {
        const to = addMonths(from, months);
        const passed =
          (to.getUTCFullYear() - from.getUTCFullYear()) * 12 +
          to.getUTCMonth() -
          from.getUTCMonth();
        expect(passed).toBe(months);
        const isLast = new Date(to.getTime() + DAY_MS).getUTCDate() === 1;
        const isSame = to.getUTCDate() === from.getUTCDate();
        expect(isSame || (isLast && to.getUTCDate() < from.getUTCDate())).toBe(true);
        expect(to.getTime() % DAY_MS).toBe(from.getTime() % DAY_MS);
      }),
    );
  });

  it('a payment pays for as many as its billing says, an administrator gives days', () => {
    const start = new Date('2026-11-21T12:00:00.000Z');
    expect(billings.map((billing) => endOf(start, { billing }).toISOString().slice(0, 10))).toEqual(
      ['2026-12-21', '2027-02-21', '2027-05-21', '2027-11-21'],
    );
    expect(endOf(start, { days: 30 }).toISOString()).toBe('2026-12-21T12:00:00.000Z');
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
      { offer, userPlanId: 'new', length: { days: 10 } },
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
    expect(added).toEqual({ ...period('new', 5, 15), ...offer });
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
  const length: fc.Arbitrary<PeriodLength> = fc.oneof(
    fc.record({ days: fc.integer({ min: 1, max: 365 }) }),
    fc.record({ billing: fc.constantFrom(...billings) }),
  );
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({
        add: length,
        placement: fc.constantFrom('now' as const, 'after' as const),
        hours,
      }),
      fc.record({ remove: fc.nat(), hours }),
    ),
    { maxLength: 25 },
  );

  const lengthOf = ({ startDate, endDate }: Period) => Date.parse(endDate) - Date.parse(startDate);

  function expectInOrder(periods: readonly Period[], now: Date) {
    const [first] = periods;
    if (first) expect(Date.parse(first.startDate)).toBeLessThanOrEqual(now.getTime());
    for (const [n, one] of periods.entries()) {
      expect(Date.parse(one.endDate)).toBeGreaterThan(now.getTime());
      const next = periods[n + 1];
      if (next) expect(next.startDate).toBe(one.endDate);
    }
  }

  function take(step: Step, { before, now, n }: { before: Period[]; now: Date; n: number }) {
    if ('add' in step) {
      const added = { offer, userPlanId: `plan-${String(n)}`, length: step.add };
      return addPeriod(before, added, { placement: step.placement, now });
    }
    const chosen = before[step.remove % Math.max(before.length, 1)];
    return removePeriod(before, chosen?.userPlanId ?? 'none', now);
  }

  it('never overlap, leave no gap, keep their lengths, and are lost by nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let now = day(1);
        let before: Period[] = [];
        for (const [n, step] of all.entries()) {
          now = new Date(now.getTime() + step.hours * 3_600_000);
          const change = take(step, { before, now, n });
          expectInOrder(change.periods, now);
          const live = livePeriods(before, now);
          const ended = live.filter(
            (old) => !change.periods.some((p) => p.userPlanId === old.userPlanId),
          );
          expect(ended).toEqual(change.ended ? [change.ended] : []);
          for (const period of change.periods) {
            const old = live.find((p) => p.userPlanId === period.userPlanId);
            if (!old) continue;
            expect(lengthOf(period)).toBe(lengthOf(old));
            expect(change.moved.includes(period)).toBe(period.startDate !== old.startDate);
          }
          before = change.periods;
        }
      }),
    );
  });
});
