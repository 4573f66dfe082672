import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../core/validation/day.ts';
import {
  keepAdded,
  keepEnded,
  keepRestored,
  keepUndone,
  type KeptChange,
} from './user-plans.changes.domain.ts';
import { currentPeriod, livePeriods, type Period } from './user-plans.periods.domain.ts';
import { isLive, type Kept } from './user-plans.replaced.domain.ts';

const DAY_MS = 86_400_000;
const noon = Date.UTC(2026, 10, 1, 12);
const day = (n: number) => new Date(noon + n * DAY_MS);
const dayOf = (instant: string) => Math.round(((Date.parse(instant) - noon) / DAY_MS) * 100) / 100;
const nothing: Kept = { periods: [], replaced: [] };

interface Step {
  on: number;
  add?: string;
  /** USD for 30 days; 0 where an administrator assigns it. */
  price?: number;
  days?: number;
  placement?: 'now' | 'after';
  refund?: string;
  end?: string;
}

const offerOf = (price: number) => ({
  planId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
  planName: `De ${String(price)}`,
  priceCents: price * 100,
  billing: 'monthly' as const,
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10 * 2 ** 30,
});

function take(kept: Kept, step: Step): Kept {
  const now = day(step.on);
  const { add, price = 0, days = 30, placement = 'now' } = step;
  if (add !== undefined) {
    const added = {
      offer: offerOf(price),
      userPlanId: add,
      length: { days },
      paid: price > 0,
      timeZone: 'UTC',
    };
    return keepAdded(kept, added, { placement, now }).kept;
  }
  if (step.end !== undefined) return keepEnded(kept, step.end, now).kept;
  return keepUndone(kept, step.refund ?? '', now).kept;
}
const after = (...steps: Step[]) => steps.reduce(take, nothing);
const laidOut = ({ periods }: Kept) =>
  periods.map(({ userPlanId, startDate, endDate }) => [
    userPlanId,
    dayOf(startDate),
    dayOf(endDate),
  ]);
const waitingBehind = ({ replaced }: Kept) =>
  replaced.map(({ userPlanId, replacedBy }) => `${userPlanId} < ${replacedBy}`);

const a = { on: 0, add: 'a', price: 30 };
const b = { on: 10, add: 'b', price: 60 };
const c = { on: 20, add: 'c', price: 120 };
const w = { on: 1, add: 'w', price: 30, placement: 'after' as const };

describe('an upgrade', () => {
  it('has the unused value of what it replaces as time of its own', () => {
    // 20 days of 1 USD a day buy 10 of 2 USD a day.
    const kept = after(a, b);
    expect(laidOut(kept)).toEqual([['b', 10, 50]]);
    expect(kept.periods[0]?.credit).toEqual({
      userPlanId: 'a',
      planName: 'De 30',
      cents: 2_000,
      ms: 10 * DAY_MS,
    });
    expect(kept.replaced).toMatchObject([{ userPlanId: 'a', endDate: day(30).toISOString() }]);
  });

  it('of an upgrade keeps the value of both', () => {
    // 30 days of 2 USD a day are left of b, credit and all: 15 of 4 USD a day.
    expect(laidOut(after(a, b, c))).toEqual([['c', 20, 65]]);
  });

  it.each([
    ['what was assigned', { on: 0, add: 'a' }, b],
    ['an assignment', a, { on: 10, add: 'b' }],
  ])('gives no credit to or for %s', (_, first, second) => {
    const kept = after(first, second);
    expect(laidOut(kept)).toEqual([['b', 10, 40]]);
    expect(waitingBehind(kept)).toEqual(['a < b']);
  });
});

