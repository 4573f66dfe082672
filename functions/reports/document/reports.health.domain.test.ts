import { describe, expect, it } from 'vitest';
import { daysOf, HEALTH_DAYS, healthOf, isUnreadOn } from './reports.health.domain.ts';

const point = (day: string, pluginsPending: number, more: object = {}) => ({
  ...{ day, pluginsPending, themesPending: 1, wordpressVersion: null, phpVersion: null },
  ...more,
});
const known = {
  points: [point('2026-10-02', 2), point('2026-10-04', -1)],
  lastReadOn: '2026-10-04',
  backupDays: ['2026-10-03', '2026-10-03', '2026-10-05'],
  today: '2026-11-01',
};

describe('the days of a site', () => {
  it('hold what a sync read until the next one, and are unknown before the first and after the last', () => {
    expect(healthOf({ from: '2026-10-01', to: '2026-10-05' }, known)).toEqual([
      { day: '2026-10-01', pendingUpdates: null, backups: 0 },
      { day: '2026-10-02', pendingUpdates: 3, backups: 0 },
      { day: '2026-10-03', pendingUpdates: 3, backups: 2 },
      { day: '2026-10-04', pendingUpdates: 0, backups: 0 },
      { day: '2026-10-05', pendingUpdates: null, backups: 1 },
    ]);
  });

  it('are unknown where nothing was known to wait and WordPress did not look', () => {
    const points = [
      point('2026-10-02', 2, { updatesUnchecked: true }),
      point('2026-10-03', -1, { updatesUnchecked: true }),
      point('2026-10-04', -1, { wordpressPending: true }),
    ];
    const days = healthOf({ from: '2026-10-02', to: '2026-10-04' }, { ...known, points });
    expect(days.map(({ pendingUpdates }) => pendingUpdates)).toEqual([3, null, 1]);
  });

  it('are unknown where the site was never read', () => {
    const days = healthOf({ from: '2026-10-03', to: '2026-10-03' }, { ...known, lastReadOn: null });
    expect(days).toEqual([{ day: '2026-10-03', pendingUpdates: null, backups: 2 }]);
  });
});

describe('days on which nobody read the site', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const before = [point('2026-09-25', -1), point('2026-10-05', 0), point('2026-10-08', -1)];
  const down = { ...known, points: before, lastReadOn: '2026-10-09' };
  const readAgain = {
    ...known,
    points: [...before, point('2026-11-29', -1, { readBefore: '2026-10-09' })],
    lastReadOn: '2026-11-29',
  };

  it('stay unknown once it is read again: October says the same before and after', () => {
    const days = healthOf(october, down);
    expect(days.filter(({ pendingUpdates }) => pendingUpdates === 0)).toHaveLength(6);
    expect(days.filter(({ pendingUpdates }) => pendingUpdates === null)).toHaveLength(22);
    expect(healthOf(october, readAgain)).toEqual(days);
  });

  it('leave open what waited at the end of a month', () => {
    expect(
      ['2026-10-09', '2026-10-10', '2026-11-29'].map((day) => isUnreadOn(day, readAgain)),
    ).toEqual([false, true, false]);
    expect(isUnreadOn('2026-10-31', { points: [], lastReadOn: null })).toBe(false);
  });
});

describe('the days of a period', () => {
  it('are those that are over, and today', () => {
    expect(daysOf({ from: '2026-10-30', to: '2026-11-30' }, '2026-11-01')).toEqual([
      ...['2026-10-30', '2026-10-31', '2026-11-01'],
    ]);
  });

  it.each([
    [{ from: null, to: '2026-10-31' }, 0],
    [{ from: '2026-10-01', to: null }, 0],
    [{ from: '2026-09-01', to: '2026-11-01' }, HEALTH_DAYS],
    [{ from: '2026-09-01', to: '2026-11-02' }, 0],
  ])('of %j are %i', (period, count) => {
    expect(daysOf(period, '2026-12-31')).toHaveLength(count);
  });
});
