import { describe, expect, it } from 'vitest';
import type { SyncState } from '../status.domain.ts';
import {
  passes,
  statusFilters,
  summarize,
  type CountedSite,
  type StatusFilter,
} from './status.list.domain.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

const site = (
  lastSyncDate: string | null,
  more: Partial<Omit<CountedSite, 'sync'>> & { state?: SyncState } = {},
): CountedSite => {
  const { state = lastSyncDate ? 'completed' : 'never', ...rest } = more;
  return { keyConfigured: true, pendingUpdates: null, lastSyncDate, sync: { state }, ...rest };
};

const fresh = site(ago(1_000));
const cases: [string, CountedSite, StatusFilter[]][] = [
  ['read a second ago', fresh, ['current']],
  ['read exactly a day ago', site(ago(DAY_MS)), ['current']],
  ['read a day and a millisecond ago', site(ago(DAY_MS + 1)), ['outdated']],
  ['never read', site(null), ['outdated']],
  ['without a key', site(null, { keyConfigured: false }), ['no_key']],
  [
    'whose key was removed, though it was read and failed since',
    site(ago(1_000), { keyConfigured: false, state: 'failed' }),
    ['no_key'],
  ],
  ['that failed a moment after it was read', site(ago(1), { state: 'failed' }), ['failing']],
  ['that has failed for long', site(ago(9 * DAY_MS), { state: 'failed' }), ['outdated', 'failing']],
  [
    'that never did anything else than fail',
    site(null, { state: 'failed' }),
    ['outdated', 'failing'],
  ],
  ['being read', site(ago(1), { state: 'in_progress' }), ['current']],
  ['with an update to come', site(ago(1), { pendingUpdates: 1 }), ['current', 'pending']],
  ['without any', site(ago(1), { pendingUpdates: 0 }), ['current']],
  [
    'of which another site is the same WordPress',
    site(ago(1), { pendingUpdates: 7, duplicateSince: ago(1) }),
    [],
  ],
  [
    'with updates to come that nobody has read for long',
    site(ago(2 * DAY_MS), { pendingUpdates: 7 }),
    ['outdated', 'pending'],
  ],
];

describe('a filter', () => {
  it.each(cases)('finds a site %s', (_, counted, found) => {
    const passed = statusFilters.filter((filter) => passes(counted, filter, now));
    expect(passed.sort()).toEqual(['all', ...found].sort());
  });
});

describe('summarize', () => {
  it('counts a site that failed as none that is up to date, and what else is said of each', () => {
    expect(
      summarize(
        cases.map(([, counted]) => counted),
        now,
      ),
    ).toEqual({
      ...{ total: 13, upToDate: 5, outdated: 5, withoutKey: 2, failing: 3, withPending: 2 },
      asOf: now.toISOString(),
    });
  });

  it('counts nothing where there is nothing', () => {
    expect(summarize([], now)).toMatchObject({ total: 0, upToDate: 0, outdated: 0 });
  });
});