/** What is left after each story: who runs and waits, from when to when, and what may still come back. */
describe('a refund', () => {
  it.each<[string, Step[], unknown[], string[]]>([
    ['gives back what was replaced', [a, b, { on: 15, refund: 'b' }], [['a', 0, 30]], []],
    [
      'lays what waits behind what comes back',
      [a, w, b, { on: 15, refund: 'b' }],
      [
        ['a', 0, 30],
        ['w', 30, 60],
      ],
      [],
    ],
    ['gives back nothing that has ended since', [a, b, { on: 30, refund: 'b' }], [], []],
    [
      'lets what waits start where nothing comes back',
      [a, w, b, { on: 30, refund: 'b' }],
      [['w', 30, 60]],
      [],
    ],
    [
      'of the last of a chain gives back the one before',
      [a, b, c, { on: 25, refund: 'c' }],
      [['b', 10, 50]],
      ['a < b'],
    ],
    [
      'of the whole chain, the last one first, gives back the first',
      [a, b, c, { on: 22, refund: 'c' }, { on: 23, refund: 'b' }],
      [['a', 0, 30]],
      [],
    ],
    // a’s 10 days that were left when c began buy 2.5 of its days.
    [
      'in the middle of a chain leaves the last its credit for the first alone',
      [a, b, c, { on: 22, refund: 'b' }],
      [['c', 20, 52.5]],
      ['a < c'],
    ],
    [
      'of the whole chain, the middle first, gives back the first',
      [a, b, c, { on: 22, refund: 'b' }, { on: 23, refund: 'c' }],
      [['a', 0, 30]],
      [],
    ],
    [
      'of what was replaced takes its credit back, and it never comes back',
      [a, b, { on: 12, refund: 'a' }, { on: 13, refund: 'b' }],
      [],
      [],
    ],
    [
      'of what was replaced leaves what was paid',
      [a, b, { on: 12, refund: 'a' }],
      [['b', 10, 40]],
      [],
    ],
    [
      'of the first of a chain is counted through to the last',
      [a, b, c, { on: 22, refund: 'a' }],
      [['c', 20, 60]],
      ['b < c'],
    ],
    [
      'that takes credit back which was used ends the plan now, and what waits starts',
      [a, { ...b, price: 31 }, w, { on: 50, refund: 'a' }].map((step) =>
        step === w ? { ...w, on: 12 } : step,
      ),
      [
        ['b', 10, 50],
        ['w', 50, 80],
      ],
      [],
    ],
    [
      'that takes more credit back than a waiting plan has time left ends that plan now',
      [
        { on: 0, add: 'a', price: 30, days: 90 },
        { on: 0, add: 'b', price: 10, days: 30 },
        { on: 0, add: 'c', days: 2 },
        { on: 9, end: 'c' },
        { on: 27, add: 'd', days: 90 },
        { on: 31, refund: 'c' },
        { on: 31, add: 'e', days: 2, placement: 'after' as const },
        { on: 31, refund: 'a' },
      ],
      [
        ['b', 31, 31],
        ['d', 27, 117],
        ['e', 117, 119],
      ],
      [],
    ],
    [
      'skips what ended by its date and gives back what had been replaced before',
      [
        { ...a, days: 365 },
        { on: 10, add: 'b', days: 2 },
        { on: 11, add: 'c', price: 120 },
        { on: 20, refund: 'c' },
      ],
      [['a', 0, 365]],
      [],
    ],
    [
      'after the end of its plan still gives back what has not ended',
      [
        { ...a, days: 365 },
        { on: 10, add: 'b' },
        { on: 40, end: 'b' },
        { on: 50, refund: 'b' },
      ],
      [['a', 0, 365]],
      [],
    ],
    [
      'beside another plan lets what comes back wait, with the time that it has left',
      [
        { ...a, days: 100 },
        { on: 10, add: 'b' },
        { on: 40, end: 'b' },
        { on: 41, add: 'd', price: 90 },
        { on: 50, refund: 'b' },
      ],
      [
        ['d', 41, 71],
        ['a', 71, 121],
      ],
      [],
    ],
    [
      'of a plan that waits gives back nothing else',
      [a, w, b, { on: 15, refund: 'w' }],
      [['b', 10, 50]],
      ['a < b'],
    ],
    [
      'of what nobody has changes nothing',
      [a, b, { on: 15, refund: 'x' }],
      [['b', 10, 50]],
      ['a < b'],
    ],
  ])('%s', (_, steps, ...left) => {
    const kept = after(...steps);
    expect([laidOut(kept), waitingBehind(kept)]).toEqual(left);
  });

  it('leaves a plan that comes back as it was bought', () => {
    const before = after(a).periods;
    expect(after(a, b, { on: 15, refund: 'b' }).periods).toEqual(before);
  });
});

