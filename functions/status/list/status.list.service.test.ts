import { describe, expect, it } from 'vitest';
import type { Caller } from '../../core/auth/caller.ts';
import type { CountedSite } from './status.list.domain.ts';
import { listStatus, summarizeStatus, type StatusListDependencies } from './status.list.service.ts';

const asOf = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
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
}));

function setUp() {
  const asked: string[] = [];
  const pages: { matching: string[]; scope: number; page: number; size: number }[] = [];
  const deps: StatusListDependencies = {
    websites: { entries: async () => entries },
    list: {
      counted: async ({ userId }) => {
        asked.push(userId);
        return { sites, asOf };
      },
      page: async (_, { matching, scope, page, size }) => {
        pages.push({ matching: matching.map(({ id }) => id), scope: scope.length, page, size });
        return { items: [], page, pageCount: 1, total: matching.length };
      },
    },
  };
  return { deps, asked, pages };
}

describe('listStatus', () => {
  it.each([
    ['all', '', ['panes', 'flores', 'fotos', 'nueva']],
    ['all', 'Ñuñoa FLO', ['flores']],
    ['failing', '', ['panes']],
    ['failing', 'flores', []],
    // 'nueva' was registered after the sites were counted.
    ['outdated', 'nunoa', ['fotos']],
    ['current', '', ['panes', 'flores']],
  ] as const)('narrows to %s and %j', async (filter, search, matching) => {
    const { deps, pages } = setUp();
    await listStatus(ana, { page: 3, search, filter }, deps);
    expect(pages).toEqual([{ matching, scope: 4, page: 3, size: 25 }]);
  });

  it('counts nothing without a filter', async () => {
    const { deps, asked } = setUp();
    await listStatus(ana, { page: 1, search: 'flores', filter: 'all' }, deps);
    expect(asked).toEqual([]);
  });
});

it('summarizeStatus says as of when the sites were counted', async () => {
  const { deps } = setUp();
  expect(await summarizeStatus(ana, deps)).toEqual({
    ...{ total: 3, upToDate: 2, outdated: 1, withoutKey: 0, failing: 1, withPending: 0 },
    asOf: asOf.toISOString(),
  });
});
