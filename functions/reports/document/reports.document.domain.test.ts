import { describe, expect, it } from 'vitest';
import type { HistoryPoint } from '../../status/history/status.history.domain.ts';
import {
  backupsIn,
  proofsOf,
  changesIn,
  type ReportedActivity,
  softwareIn,
  totalsOf,
  withoutHours,
} from './reports.document.domain.ts';

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
      ...{ wordpressVersion: '6.7', phpVersion: null, pendingUpdates: 2 },
      before: { wordpressVersion: '6.6', phpVersion: null, pendingUpdates: 5 },
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
    const since = { from: '2026-03-01', to: null };
    expect(softwareIn(since, points.slice(0, 2), now)).toMatchObject(now);
    expect(softwareIn({ from: '2026-03-01', to: null }, points, now)).toMatchObject(now);
    expect(softwareIn(march, [], now)).toEqual({
      ...{ ...now, phpVersion: null },
      before: null,
    });
  });

  it('is not known where it was first seen later', () => {
    expect(softwareIn({ from: '2025-01-01', to: '2025-12-31' }, points, now)).toEqual({
      ...{ wordpressVersion: null, phpVersion: null, pendingUpdates: null },
      before: null,
    });
  });

  it('has no before where the period has no beginning', () => {
    expect(softwareIn({ from: null, to: null }, points, now).before).toBeNull();
  });
});

describe('what changed its version', () => {
  const change = (from: string, to: string) => ({
    ...{ kind: 'plugin' as const, id: 'a', name: 'A', from, to },
  });
  const days = [
    { day: '2026-02-28', changes: [change('1', '2')] },
    { day: '2026-03-01', changes: [change('2', '3')] },
    { day: '2026-03-31', changes: [change('3', '4')] },
    { day: '2026-04-01', changes: [change('4', '5')] },
  ];

  it('is what changed on the days of the period, from first to last', () => {
    expect(changesIn(march, days)).toEqual([change('2', '4')]);
    expect(changesIn({ from: null, to: null }, days)).toEqual([change('1', '5')]);
    expect(changesIn({ from: '2026-05-01', to: null }, days)).toEqual([]);
  });
});

describe('backups', () => {
  it('are counted, those apart whose content was checked', () => {
    const backups = [
      { size: 1_000, createdAt: '2026-03-02T03:00:00.000Z', isWhole: true },
      { size: 500, createdAt: '2026-03-09T03:00:00.000Z', isWhole: false },
    ];
    expect(backupsIn(backups)).toEqual({
      ...{ count: 2, verified: 1, bytes: 1_500, newestAt: '2026-03-09T03:00:00.000Z' },
    });
    expect(backupsIn([])).toEqual({ count: 0, verified: 0, bytes: 0, newestAt: null });
  });
});

describe('the totals', () => {
  const activity = (more: Partial<ReportedActivity>): ReportedActivity => ({
    ...{ createdAt: '2026-03-01T12:00:00.000Z', websiteName: 'Sur', type: 'mejora' },
    ...{ websiteId: 'sur', closingComment: '', evidence: '' },
    ...{ description: 'Algo', doneAt: '2026-03-02T12:00:00.000Z', hours: null, ...more },
  });

  it('are sums of what is listed, by the types that there are', () => {
    const activities = [
      activity({ type: 'error', hours: 1.5 }),
      activity({ type: 'error', hours: 0.5 }),
      activity({}),
    ];
    expect(totalsOf(activities)).toEqual({
      ...{ count: 3, hours: 2 },
      byType: [
        { type: 'mejora', count: 1, hours: 0 },
        { type: 'error', count: 2, hours: 2 },
      ],
    });
  });

  it('are without hours where the client does not see them, and so is each activity', () => {
    const activities = [
      activity({ type: 'error', hours: 987.5 }),
      activity({ type: 'error', hours: null }),
      activity({ hours: 0.5 }),
    ];
    const shown = { clientName: 'La Espiga', activities, totals: totalsOf(activities) };
    const hidden = withoutHours(shown);
    expect(hidden).toMatchObject({ clientName: 'La Espiga', totals: { count: 3, hours: null } });
    const others = ({ hours: _, ...rest }: ReportedActivity) => rest;
    expect(hidden.activities.map(others)).toEqual(activities.map(others));
    const left = [...hidden.activities, ...hidden.totals.byType].map(({ hours }) => hours);
    expect(new Set(left)).toEqual(new Set([null]));
    expect(JSON.stringify(hidden)).not.toMatch(/987|0\.5|988/);
  });

  it('of nothing are nothing', () => {
    expect(totalsOf([])).toEqual({ count: 0, hours: 0, byType: [] });
  });
});

describe('what restoring backups proved', () => {
  const [from, until] = ['2026-10-01T03:00:00.000Z', '2026-11-01T03:00:00.000Z'];
  const at = '2026-10-12T12:00:00.000Z';
  const of = (failure: string | null) => ({ askedAt: at, proofs: [{ at, failure }] });

  it('is said of each site that somebody tries', () => {
    const sites = [
      { name: 'A', proof: of(null) },
      { name: 'B', proof: of('Faltan filas') },
      { name: 'C', proof: { askedAt: at, proofs: [] } },
      { name: 'D', proof: { askedAt: null, proofs: [] } },
    ];
    expect(proofsOf(sites, { from, until })).toEqual({
      proven: [{ name: 'A', at }],
      failed: [{ name: 'B', at, reason: 'Faltan filas' }],
      never: ['C'],
    });
  });

  it('is what was known when the period ended', () => {
    const november = { at: '2026-11-12T12:00:00.000Z', failure: 'Faltan filas' };
    const proof = { askedAt: at, proofs: [{ at, failure: null }, november] };
    const proofs = { failed: [], never: [], proven: [{ name: 'A', at }] };
    expect(proofsOf([{ name: 'A', proof }], { from, until })).toEqual(proofs);
    const later = { askedAt: november.at, proofs: [november] };
    expect(proofsOf([{ name: 'A', proof: later }], { from, until })).toBeUndefined();
  });

  it('is of the period alone, whatever was proven, or not, before', () => {
    const june = { at: '2026-06-12T12:00:00.000Z', failure: 'Faltan filas' };
    const proof = { askedAt: june.at, proofs: [june] };
    expect(proofsOf([{ name: 'A', proof }], { from, until })).toBeUndefined();
    expect(proofsOf([{ name: 'A', proof }], { from: undefined, until })).toMatchObject({
      failed: [{ name: 'A', at: june.at }],
    });
  });

  it('is nothing where nobody does', () => {
    expect(
      proofsOf([{ name: 'A', proof: { askedAt: null, proofs: [] } }], { from, until }),
    ).toBeUndefined();
  });
});
