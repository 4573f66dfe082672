import { describe, expect, it } from 'vitest';
import type { Caller } from '../../core/auth/caller.ts';
import { neverSynced, siteStatusSchema, type SiteStatus } from '../status.domain.ts';
import type { CountedSite } from './status.list.domain.ts';
import type { FoundStatus } from './status.list.entity.ts';
import {
  findSites,
  listStatus,
  summarizeStatus,
  type DirectorySites,
  type StatusListDependencies,
} from './status.list.service.ts';

const asOf = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = {
  userId: 'ana',
  username: 'ana',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = { ...ana, userId: 'carmen', role: 'admin' };
const counted = (more: Partial<CountedSite>): CountedSite => ({
  ...{ keyConfigured: true, lastSyncDate: asOf.toISOString(), pendingUpdates: 0 },
  sync: { state: 'completed' },
  ...more,
});
const sites = new Map([
  ['panes', counted({ sync: { state: 'failed' } })],
  ['flores', counted({})],
  ['fotos', counted({ lastSyncDate: null, sync: { state: 'never' } })],
]);
const entries = ['panes', 'flores', 'fotos', 'nueva'].map((id) => ({
  ...{ id, owner: 'ana', type: 'blog' as const, text: `${id} de nunoa` },
  tags: id === 'flores' ? ['Ñuñoa'] : [],
}));

const rowOf = (websiteId: string): SiteStatus =>
  siteStatusSchema.parse({
    ...{ websiteId, name: websiteId, url: `https://${websiteId}.cl`, sync: neverSynced },
    ...{ keyConfigured: true, wordpressVersion: null, lastSyncDate: null, pendingUpdates: null },
  });

function setUp(rows: FoundStatus[] = []) {
  const asked: string[] = [];
  const named: string[][] = [];
  const deps: StatusListDependencies & DirectorySites = {
    names: {
      namesOf: async (userIds) => {
        named.push([...userIds]);
        return new Map([['ana', 'Ana Pérez']]);
      },
    },
    websites: { entries: async () => entries },
    counted: {
      counted: async ({ userId }) => {
        asked.push(userId);
        return { sites, asOf };
      },
    },
    list: {
      page: async (_, { page, size }) => ({ items: rows, page, pageCount: 1, total: size }),
    },
  };
  return { deps, asked, named };
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe('findSites', () => {
  it.each([
    ['all', '', ['panes', 'flores', 'fotos', 'nueva']],
    ['all', 'Ñuñoa FLO', ['flores']],
    ['failing', '', ['panes']],
    ['failing', 'flores', []],
    // 'nueva' was registered after the sites were counted.
    ['outdated', 'nunoa', ['fotos']],
    ['current', '', ['flores']],
  ] as const)('narrows to %s and %j', async (filter, search, matching) => {
    const { deps } = setUp();
    const found = await findSites(ana, { search, filter }, deps);
    expect(idsOf(found.matching)).toEqual(matching);
    expect(found.scope).toHaveLength(4);
  });

  it('narrows to a tag, and reads nothing for it', async () => {
    const { deps, asked } = setUp();
    const filters = { search: '', filter: 'all', tag: 'NUNOA' } as const;
    const { matching } = await findSites(ana, filters, deps);
    expect(idsOf(matching)).toEqual(['flores']);
    expect(asked).toEqual([]);
  });

  it('counts nothing without a filter', async () => {
    const { deps, asked } = setUp();
    await findSites(ana, { search: 'flores', filter: 'all' }, deps);
    expect(asked).toEqual([]);
  });
});

describe('listStatus', () => {
  it('lists twenty-five a page', async () => {
    const { deps } = setUp();
    const query = { page: 3, search: '', filter: 'all' } as const;
    expect(await listStatus(ana, query, deps)).toMatchObject({ page: 3, total: 25 });
  });

  it('says whose each site is, to an administrator alone', async () => {
    const [mine, others, nobodys] = ['01kb3f0a9x5m3v7c2d8e4h6j90', 'x'.repeat(26), 'y'.repeat(26)];
    const { deps, named } = setUp([
      { site: rowOf(mine), ownerId: 'ana', tags: [] },
      { site: rowOf(others), ownerId: 'benito', tags: [] },
      { site: rowOf(nobodys), ownerId: null, tags: [] },
    ]);
    const query = { page: 1, search: '', filter: 'all' } as const;
    const { items } = await listStatus(admin, query, deps);
    expect(items.map(({ owner }) => owner)).toEqual([
      { userId: 'ana', name: 'Ana Pérez' },
      { userId: 'benito', name: 'Usuario eliminado' },
      null,
    ]);
    expect(named).toEqual([['ana', 'benito']]);
    const own = await listStatus(ana, query, deps);
    expect(own.items.map(({ owner }) => owner)).toEqual([null, null, null]);
    expect(named).toHaveLength(1);
  });
});

describe('summarizeStatus', () => {
  const figures = { never: 30, failing: 25, outdated: 20, pending: 400, late: 5 };
  const summaryDeps = (found: typeof figures | undefined) => {
    const { deps, asked } = setUp();
    const counts = { find: async () => found };
    const siteTotals = async () => ({ sites: 1_000, withKey: 900 });
    return { asked, deps: { ...deps, counts, siteTotals, now: () => asOf } };
  };

  it('counts a client’s sites from their rows', async () => {
    const { deps } = summaryDeps(figures);
    expect(await summarizeStatus(ana, deps)).toEqual({
      ...{ total: 3, upToDate: 1, outdated: 1, withoutKey: 0, failing: 1, withPending: 0 },
      asOf: asOf.toISOString(),
    });
  });

  it('reads no row for everybody’s: their changes have counted them', async () => {
    const { deps, asked } = summaryDeps(figures);
    expect(await summarizeStatus(admin, deps)).toEqual({
      ...{ total: 1_000, upToDate: 840, outdated: 55, withoutKey: 100 },
      ...{ failing: 25, withPending: 400, asOf: asOf.toISOString() },
    });
    expect(asked).toEqual([]);
  });

  it('counts the rows on a stage where they were never counted', async () => {
    const { deps, asked } = summaryDeps(undefined);
    expect(await summarizeStatus(admin, deps)).toMatchObject({ total: 3, failing: 1 });
    expect(asked).toEqual(['carmen']);
  });
});