describe('a refund in the middle', () => {
  const timeZone = 'America/Santiago';
  /** Noon in Santiago. */
  const at = (day: string) => new Date(`${day}T12:00:00-03:00`);
  const buy = (
    kept: Kept,
    {
      on,
      id,
      price,
      ...how
    }: { on: string; id: string; price: number; after?: boolean; annual?: boolean },
  ) => {
    const billing = how.annual ? ('annual' as const) : ('monthly' as const);
    const offer = { ...offerOf(price), billing };
    const added = { offer, userPlanId: id, length: { billing }, timeZone, paid: true };
    return keepAdded(kept, added, { placement: how.after ? 'after' : 'now', now: at(on) }).kept;
  };
  const daysOf = ({ periods }: Kept) =>
    periods.map(({ userPlanId, startDate, endDate }) =>
      [userPlanId, ...[startDate, endDate].map((each) => dayIn(timeZone, new Date(each)))].join(
        ' ',
      ),
    );

  it('leaves what waits its month, from the day on which it starts', () => {
    const a = buy(nothing, { on: '2027-01-31', id: 'a', price: 30 });
    const kept = buy(a, { on: '2027-02-01', id: 'w', price: 30, after: true });
    expect(daysOf(kept)).toEqual(['a 2027-01-31 2027-02-28', 'w 2027-02-28 2027-03-31']);
    const left = keepUndone(kept, 'a', at('2027-02-10')).kept;
    expect(daysOf(left)).toEqual(['w 2027-02-10 2027-03-10']);
  });

  it('leaves those behind a refunded one counted from the first one’s day', () => {
    const a = buy(nothing, { on: '2027-01-31', id: 'a', price: 30 });
    const b = buy(a, { on: '2027-02-01', id: 'b', price: 30, after: true });
    const kept = buy(b, { on: '2027-02-01', id: 'c', price: 30, after: true });
    expect(daysOf(keepUndone(kept, 'b', at('2027-02-10')).kept)).toEqual([
      ...['a 2027-01-31 2027-02-28', 'c 2027-02-28 2027-03-31'],
    ]);
  });

  it('lets what comes back wait with its whole months, and the days besides', () => {
    const a = buy(nothing, { on: '2027-01-15', id: 'a', price: 300, annual: true });
    const b = buy(a, { on: '2027-02-01', id: 'b', price: 60 });
    const ended = keepEnded(b, 'b', at('2027-03-20')).kept;
    const d = buy(ended, { on: '2027-03-20', id: 'd', price: 90 });
    // From 25 March to 15 January are nine months and 21 days.
    expect(daysOf(keepUndone(d, 'b', at('2027-03-25')).kept)).toEqual([
      ...['d 2027-03-20 2027-04-20', 'a 2027-04-20 2028-02-10'],
    ]);
  });
});

describe('an end by its date or by hand', () => {
  it('gives nothing back, but what was replaced may come back later', () => {
    const kept = after(a, b, { on: 15, end: 'b' });
    expect(laidOut(kept)).toEqual([]);
    expect(waitingBehind(kept)).toEqual(['a < b']);
  });

  it('of what was replaced keeps it from coming back', () => {
    const kept = after(a, b, { on: 15, end: 'a' }, { on: 16, refund: 'b' });
    expect(laidOut(kept)).toEqual([]);
  });

  it('is undone by hand: what was replaced can no longer come back', () => {
    const kept = after(a, b, { on: 15, end: 'b' });
    const [period] = after(a).periods;
    const restored = keepRestored(kept, period as Period, day(16));
    expect(laidOut(restored.kept)).toEqual([['a', 0, 30]]);
    expect(restored.kept.replaced).toEqual([]);
  });
});

