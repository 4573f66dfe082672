import { describe, expect, it } from 'vitest';
import type { ReadSites, Written } from '../../core/search/site-index.ts';
import type { SiteEntry } from '../../websites/websites.items.ts';
import { neverSynced, siteStatusSchema } from '../status.domain.ts';
import { indexSites, keepIndexed, rebuildSearch } from './status.search.service.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j90';
const entry: SiteEntry = {
  ...{ id: websiteId, owner: 'ana', type: 'blog', tags: ['VIP'] },
  text: 'mi sitio\nc:\\web',
};
const status = siteStatusSchema.parse({
  ...{ websiteId, name: 'Mi Sitio 9', url: 'https://a.cl', keyConfigured: true },
  ...{ wordpressVersion: null, lastSyncDate: null, pendingUpdates: 1, sync: neverSynced },
  updatesCheckedAt: 'never',
});
const update = { kind: 'plugin', id: 'g.php', name: 'Galería', from: '1', to: '2' } as const;

function setUp(outcomes: readonly Written[], { entries = [entry], isMoved = false } = {}) {
  const written: ReadSites[] = [];
  let clock = 0;
  return {
    written,
    deps: {
      websites: async () => entries,
      statuses: {
        read: async () =>
          new Map(
            isMoved
              ? []
              : [[websiteId, { status, syncState: 'failed' as const, updates: [update] }]],
          ),
        listIds: async () => ({ websiteIds: [websiteId], after: null }),
      },
      index: {
        write: async (sites: ReadSites) => {
          written.push(sites);
          const is = outcomes[written.length - 1] ?? 'written';
          return new Map(sites.sites.map(({ id }) => [id, is]));
        },
      },
      now: () => new Date((clock += 1)),
    },
  };
}

describe('indexSites', () => {
  it('writes what a search looks at, by when its reading began', async () => {
    const { deps, written } = setUp([]);
    expect(await indexSites([websiteId, websiteId], deps)).toEqual(
      new Map([[websiteId, 'written']]),
    );
    expect(written).toEqual([
      {
        readAt: 1,
        sites: [
          {
            id: websiteId,
            site: {
              ...{ id: websiteId, owner: 'ana', type: 'blog', tags: ['VIP'] },
              text: 'mi sitio\nc:\uE000web\n#vip',
              ...{ name: 'Mi Sitio 9', url: 'https://a.cl', nameKey: 'mi sitio 000000000009' },
              ...{ keyConfigured: true, syncState: 'failed', lastSyncDate: null },
              ...{ pendingUpdates: 1, checkedAt: 0 },
              updates: [{ ...update, key: 'plugin:g.php' }],
            },
          },
        ],
      },
    ]);
  });

  it('lets no filter and no list of updates find a duplicate', async () => {
    const { deps, written } = setUp([]);
    const duplicate = { ...status, duplicateSince: '2026-11-21T12:00:00.000Z' };
    const found = { status: duplicate, syncState: 'failed' as const, updates: [update] };
    const statuses = { ...deps.statuses, read: async () => new Map([[websiteId, found]]) };
    await indexSites([websiteId], { ...deps, statuses });
    expect(written[0]?.sites[0]?.site).toMatchObject({
      ...{ syncState: 'duplicate', pendingUpdates: null, checkedAt: null, updates: [] },
    });
  });

  it('deletes what there is of one that is deleted', async () => {
    const { deps, written } = setUp([], { entries: [] });
    await indexSites([websiteId], deps);
    expect(written[0]?.sites).toEqual([{ id: websiteId, site: null }]);
  });
});

describe('keepIndexed', () => {
  it('reads again what the engine had of later', async () => {
    const { deps, written } = setUp(['older', 'older', 'written']);
    await keepIndexed([websiteId], deps);
    expect(written.map(({ readAt }) => readAt)).toEqual([1, 2, 3]);
  });

  it.each<[string, Written[]]>([
    ['the engine has what was read later', ['older', 'older', 'older']],
    ['refused', [new Error('refused'), new Error('refused'), new Error('refused')]],
  ])('fails where that does not help: %s', async (reason, outcomes) => {
    await expect(keepIndexed([websiteId], setUp(outcomes).deps)).rejects.toThrow(reason);
  });

  it('fails for a site whose row is elsewhere', async () => {
    const { deps, written } = setUp([], { isMoved: true });
    await expect(keepIndexed([websiteId], deps)).rejects.toThrow('moved');
    expect(written.every(({ sites }) => sites.length === 0)).toBe(true);
  });
});

describe('rebuildSearch', () => {
  const rebuildOf = (outcomes: readonly Written[]) => {
    const { deps } = setUp(outcomes);
    const steps: string[] = [];
    const index = {
      fill: (_name: string, sites: ReadSites) => deps.index.write(sites),
      write: () => Promise.reject(new Error('The searched index is the feeder’s')),
      beginRebuild: async () => ({ index: 'sites-1', after: null }),
      noteRebuilt: async () => void steps.push('noted'),
      endRebuild: async (name: string) => void steps.push(`${name} is searched`),
    };
    const run = () => rebuildSearch({ ...deps, index, onProgress: (n) => steps.push(String(n)) });
    return { run, steps };
  };

  it('has the new index searched once all sites are in it', async () => {
    const { run, steps } = rebuildOf(['older']);
    expect(await run()).toEqual({ sites: 1, index: 'sites-1' });
    expect(steps).toEqual(['noted', '1', 'sites-1 is searched']);
  });

  it('leaves the old one searched where a site is missing', async () => {
    const { run, steps } = rebuildOf([new Error('refused')]);
    await expect(run()).rejects.toThrow('refused');
    expect(steps).toEqual([]);
  });
});
