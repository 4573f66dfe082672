import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityTypes } from '../../activities/activities.domain.ts';
import { filterOf, reportStatuses } from '../reports.domain.ts';
import { packCells, unpackCells } from './reports.rollups.entity.ts';
import { cellsOf, type CountedActivity, figuresIn } from './reports.summary.domain.ts';

const ZONE = 'America/Santiago';
const users = ['ana', 'benito', 'carla', null];
const days = ['2026-04-04', '2026-04-05', '2026-09-06'] as const;
const noon = (day: string) => `${day}T15:00:00.000Z`;

interface Dated extends CountedActivity {
  asked: string;
  done: string | null;
}

const activity = fc
  .record({
    asked: fc.constantFrom(...days),
    done: fc.option(fc.constantFrom(...days)),
    userId: fc.constantFrom(...users),
    websiteId: fc.constantFrom('uno', 'dos', 'tres'),
    type: fc.constantFrom(...activityTypes),
    hoursDedicated: fc.option(fc.nat(2_000).map((halves) => halves / 2)),
  })
  .map(({ asked, done, ...fields }): Dated => {
    const doneOn = done === null || done < asked ? null : done;
    return {
      ...{ ...fields, asked, done: doneOn, createdAt: noon(asked) },
      status: doneOn === null ? 'en_progreso' : 'realizada',
      completedAt: doneOn === null ? null : noon(doneOn),
    };
  });
const activities = fc.array(activity, { maxLength: 60 });
const filters = fc.record(
  {
    userId: fc.constantFrom('ana', 'benito'),
    websiteId: fc.constantFrom('uno', 'dos'),
    type: fc.constantFrom(...activityTypes),
    status: fc.constantFrom(...reportStatuses),
  },
  { requiredKeys: [] },
);
const periods = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
  .map((pair) => pair.toSorted())
  .map(([from = '', to = '']) => ({ from, to }));
const always = { from: '', to: '9999-12-31' };

const rollupsOf = (all: readonly Dated[]) =>
  days
    .filter((day) => all.some(({ asked }) => asked === day))
    .map((day) => ({
      day,
      cells: cellsOf(
        all.filter(({ asked }) => asked === day),
        ZONE,
      ),
    }));

/** The same figures, added up one activity at a time. */
function recomputed(all: readonly Dated[], { from, to }: typeof always, status?: string) {
  const done = all.filter((one) => one.done !== null && one.done >= from && one.done <= to);
  const open = all.filter((one) => one.asked <= to && (one.done === null || one.done > to));
  const [wantedDone, wantedOpen] = [
    status === 'sin_terminar' ? [] : done,
    status === 'realizada' ? [] : open,
  ];
  const figures = (isWanted: (one: Dated) => boolean) => ({
    activities: wantedDone.filter(isWanted).length + wantedOpen.filter(isWanted).length,
    hours: wantedDone
      .filter(isWanted)
      .reduce((sum, { hoursDedicated }) => sum + (hoursDedicated ?? 0), 0),
  });
  return {
    totals: {
      ...figures(() => true),
      completed: wantedDone.length,
      pending: wantedOpen.length,
    },
    byType: activityTypes.map((type) => ({ type, ...figures((one) => one.type === type) })),
    users: users
      .map((userId) => ({
        userId,
        ...figures((one) => one.userId === userId),
        completed: wantedDone.filter((one) => one.userId === userId).length,
      }))
      .filter((user) => user.activities > 0),
    byDay: days
      .map((day: string) => {
        const some = wantedDone.filter((one) => one.done === day);
        const hours = some.reduce((sum, { hoursDedicated }) => sum + (hoursDedicated ?? 0), 0);
        return { day, activities: some.length, hours };
      })
      .filter((one) => one.activities > 0),
  };
}
const byId = (figures: ReturnType<typeof recomputed>) => ({
  ...figures,
  users: figures.users.toSorted((a, b) => ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1)),
});

describe('the figures of the rollups', () => {
  it('are those of the activities themselves, whatever the period and the filters', () => {
    fc.assert(
      fc.property(activities, periods, filters, (all, period, { status, ...asked }) => {
        const isWanted = filterOf(asked);
        const wanted = all.filter((one) => isWanted?.(one) ?? true);
        expect(byId(figuresIn(rollupsOf(all), { ...period, status, isWanted }))).toEqual(
          byId(recomputed(wanted, period, status)),
        );
      }),
    );
  });

  it('of all days together are the activities that are done, each counted once', () => {
    fc.assert(
      fc.property(activities, (all) => {
        const doneOn = (day: string) =>
          figuresIn(rollupsOf(all), { from: day, to: day }).totals.completed;
        const sum = days.reduce((count, day) => count + doneOn(day), 0);
        expect(sum).toBe(all.filter(({ done }) => done !== null).length);
      }),
    );
  });

  it('are nothing where there is nothing', () => {
    expect(figuresIn([], always)).toEqual({
      totals: { activities: 0, hours: 0, completed: 0, pending: 0 },
      byType: activityTypes.map((type) => ({ type, activities: 0, hours: 0 })),
      users: [],
      byDay: [],
    });
  });

  it('put the user with most activities first, then the one with most hours', () => {
    fc.assert(
      fc.property(activities, (all) => {
        const { users: sorted } = figuresIn(rollupsOf(all), always);
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
        const cells = cellsOf(all, ZONE);
        expect(unpackCells(packCells(cells), '2026-04-04')).toEqual(cells);
      }),
    );
  });

  const ofOne = { userId: null, websiteId: 'uno', type: 'mejora' } as const;
  const one: CountedActivity = {
    ...{ ...ofOne, status: 'realizada', hoursDedicated: 0.5 },
    ...{ createdAt: '2026-11-01T12:00:00.000Z', completedAt: '2026-11-29T01:30:00.000Z' },
  };

  it('count a thousand activities of one person, site, type and day as one, by the provider’s day', () => {
    const thousand = Array.from({ length: 1_000 }, () => one);
    // 22:30 in Santiago.
    const cell = { ...ofOne, doneOn: '2026-11-28', count: 1_000, halfHours: 1_000 };
    expect(cellsOf(thousand, ZONE)).toEqual([cell]);
  });

  it('count no hours of what is open, and what was done on an unknown day when it was asked for', () => {
    const open = { ...one, status: 'en_progreso', completedAt: null } as const;
    const old = { ...one, completedAt: null };
    expect(cellsOf([open, old], ZONE)).toEqual([
      { ...ofOne, doneOn: null, count: 1, halfHours: 0 },
      { ...ofOne, doneOn: '2026-11-01', count: 1, halfHours: 1 },
    ]);
  });

  it('of an earlier version say that what is done was done when it was asked for', () => {
    const columns = {
      ...{ users: [null], sites: ['uno'], user: [0, 0], site: [0, 0], type: ['mejora', 'mejora'] },
      ...{ status: ['realizada', 'pendiente'], count: [2, 3], halfHours: [4, 0] },
    };
    expect(unpackCells(gzipSync(JSON.stringify(columns)), '2026-04-04')).toEqual([
      { ...ofOne, doneOn: '2026-04-04', count: 2, halfHours: 4 },
      { ...ofOne, doneOn: null, count: 3, halfHours: 0 },
    ]);
  });
});
