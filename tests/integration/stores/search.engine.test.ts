import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type SearchEngine } from '../../../functions/core/search/engine.ts';
import { findInEngine } from '../../../functions/core/search/site-finder.ts';
import { createSiteIndex, type SiteIndex } from '../../../functions/core/search/site-index.ts';
import {
  createSearchSites,
  NEXT_SITES,
  SITES,
} from '../../../functions/core/search/site-search.ts';
import {
  siteStatsKey,
  websiteKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import {
  createCountedSites,
  createStatusList,
} from '../../../functions/status/list/status.list.entity.ts';
import { statusInDirectory } from '../../../functions/status/list/status.list.service.ts';
import { createSearchedStatuses } from '../../../functions/status/search/status.search.entity.ts';
import {
  indexSites,
  keepIndexed,
  rebuildSearch,
} from '../../../functions/status/search/status.search.service.ts';
import {
  createFleet,
  fleetInMemory,
} from '../../../functions/status/updates/status.fleet.entity.ts';
import { fleetInEngine } from '../../../functions/status/updates/status.fleet.search.service.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { createWebsites } from '../../../functions/websites/websites.entity.ts';
import {
  createSearchedSites,
  createSiteConnections,
} from '../../../functions/websites/websites.view.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { startEngine, type TestEngine } from '../../support/opensearch/engine.ts';
import { newTable } from './support/samples.ts';
import { describeSearch, type SearchProvider } from './support/search/cases.ts';
import {
  ana,
  benito,
  fillSites,
  itemsOf,
  now,
  searchedSites,
  viewers,
} from './support/search/sites.ts';

/** OpenSearch takes half a minute to start: `npm run test:long` asks it. */
describe.runIf(triesAll)('OpenSearch', () => {
  let program: TestEngine;
  let engine: SearchEngine;
  let index: SiteIndex;
  let table: TestTable;
  let provider: SearchProvider;
  /** The clock of who reads sites: each reading is later than the one before. */
  let clock = now.getTime();
  const nextMoment = () => new Date((clock += 1));
  const reading = () => ({
    index,
    websites: createSearchedSites(table),
    statuses: createSearchedStatuses(table),
    now: nextMoment,
  });
  const rebuild = (more: Partial<SiteIndex> = {}) =>
    rebuildSearch({ ...reading(), index: { ...index, ...more }, onProgress: () => undefined });
  const refresh = () => engine.send({ method: 'POST', path: '/_refresh' });
  /** All documents, as their texts. */
  const documents = async () => {
    await refresh();
    const found = await createSearchSites(engine)({ size: 1_000, sort: [{ id: 'asc' }] });
    return (found?.hits.hits ?? []).map(({ _source }) => JSON.stringify(_source));
  };
  const idOf = (name: string) =>
    searchedSites.find(({ site }) => site.name === name)?.site.websiteId ?? '';
  const siteNamed = (name: string) => {
    const found = searchedSites.find(({ site }) => site.name === name);
    if (!found) throw new Error(`No site is called ${name}`);
    return found;
  };
  const put = (site: Website) => writeAll(table, itemsOf({ ...siteNamed('Sitio 10'), site }));
  const remove = async ({ websiteId, userId }: Pick<Website, 'websiteId' | 'userId'>) => {
    const keys = [websiteKey(websiteId), websiteRowKey(userId, websiteId), siteStatsKey(websiteId)];
    for (const Key of keys)
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
  };

  beforeAll(async () => {
    [program, table] = await Promise.all([startEngine(), newTable()]);
    engine = createEngine({ url: program.url });
    index = createSiteIndex(engine);
    await fillSites(table);
    const sites = {
      counted: createCountedSites(table, () => now),
      websites: createSiteConnections(table),
    };
    const finder = { table, search: createSearchSites(engine), now: () => now };
    provider = {
      websites: createWebsites(table, (directory) => findInEngine(finder, directory)),
      status: createStatusList(findInEngine(finder, statusInDirectory(table, sites))),
      fleet: fleetInEngine(finder, fleetInMemory(createFleet(table, () => now))),
    };
  }, 300_000);
  afterAll(async () => {
    table.destroy();
    await program.stop();
  });

  describe('before the first rebuild', () => {
    it('leaves the answers to the directory, and writes nothing', async () => {
      const { items } = await provider.websites.list(viewers.admin, {
        ...{ filters: { search: 'espiga' }, page: 1, size: 15 },
      });
      expect(items).toHaveLength(1);
      expect(await provider.fleet.components({ page: 1, search: '' })).toMatchObject({ total: 3 });
      await keepIndexed([idOf('Sitio 10')], reading());
      expect(await documents()).toEqual([]);
    });
  });

  describe('after it', () => {
    beforeAll(async () => {
      expect(await rebuild()).toMatchObject({ sites: searchedSites.length });
      expect(await documents()).toHaveLength(searchedSites.length);
    });

    describeSearch(() => provider);

    it('shows nobody a site whose document lies about its owner', async () => {
      const [site, lie] = [siteNamed('100% Café*Bar?').site, { readAt: (clock += 1) }];
      const read = await createSearchedSites(table)([site.websiteId]);
      expect(read[0]?.owner).toBe(benito);
      const statuses = createSearchedStatuses(table);
      const websites = async () => read.map((entry) => ({ ...entry, owner: ana }));
      const written: Parameters<SiteIndex['write']>[0][] = [];
      const places = {
        read: () => statuses.read([{ websiteId: site.websiteId, ownerId: benito }]),
      };
      const noted = {
        write: async (sites: (typeof written)[number]) => {
          written.push(sites);
          return index.write({ ...sites, ...lie });
        },
      };
      await indexSites([site.websiteId], {
        ...reading(),
        websites,
        statuses: places,
        index: noted,
      });
      expect(JSON.stringify(written)).toContain(ana);
      await refresh();
      const list = await provider.websites.list(viewers.ana, {
        ...{ filters: { search: 'cafe' }, page: 1, size: 15 },
      });
      expect(list.items).toEqual([]);
      await keepIndexed([site.websiteId], reading());
    });
  });

  describe('its documents', () => {
    const site = {
      ...siteNamed('Panadería La Espiga').site,
      websiteId: '01kb3f0a9x5m3v7c2d8e4h6j90',
      userId: ana,
    };
    const named = (name: string) => put({ ...site, name });
    const isThere = async (word: string) => (await documents()).some((text) => text.includes(word));

    it('follow the table, whatever the order in which they are written', async () => {
      await named('Primero');
      await keepIndexed([site.websiteId, site.websiteId], reading());
      expect(await isThere('Primero')).toBe(true);
      await named('Segundo');
      await keepIndexed([site.websiteId], reading());
      // What was read before comes late.
      const late = { ...reading(), now: () => now };
      await named('Tercero');
      expect(await indexSites([site.websiteId], late)).toEqual(
        new Map([[site.websiteId, 'older']]),
      );
      expect(await isThere('Segundo')).toBe(true);
      // A clock that is behind is asked again, and then says so.
      await expect(keepIndexed([site.websiteId], late)).rejects.toThrow('read later');
      await keepIndexed([site.websiteId], reading());
      expect(await isThere('Tercero')).toBe(true);
    });

    it('go with their site, and nothing that was read before brings them back', async () => {
      await named('Huella de Ana');
      await keepIndexed([site.websiteId], reading());
      expect(await isThere('Huella de Ana')).toBe(true);
      const before = nextMoment();
      const entries = await createSearchedSites(table)([site.websiteId]);
      await remove(site);
      await keepIndexed([site.websiteId], reading());
      expect(await isThere('Huella de Ana')).toBe(false);
      await named('Huella de Ana');
      const late = { ...reading(), websites: async () => entries, now: () => before };
      expect([...(await indexSites([site.websiteId], late)).values()]).toEqual(['older']);
      await remove(site);
      expect(await isThere('Huella')).toBe(false);
    });

    it('do not have a site that is between two owners: it is read again', async () => {
      await named('Mudanza');
      const Key = websiteRowKey(site.userId, site.websiteId);
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      await expect(keepIndexed([site.websiteId], reading())).rejects.toThrow('moved');
      await remove(site);
      await keepIndexed([site.websiteId], reading());
    });

    it('are gone with all that a client had, whatever it was', async () => {
      const marker = 'zqx-huella';
      const owner = { ...site, userId: benito };
      const marked = { name: `${marker} nombre`, comments: `${marker} nota`, tags: [marker] };
      await put({ ...owner, ...marked, url: `https://${marker}.cl` });
      await keepIndexed([site.websiteId], reading());
      expect(await isThere(marker)).toBe(true);
      await remove(owner);
      await keepIndexed([site.websiteId], reading());
      expect(await isThere(marker)).toBe(false);
    });
  });

  describe('a rebuild', () => {
    const indexes = async (alias: string) => {
      const found = await engine
        .send({ method: 'GET', path: `/_alias/${alias}` })
        .catch(() => ({}));
      return Object.keys(found as object);
    };

    it('goes on where it was broken off, and has what changed meanwhile', async () => {
      const [old] = await indexes(SITES);
      const extra = Array.from({ length: 150 }, (_, n) => ({
        ...siteNamed('Panadería La Espiga'),
        site: {
          ...siteNamed('Panadería La Espiga').site,
          websiteId: `01kb3f0a9x5m3v7c2d8e4h6${String(n).padStart(3, '0')}`,
          name: `Extra ${String(n)}`,
        },
      }));
      await writeAll(
        table,
        extra.flatMap((each) => itemsOf(each)),
      );
      let pages = 0;
      const broken = rebuild({
        fill: async (...page) => {
          pages += 1;
          if (pages === 2) throw new Error('broken off');
          return index.fill(...page);
        },
      });
      await expect(broken).rejects.toThrow('broken off');
      const [begun] = await indexes(NEXT_SITES);
      expect(await indexes(SITES)).toEqual([old]);

      // One that the rebuild has passed already changes, and one goes.
      const changed = { ...siteNamed('Panadería La Espiga') };
      await writeAll(table, itemsOf({ ...changed, site: { ...changed.site, name: 'La Nueva' } }));
      const gone = siteNamed('Álbum').site;
      await remove(gone);
      await keepIndexed([changed.site.websiteId, gone.websiteId], reading());

      const done = await rebuild();
      expect(done.index).toBe(begun);
      expect(done.sites).toBeLessThan(searchedSites.length + extra.length);
      expect(await indexes(SITES)).toEqual([begun]);
      expect(await indexes(NEXT_SITES)).toEqual([]);
      const texts = await documents();
      expect(texts).toHaveLength(searchedSites.length + extra.length - 1);
      expect(texts.filter((text) => text.includes('La Nueva'))).toHaveLength(1);
      expect(texts.some((text) => text.includes('Álbum'))).toBe(false);
      await expect(engine.send({ method: 'GET', path: `/${String(old)}` })).rejects.toThrow('404');
    });

    it('replaces one that another release began for documents of another shape', async () => {
      await engine.send({
        ...{ method: 'PUT', path: '/sites-1' },
        body: {
          mappings: { dynamic: 'strict', properties: { id: { type: 'keyword' } } },
          aliases: { [NEXT_SITES]: {} },
        },
      });
      const { index: name } = await rebuild();
      expect(name).not.toBe('sites-1');
      expect(await indexes(SITES)).toEqual([name]);
      expect(await indexes(NEXT_SITES)).toEqual([]);
    });

    it('is what mends an index that takes no documents', async () => {
      const [old = ''] = await indexes(SITES);
      const before = await documents();
      const body = { 'index.blocks.write': true };
      await engine.send({ method: 'PUT', path: `/${old}/_settings`, body });
      await expect(keepIndexed([idOf('Sitio 10')], reading())).rejects.toThrow('cluster_block');
      await rebuild();
      await keepIndexed([idOf('Sitio 10')], reading());
      expect(await documents()).toHaveLength(before.length);
    });

    it('stops where a document was refused, also if the searched index has a later one', async () => {
      const [old = ''] = await indexes(SITES);
      const blocked = rebuild({
        fill: async (name, sites) => {
          await engine.send({
            ...{ method: 'PUT', path: `/${name}/_settings` },
            body: { 'index.blocks.write': true },
          });
          return index.fill(name, { ...sites, readAt: 1 });
        },
      });
      await expect(blocked).rejects.toThrow('cluster_block');
      expect(await indexes(SITES)).toEqual([old]);
      const [begun = ''] = await indexes(NEXT_SITES);
      const body = { 'index.blocks.write': null };
      await engine.send({ method: 'PUT', path: `/${begun}/_settings`, body });
      await rebuild();
    });

    it('that is begun twice at once leaves one index, with all sites', async () => {
      const before = await documents();
      const ends = await Promise.allSettled([rebuild(), rebuild()]);
      expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
      for (const end of ends)
        if (end.status === 'rejected') expect(String(end.reason)).toContain('Another rebuild');
      await rebuild();
      expect(await indexes(SITES)).toHaveLength(1);
      expect(await indexes(NEXT_SITES)).toEqual([]);
      expect(await documents()).toHaveLength(before.length);
    });

    it('exports more than one read has, each site once', async () => {
      const { total, pages } = await provider.websites.findAll(viewers.admin, { search: 'extra' });
      const names: string[] = [];
      for await (const page of pages) names.push(...page.map(({ name }) => name));
      expect(total).toBe(150);
      expect(new Set(names).size).toBe(150);
    });

    it('stops at a site that the engine refuses, and says why', async () => {
      const site = siteNamed('Sitio 10').site;
      await table.client.send(
        new PutCommand({ TableName: table.name, Item: itemsOf(siteNamed('Sitio 10'))[0] ?? {} }),
      );
      const unknown = {
        fill: (name: string, sites: Parameters<SiteIndex['write']>[0]) =>
          index.fill(name, {
            ...sites,
            sites: sites.sites.map((each) => ({
              ...each,
              site: each.site && { ...each.site, surplus: site.name },
            })),
          }),
      };
      await expect(rebuild(unknown)).rejects.toThrow('strict_dynamic_mapping_exception');
      await rebuild();
    });
  });

  it('says what it refuses, in words of its own', async () => {
    const search = createSearchSites(engine);
    await expect(search({ query: { nonsense: {} } })).rejects.toThrow(
      /400: parsing_exception.*nonsense/,
    );
  });
});