/** Whatever is bought, assigned, refunded and ended, in whatever order. */
describe('a person’s plans', () => {
  type Deed =
    | { hours: number; price: number; length: number; placement: 'now' | 'after' }
    | { hours: number; refund: number };
  const timeZone = 'America/Santiago';
  const hours = fc.integer({ min: 0, max: 24 * 20 });
  const deeds = fc.array(
    fc.oneof(
      fc.record({
        hours,
        price: fc.constantFrom(0, 10, 30, 60, 120),
        length: fc.constantFrom(2, 30, 90, 365),
        placement: fc.constantFrom('now' as const, 'now' as const, 'after' as const),
      }),
      fc.record({ hours, refund: fc.nat() }),
    ),
    { maxLength: 20 },
  );
  interface Bought {
    id: string;
    endDate: string;
    refunded: boolean;
  }

  /** Plans that moved, or lost a credit, have other ends than when they were bought. */
  function note(bought: Bought[], { moved, movedReplaced, restored }: KeptChange) {
    for (const { userPlanId, endDate } of [
      ...moved,
      ...movedReplaced,
      ...(restored ? [restored] : []),
    ]) {
      const one = bought.find(({ id }) => id === userPlanId);
      if (one) one.endDate = endDate;
    }
  }

  function live(all: readonly Deed[], each: (kept: Kept, bought: Bought[], now: Date) => void) {
    let kept = nothing;
    let now = day(0);
    const bought: Bought[] = [];
    for (const [n, deed] of all.entries()) {
      now = new Date(now.getTime() + deed.hours * 3_600_000);
      // Plans that are over are dealt with first, as the schedule does.
      for (const period of kept.periods)
        if (!isLive(period, now)) kept = keepEnded(kept, period.userPlanId, now).kept;
      if ('refund' in deed) {
        const one = bought[deed.refund % Math.max(bought.length, 1)];
        if (one) {
          const change = keepUndone(kept, one.id, now);
          kept = change.kept;
          one.refunded = true;
          note(bought, change);
        }
      } else {
        const id = `plan-${String(n)}`;
        const { price, length, placement } = deed;
        const paid = price > 0;
        const added = {
          offer: offerOf(price),
          userPlanId: id,
          length: { days: length },
          paid,
          timeZone,
        };
        const change = keepAdded(kept, added, { placement, now });
        kept = change.kept;
        note(bought, change);
        bought.push({ id, endDate: change.added.endDate, refunded: false });
      }
      each(kept, bought, now);
    }
  }

  it('are never two at once, have no gap, and none that was refunded', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        live(all, ({ periods }, bought, now) => {
          const laid = livePeriods(periods, now);
          if (laid[0]) expect(currentPeriod(laid, now)).toBe(laid[0]);
          for (const [n, one] of laid.entries())
            if (n > 0) expect(one.startDate).toBe(laid[n - 1]?.endDate);
          const refunded = bought.filter((one) => one.refunded).map(({ id }) => id);
          expect(laid.filter(({ userPlanId }) => refunded.includes(userPlanId))).toEqual([]);
        });
      }),
    );
  });

  it('that are neither refunded nor past their end run, wait, or come back with a refund', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        live(all, (kept, bought, now) => {
          let left = kept;
          const known = [...kept.periods, ...kept.replaced].map(({ userPlanId }) => userPlanId);
          const lost = bought.filter(
            ({ id, endDate, refunded }) =>
              !refunded && isLive({ endDate }, now) && !known.includes(id),
          );
          expect(lost).toEqual([]);
          // Refunded one after the other, each that was replaced and has not ended runs once.
          const seen = new Set<string>();
          for (let turn = 0; turn <= bought.length; turn += 1) {
            const running = currentPeriod(left.periods, now);
            if (!running) break;
            seen.add(running.userPlanId);
            left = keepUndone(left, running.userPlanId, now).kept;
          }
          const laid = { ...kept, periods: livePeriods(kept.periods, now) };
          const reachable = kept.replaced.filter((one) => isLive(one, now) && hasTop(laid, one));
          expect(reachable.filter(({ userPlanId }) => !seen.has(userPlanId))).toEqual([]);
        });
      }),
    );
  });

  const hasTop = ({ periods, replaced }: Kept, one: { replacedBy: string }): boolean => {
    if (periods.some(({ userPlanId }) => userPlanId === one.replacedBy)) return true;
    const next = replaced.find(({ userPlanId }) => userPlanId === one.replacedBy);
    return next !== undefined && hasTop({ periods, replaced }, next);
  };

  it('are the same however often a refund is reported', () => {
    fc.assert(
      fc.property(deeds, fc.nat(), (all, pick) => {
        live(all, (kept, bought, now) => {
          const one = bought[pick % Math.max(bought.length, 1)];
          if (!one) return;
          const once = keepUndone(kept, one.id, now).kept;
          const twice = keepUndone(once, one.id, now);
          expect(twice.kept).toEqual(once);
          expect([twice.moved, twice.movedReplaced, twice.restored]).toEqual([[], [], undefined]);
        });
      }),
    );
  });

  it('are the same in whatever order a chain is refunded', () => {
    const prices = fc.shuffledSubarray([0, 10, 30, 60, 120], { minLength: 2 });
    fc.assert(
      fc.property(prices, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (chain, keys) => {
        const steps = chain.map((price, n) => ({ on: n, add: `p${String(n)}`, price, days: 90 }));
        const kept = after(...steps);
        const names = steps.slice(1).map(({ add }) => add);
        const shuffled = names.toSorted(
          (x, y) => (keys[names.indexOf(x)] ?? 0) - (keys[names.indexOf(y)] ?? 0),
        );
        const undo = (ids: string[]) =>
          ids.reduce((left, id) => keepUndone(left, id, day(10)).kept, kept);
        expect(undo(shuffled)).toEqual(undo(names));
        expect(laidOut(undo(shuffled))).toEqual([['p0', 0, 90]]);
      }),
    );
  });
});
