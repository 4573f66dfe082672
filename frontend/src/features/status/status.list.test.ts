import { describe, expect, it } from 'vitest';
import { anySyncing, searchSites, summarize } from './status.list.ts';
import { siteStatus } from './status.samples.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

describe('the search', () => {
  const sites = [
    siteStatus({ name: 'Viña Los Robles', url: 'https://robles.cl' }),
    siteStatus({ name: 'Blog', url: 'https://Senales.example.com' }),
  ];

  it.each([
    ['vina', 1],
    ['VIÑA', 1],
    ['señales', 1],
    ['  ', 2],
    ['.', 2],
    ['nada', 0],
  ])('"%s" finds %i', (query, found) => {
    expect(searchSites(sites, query)).toHaveLength(found);
  });
});

describe('the summary', () => {
  it('counts each site once, by the colour of its freshness', () => {
    const sites = [
      siteStatus({ lastSyncDate: hoursAgo(1) }),
      siteStatus({ lastSyncDate: hoursAgo(24) }),
      siteStatus({ lastSyncDate: hoursAgo(25) }),
      siteStatus({ lastSyncDate: null }),
      siteStatus({ keyConfigured: false, lastSyncDate: hoursAgo(1) }),
    ];

    expect(summarize(sites, now)).toEqual({ total: 5, upToDate: 2, outdated: 2, withoutKey: 1 });
  });
});

describe('whether any site is being synchronised', () => {
  const sync = {
    state: 'in_progress' as const,
    progress: 10,
    startedAt: now.toISOString(),
    leaseUntil: new Date(now.getTime() + 1_000).toISOString(),
    failure: null,
  };

  it('looks at leases', () => {
    const sites = [siteStatus({}), siteStatus({ sync })];
    expect(anySyncing(sites, now)).toBe(true);
    expect(anySyncing(sites, new Date(now.getTime() + 1_000))).toBe(false);
  });
});
