import { describe, expect, it } from 'vitest';
import { anyEnded, anySyncing, countOf } from './status.list.ts';
import { runningSync, siteStatus } from './status.samples.ts';

const now = new Date('2026-03-10T12:00:00.000Z');

describe('whether any site is being synchronised', () => {
  it('looks at leases', () => {
    const sites = [siteStatus({}), siteStatus({ sync: runningSync(now) })];
    expect(anySyncing(sites, now)).toBe(true);
    expect(anySyncing(sites, new Date(now.getTime() + 60_000))).toBe(false);
  });
});

describe('whether a sync is over in the next reading of a page', () => {
  const sync = runningSync(now);
  const running = siteStatus({ sync });
  const done = siteStatus({ sync: { ...sync, state: 'completed' } });

  it.each([
    ['it is', [running], [done], true],
    ['it still runs', [running], [running], false],
    ['its site is on another page now', [running], [], false],
    ['nothing ran', [done], [done], false],
  ])('%s', (_what, ...[before, after, ended]) => {
    expect(anyEnded(before, after)).toBe(ended);
  });
});

describe('how many sites a filter would show', () => {
  const summary = {
    total: 9,
    upToDate: 1,
    outdated: 2,
    withoutKey: 3,
    failing: 4,
    withPending: 5,
    asOf: now.toISOString(),
  };

  it.each([
    ['current', 1],
    ['outdated', 2],
    ['no_key', 3],
    ['failing', 4],
    ['pending', 5],
  ] as const)('%s: %i', (filter, count) => {
    expect(countOf(summary, filter)).toBe(count);
  });
});
