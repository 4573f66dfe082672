import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../../status/history/status.history.domain.ts';
import { type ReportedActivity, softwareIn, totalsOf } from './reports.document.domain.ts';

const point = (day: string, wordpressVersion: string, pluginsPending = 0): HistoryPoint => ({
  ...{ day, wordpressVersion, phpVersion: null, pluginsPending, themesPending: 1 },
});
const now = { wordpressVersion: '6.9', pendingUpdates: 3 };
const march = { from: '2026-03-01', to: '2026-03-31' };
const points = [
  point('2026-02-10', '6.6', 4),
  point('2026-03-20', '6.7', 1),
  point('2026-04-02', '6.9', 2),
];

describe('what a site ran', () => {
  it('is what held before the period and at its end', () => {
    expect(softwareIn(march, points, now)).toEqual({
      ...{ wordpressVersion: '6.7', pendingUpdates: 2 },
      before: { wordpressVersion: '6.6', pendingUpdates: 5 },
    });
  });

  it('is of the last day before it, and of the last day within', () => {
    const edges = [point('2026-02-28', '1'), point('2026-03-01', '2'), point('2026-03-31', '3')];
    expect(softwareIn(march, [...edges, point('2026-04-01', '4')], now)).toMatchObject({
      wordpressVersion: '3',
      before: { wordpressVersion: '1' },
    });
  });

  it('is what it is now where nothing changed since, or there is no end', () => {
    expect(softwareIn(march, points.slice(0, 2), now)).toMatchObject(now);
    expect(softwareIn({ from: '2026-03-01', to: null }, points, now)).toMatchObject(now);
    expect(softwareIn(march, [], now)).toEqual({ ...now, before: null });
  });

  it('is not known where it was first seen later', () => {
    expect(softwareIn({ from: '2025-01-01', to: '2025-12-31' }, points, now)).toEqual({
      ...{ wordpressVersion: null, pendingUpdates: null },
      before: null,
    });
  });

  it('has no before where the period has no beginning', () => {
    expect(softwareIn({ from: null, to: null }, points, now).before).toBeNull();
  });
});

describe('the totals', () => {
  const activity = (more: Partial<ReportedActivity>): ReportedActivity => ({
    ...{ createdAt: '2026-03-01T12:00:00.000Z', websiteName: 'Sur', type: 'mejora' },
    ...{ description: 'Algo', status: 'pendiente', hours: null, ...more },
  });

  it('are sums of what is listed, by the types that there are', () => {
    const activities = [
      activity({ type: 'error', hours: 1.5, status: 'realizada' }),
      activity({ type: 'error', hours: 0.5, status: 'en_progreso' }),
      activity({}),
    ];
    expect(totalsOf(activities)).toEqual({
      ...{ count: 3, hours: 2, completed: 1, pending: 1 },
      byType: [
        { type: 'mejora', count: 1, hours: 0 },
        { type: 'error', count: 2, hours: 2 },
      ],
    });
  });

  it('of nothing are nothing', () => {
    expect(totalsOf([])).toEqual({ count: 0, hours: 0, completed: 0, pending: 0, byType: [] });
  });
});
