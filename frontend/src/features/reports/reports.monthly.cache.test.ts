import { describe, expect, it } from 'vitest';
import { monthlyReport, monthlySettings } from '../../testing/fake-monthly-reports.ts';
import { pollDelay, withSettings, type SettingsPages } from './reports.monthly.cache.ts';

const now = new Date('2026-11-05T12:00:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const waiting = { generatedAt: null, emailedAt: null };

describe('how long until the list is read again', () => {
  const delay = (given: Parameters<typeof monthlyReport>[0][], failing = false) =>
    pollDelay(given.map(monthlyReport), { now, failing });

  it.each([
    ['nothing', [], false],
    ['what is delivered', [{}], false],
    ['what failed', [{ ...waiting, state: 'failed' }], false],
    ['what is being made', [{ ...waiting, state: 'queued', nextAttemptAt: after(1) }], 5_000],
    ['what is due', [{ ...waiting, state: 'queued', nextAttemptAt: after(-5) }], 5_000],
    ['what waits', [{ state: 'generated', emailedAt: null, nextAttemptAt: after(60) }], 30_000],
    ['what was just sent', [{ state: 'emailed', emailedAt: after(-1) }], 5_000],
    ['what was sent long ago', [{ state: 'emailed', emailedAt: after(-16) }], false],
    [
      'one of each',
      [
        {},
        { ...waiting, state: 'queued', nextAttemptAt: after(60) },
        { state: 'emailed', emailedAt: after(-1) },
      ],
      5_000,
    ],
  ] as const)('is none, short or long: %s', (_name, rows, expected) => {
    expect(delay([...rows])).toBe(expected);
  });

  it('is long where reading fails, and none where nothing is on its way', () => {
    expect(delay([{ ...waiting, state: 'queued', nextAttemptAt: after(0) }], true)).toBe(30_000);
    expect(delay([{}], true)).toBe(false);
  });
});

describe('the list of settings', () => {
  const named = (clientName: string, n: number) =>
    monthlySettings({ clientName, userId: `01k9zz00000000000000000u0${String(n)}` });
  const [ana, clara, zoe] = [named('Ana', 1), named('Clara', 2), named('Zoe', 3)];
  const list = (...pages: (typeof ana)[][]): SettingsPages => ({
    pageParams: [],
    pages: pages.map((items) => ({ items, nextCursor: null })),
  });
  const namesIn = (given: SettingsPages) =>
    given.pages.map(({ items }) => items.map(({ clientName }) => clientName));

  it('keeps the place of those that it has', () => {
    const renamed = { ...ana, clientName: 'Zulema' };
    expect(namesIn(withSettings(list([ana, clara], [zoe]), renamed))).toEqual([
      ['Zulema', 'Clara'],
      ['Zoe'],
    ]);
  });

  it('takes new ones in by name', () => {
    expect(namesIn(withSettings(list([ana], [zoe]), clara))).toEqual([['Ana'], ['Clara', 'Zoe']]);
    expect(namesIn(withSettings(list([ana, clara]), zoe))).toEqual([['Ana', 'Clara', 'Zoe']]);
    expect(namesIn(withSettings(list([]), ana))).toEqual([['Ana']]);
  });
});
