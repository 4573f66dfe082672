import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityStatuses, activityTypes } from '../../activities/activities.domain.ts';
import { filterOf } from '../reports.domain.ts';
import { packCells, unpackCells } from './reports.rollups.entity.ts';
import { cellsOf, type CountedActivity, figuresIn } from './reports.summary.domain.ts';

type Dated = CountedActivity & { day: string };

const users = ['ana', 'benito', 'carla', null];
const activity = fc.record({
  day: fc.constantFrom('2026-04-04', '2026-04-05', '2026-09-06'),
  userId: fc.constantFrom(...users),
  websiteId: fc.constantFrom('uno', 'dos', 'tres'),
  type: fc.constantFrom(...activityTypes),
  status: fc.constantFrom(...activityStatuses),
  hoursDedicated: fc.option(fc.nat(2_000).map((halves) => halves / 2)),
});
const activities = fc.array(activity, { maxLength: 60 });
const filters = fc.record(
  {
    userId: fc.constantFrom('ana', 'benito'),
    websiteId: fc.constantFrom('uno', 'dos'),
    type: fc.constantFrom(...activityTypes),
    status: fc.constantFrom(...activityStatuses),
  },
  { requiredKeys: [] },
);

const daysOf = (all: readonly Dated[]) =>
  [...new Set(all.map(({ day }) => day))]
    .sort()
    .map((day) => ({ day, cells: cellsOf(all.filter((one) => one.day === day)) }));

/** The same figures, added up one activity at a time. */
function recomputed(all: readonly Dated[]) {
  const figures = (some: readonly Dated[]) => ({
    activities: some.length,
    hours: some.reduce((sum, { hoursDedicated }) => sum + (hoursDedicated ?? 0), 0),
  });
  const having = (status: string, some = all) => some.filter((one) => one.status === status);
  return {
    totals: {
      ...figures(all),
      completed: having('realizada').length,
      pending: having('pendiente').length,
    },
    byType: activityTypes.map((type) => ({
      type,
      ...figures(all.filter((one) => one.type === type)),
    })),
    users: users
      .map((userId) => ({ userId, some: all.filter((one) => one.userId === userId) }))
      .filter(({ some }) => some.length > 0)
      .map(({ userId, some }) => ({
        userId,
        ...figures(some),
        completed: having('realizada', some).length,
      })),
    byDay: [...new Set(all.map(({ day }) => day))]
      .sort()
      .map((day) => ({ day, ...figures(all.filter((one) => one.day === day)) })),
  };
}
const byId = (figures: ReturnType<typeof recomputed>) => ({
  ...figures,
  users: figures.users.toSorted((a, b) => ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1)),
});

describe('the figures of the rollups', () => {
  it('are those of the activities themselves, whatever is filtered', () => {
    fc.assert(
      fc.property(activities, filters, (all, asked) => {
        const isWanted = filterOf(asked);
        const wanted = all.filter((one) => isWanted?.(one) ?? true);
        expect(byId(figuresIn(daysOf(all), isWanted))).toEqual(byId(recomputed(wanted)));
      }),
    );
  });

  it('are nothing where there is nothing', () => {
    expect(figuresIn([], undefined)).toEqual({
      totals: { activities: 0, hours: 0, completed: 0, pending: 0 },
      byType: activityTypes.map((type) => ({ type, activities: 0, hours: 0 })),
      users: [],
      byDay: [],
    });
  });

  it('put the user with most activities first, then the one with most hours', () => {
    fc.assert(
      fc.property(activities, (all) => {
        const { users: sorted } = figuresIn(daysOf(all), undefined);
        for (const [n, user] of sorted.slice(1).entries()) {
          const before = sorted[n] ?? user;
          expect(before.activities).toBeGreaterThanOrEqual(user.activities);
          if (before.activities === user.activities) {
            expect(before.hours).toBeGreaterThanOrEqual(user.hours);
          }
        }
      }),
    );
  });
});

describe('cells', () => {
  it('come out of their packing as they went in', () => {
    fc.assert(
      fc.property(activities, (all) => {
        const cells = cellsOf(all);
        expect(unpackCells(packCells(cells))).toEqual(cells);
      }),
    );
  });

  it('count a thousand activities of one person, site, type and status as one', () => {
    const one = {
      userId: null,
      websiteId: 'uno',
      type: 'mejora',
      status: 'realizada',
      hoursDedicated: 0.5,
    } as const;
    expect(cellsOf(Array.from({ length: 1_000 }, () => one))).toEqual([
      {
        userId: null,
        websiteId: 'uno',
        type: 'mejora',
        status: 'realizada',
        count: 1_000,
        halfHours: 1_000,
      },
    ]);
  });
});
