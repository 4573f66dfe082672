import { describe, expect, it } from 'vitest';
import {
  dayText,
  expandDays,
  historyRows,
  knownStretches,
  onlyDay,
  shortDayText,
  versionChanges,
} from './status.history.ts';
import { historyPoint } from './status.samples.ts';

const chart = (points: ReturnType<typeof historyPoint>[], lastReadOn = '2026-03-03') => ({
  from: '2026-02-27',
  to: '2026-03-03',
  points,
  lastReadOn,
});
const pluginsOf = (points: ReturnType<typeof historyPoint>[]) =>
  expandDays(chart(points)).map(({ plugins }) => plugins);

describe('the days of the chart', () => {
  it.each([
    ['nothing known', [], [null, null, null, null, null]],
    ['what held before', [historyPoint('2026-01-01', { pluginsPending: 4 })], [4, 4, 4, 4, 4]],
    ['known from a day on', [historyPoint('2026-03-01')], [null, null, 0, 0, 0]],
    [
      'each point until the next, in whatever order they come',
      [
        historyPoint('2026-03-02', { pluginsPending: 1 }),
        historyPoint('2026-02-28', { pluginsPending: 3 }),
        historyPoint('2026-01-15', { pluginsPending: 2 }),
      ],
      [2, 3, 3, 1, 1],
    ],
    [
      'a change today',
      [historyPoint('2026-03-03', { pluginsPending: 9 })],
      [null, null, null, null, 9],
    ],
  ])('%s', (_what, points, plugins) => {
    expect(pluginsOf(points)).toEqual(plugins);
  });

  it('are all there, over the end of a month', () => {
    const days = expandDays(chart([historyPoint('2026-02-27', { themesPending: 2 })]));
    expect(days.map(({ day }) => day)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect(days.every(({ themes }) => themes === 2)).toBe(true);
  });
});

describe('days on which nobody read the site', () => {
  const readAgain = [
    historyPoint('2026-02-20', { pluginsPending: 2 }),
    historyPoint('2026-03-02', { pluginsPending: 1, readBefore: '2026-02-27' }),
  ];

  it('are no part of the chart, between two reads and after the last one', () => {
    const days = expandDays(chart(readAgain, '2026-03-02'));
    expect(days.map(({ plugins }) => plugins)).toEqual([2, null, null, 1, null]);
    expect(knownStretches(days).map((one) => [one.first, one.days.length])).toEqual([
      [0, 1],
      [3, 1],
    ]);
  });

  it('are rows of their own', () => {
    const rows = historyRows(chart(readAgain, '2026-03-02'));
    expect(rows.map(({ day, point }) => [day, point?.pluginsPending])).toEqual([
      ['2026-02-20', 2],
      ['2026-02-28', undefined],
      ['2026-03-02', 1],
      ['2026-03-03', undefined],
    ]);
  });

  it('are all of a site that was never read', () => {
    expect(knownStretches(expandDays({ ...chart([]), lastReadOn: null }))).toEqual([]);
  });
});

describe('changes of versions', () => {
  it('are listed latest first, from the one before the chart on', () => {
    const points = [
      historyPoint('2026-01-01', { wordpressVersion: '6.7.2', phpVersion: '8.1' }),
      historyPoint('2026-02-28', { wordpressVersion: '6.8', phpVersion: '8.1' }),
      historyPoint('2026-03-02', { wordpressVersion: '6.8', phpVersion: '8.3' }),
    ];
    expect(versionChanges(chart(points))).toEqual([
      { day: '2026-03-02', software: 'PHP', from: '8.1', to: '8.3' },
      { day: '2026-02-28', software: 'WordPress', from: '6.7.2', to: '6.8' },
    ]);
  });

  it.each([
    ['the first version known', [historyPoint('2026-03-01')]],
    [
      'a version not reported in between',
      [
        historyPoint('2026-02-27'),
        historyPoint('2026-02-28', { wordpressVersion: null, phpVersion: null }),
        historyPoint('2026-03-01'),
      ],
    ],
    [
      'a change before the chart',
      [historyPoint('2026-01-01', { phpVersion: '7.4' }), historyPoint('2026-01-02')],
    ],
  ])('are none: %s', (_what, points) => {
    expect(versionChanges(chart(points))).toEqual([]);
  });
});

it('days are written as everywhere', () => {
  expect(dayText('2026-03-05')).toBe('05/03/2026');
  expect(shortDayText('2026-03-05')).toBe('05/03');
});

describe('a history of one day', () => {
  const today = historyPoint('2026-03-03', { pluginsPending: 2 });
  it.each([
    ['the last one', [today], today],
    ['an earlier one', [historyPoint('2026-03-02')], undefined],
    ['two', [today, historyPoint('2026-03-02')], undefined],
    ['none', [], undefined],
  ])('%s', (_name, points, expected) => {
    expect(onlyDay(chart(points))).toEqual(expected);
  });
});
