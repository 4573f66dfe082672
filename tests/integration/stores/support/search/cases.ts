import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../../../../functions/core/table/shared/website-rows.ts';
import type { StatusFilters } from '../../../../../functions/status/list/status.list.domain.ts';
import type { StatusList } from '../../../../../functions/status/list/status.list.entity.ts';
import type { FleetAnswers } from '../../../../../functions/status/updates/status.fleet.entity.ts';
import type { Websites } from '../../../../../functions/websites/websites.entity.ts';
import type { WebsiteFilters } from '../../../../../functions/websites/websites.search.domain.ts';
import { ana, benito, carla, longWord, searchedSites, viewers } from './sites.ts';

/** What a provider of `search.provider` answers. */
export interface SearchProvider {
  websites: Pick<Websites, 'list' | 'findAll'>;
  status: StatusList;
  fleet: FleetAnswers;
}

const cafe = '100% Café*Bar?';
const flores = 'Ñuñoa Flores';
const espiga = 'Panadería La Espiga';
const tienda = 'Tienda_Austral [beta]';
const jose = 'Blog de José "Pepe"';
const cohetes = '🚀 Cohetes';

/** What is typed, and the sites that it finds, the newest first. */
const typed: readonly (readonly [string, readonly string[]])[] = [
  ['panaderia espiga', [espiga]],
  ['PANADERÍA', [espiga]],
  ['anader', [espiga]],
  ['espiga flores', []],
  ['nunoa', [flores]],
  ['ÑUÑOA flo', [flores]],
  ['flo  ñuñoa', [flores]],
  ['100%', [cafe]],
  ['*', [cafe]],
  ['?', [cafe]],
  ['café*b', [cafe]],
  ['caf?*', []],
  ['\\', [cafe]],
  [':\\sitios\\', [cafe]],
  ['\\*', []],
  ['_', [tienda]],
  ['[BETA]', [tienda]],
  ['"pepe"', [jose]],
  ['#vip', [flores]],
  ['#plan', [tienda, flores]],
  ['anual', [tienda, flores]],
  ['segunda (linea)', ['Sitio 10']],
  ['línea\tsegunda', ['Sitio 10']],
  ['lineasegunda', []],
  ['🚀', [cohetes]],
  ['ñandú.cl/lan', [cohetes]],
  ['xn--and', [cohetes]],
  ['z', [cohetes]],
];

/** The sites of each state, of those that are named. */
const states: readonly (readonly [StatusFilters['filter'], readonly string[]])[] = [
  ['no_key', ['Álbum', 'sitio 9']],
  ['failing', [tienda]],
  ['outdated', [cohetes, cafe]],
  ['current', ['Sitio 10', jose, flores, espiga]],
  ['pending', ['sitio 9', jose, cafe, flores, espiga]],
];

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

/** Asks a provider what every provider has to answer. */
export function describeSearch(open: () => SearchProvider): void {
  const listed = async (viewer: Viewer, filters: Partial<WebsiteFilters>, page = 1) =>
    open().websites.list(viewer, { filters: { search: '', ...filters }, page, size: 15 });
  const found = async (viewer: Viewer, filters: Partial<WebsiteFilters>) =>
    namesOf((await listed(viewer, filters)).items);

  describe('a search', () => {
    it.each(typed)('for %j finds %j', async (search, names) => {
      expect(await found(viewers.admin, { search })).toEqual(names);
    });

    it('for a word of hundreds of letters finds what has it', async () => {
      expect(await found(viewers.admin, { search: 'a'.repeat(1_000) })).toEqual([]);
      expect(await found(viewers.admin, { search: longWord })).toEqual(['Álbum']);
      expect(await found(viewers.admin, { search: `${longWord}y` })).toEqual([]);
    });

    it('is narrowed by a type, a tag and an owner', async () => {
      const ask = (filters: Partial<WebsiteFilters>) => found(viewers.admin, filters);
      expect(await ask({ type: 'blog' })).toEqual([jose]);
      expect(await ask({ tag: 'PLAN ANUAL' })).toEqual([tienda, flores]);
      expect(await ask({ tag: 'plan' })).toEqual([]);
      expect(await ask({ tag: 'plan anual', userId: benito })).toEqual([tienda]);
      expect(await ask({ userId: benito, search: 'cafe' })).toEqual([cafe]);
    });
  });

  describe('a client', () => {
    it('finds their own alone, whatever they ask for', async () => {
      const own = ['sitio 9', 'Sitio 10', flores, espiga];
      expect(await found(viewers.ana, {})).toEqual(own);
      expect(await found(viewers.ana, { search: 'cafe' })).toEqual([]);
      expect(await found(viewers.ana, { userId: benito })).toEqual([]);
      expect(await found(viewers.ana, { tag: 'plan anual' })).toEqual([flores]);
      expect(await found(viewers.benito, { tag: 'plan anual' })).toEqual([tienda]);
      expect(await found(viewers.benito, { userId: ana, search: 'espiga' })).toEqual([]);
    });

    it('finds what the company has that they belong to', async () => {
      expect(await found(viewers.employee, { search: 'espiga' })).toEqual([espiga]);
      expect(await found(viewers.employee, { search: 'austral' })).toEqual([]);
    });

    it('exports their own alone', async () => {
      const { total, pages } = await open().websites.findAll(viewers.ana, { search: '' });
      const names: string[] = [];
      for await (const page of pages) names.push(...namesOf(page));
      expect({ total, names }).toEqual({
        total: 4,
        names: ['sitio 9', 'Sitio 10', flores, espiga],
      });
    });
  });

  describe('a page', () => {
    it('has the newest sites first, and says how many there are', async () => {
      const newest = searchedSites.map(({ site }) => site.name).toReversed();
      const first = await listed(viewers.admin, {});
      expect(namesOf(first.items)).toEqual(newest.slice(0, 15));
      expect(first).toMatchObject({ page: 1, pageCount: 5, total: 69 });
      const fifth = await listed(viewers.admin, {}, 5);
      expect(namesOf(fifth.items)).toEqual(newest.slice(60));
    });

    it('is the last one where there are fewer', async () => {
      const last = await listed(viewers.admin, { userId: carla, search: 'local 1' }, 9_999);
      expect(last).toMatchObject({ page: 1, pageCount: 1, total: 15 });
      expect(last.items).toHaveLength(15);
      expect(await listed(viewers.admin, { search: 'nothing' }, 3)).toEqual({
        ...{ items: [], page: 1, pageCount: 1, total: 0 },
      });
    });

    it('has what the rows and the tags of its sites say', async () => {
      const { items } = await listed(viewers.admin, { search: 'nunoa' });
      expect(items).toMatchObject([
        { userId: ana, tags: ['Plan Anual', 'VIP'], type: 'informativo' },
      ]);
    });
  });

  describe('the status of sites', () => {
    const statuses = async (viewer: Viewer, filters: Partial<StatusFilters>) =>
      open().status.page(viewer, {
        ...{ filters: { search: '', filter: 'all', ...filters }, page: 1, size: 25 },
      });

    it.each(states)('that are %s are %j', async (filter, names) => {
      const { items } = await statuses(viewers.admin, { filter });
      const isNamed = ({ site }: { site: { name: string } }) => !site.name.startsWith('Local');
      const { items: all } = await open().status.page(viewers.admin, {
        ...{ filters: { search: '', filter }, page: 1, size: 100 },
      });
      expect(items.length).toBe(Math.min(25, all.length));
      expect(all.filter(isNamed).map(({ site }) => site.name)).toEqual(names);
    });

    it('is narrowed by all of its filters, and a client’s to their own', async () => {
      const asked = { filter: 'pending', search: 'o' } as const;
      const of = async (viewer: Viewer, more: Partial<StatusFilters> = {}) =>
        (await statuses(viewer, { ...asked, ...more })).items.map(({ site }) => site.name);
      expect(await of(viewers.ana)).toEqual(['sitio 9', flores, espiga]);
      expect(await of(viewers.admin, { userId: ana, tag: 'vip' })).toEqual([flores]);
      expect(await of(viewers.benito, { filter: 'no_key' })).toEqual([]);
    });

    it('says whose a site is and which tags it has', async () => {
      const { items } = await statuses(viewers.admin, { search: 'nunoa' });
      expect(items).toMatchObject([{ ownerId: ana, tags: ['Plan Anual', 'VIP'] }]);
    });
  });

  describe('the fleet', () => {
    it('groups what sites wait for: what waits on the most sites first', async () => {
      const { items, ...rest } = await open().fleet.components({ page: 1, search: '' });
      expect(items).toEqual([
        {
          ...{ kind: 'plugin', id: 'g/g.php', name: 'Galería de fotos', sites: 64 },
          ...{ installed: ['2.10', '2.9'], offered: ['2.11'] },
          firstSites: [cafe, jose, 'Local 0'],
        },
        {
          ...{ kind: 'plugin', id: 'shop/shop.php', name: 'Tienda', sites: 32 },
          ...{ installed: ['8.1', '8.0.1'], offered: ['9.0', '8.2'] },
          firstSites: [jose, 'Local 0', 'Local 2'],
        },
        {
          ...{ kind: 'wordpress', id: 'wordpress', name: 'WordPress', sites: 1 },
          ...{ installed: ['6.8.3'], offered: ['6.9'], firstSites: [jose] },
        },
      ]);
      expect(rest).toMatchObject({ pageCount: 1, total: 3, pendingSites: 64, uncheckedSites: 2 });
    });

    it('is narrowed by a name and an owner', async () => {
      const { fleet } = open();
      const names = async (search: string, userId?: string) => {
        const { items } = await fleet.components({ page: 1, search, userId });
        return items.map(({ name, sites }) => [name, sites]);
      };
      expect(await names('GALERIA foto')).toEqual([['Galería de fotos', 64]]);
      expect(await names('photo')).toEqual([]);
      expect(await names('', benito)).toEqual([['Photo gallery', 1]]);
      const ofAna = [
        ['Galería de fotos', 2],
        ['Tienda', 1],
      ];
      expect(await names('', ana)).toEqual(ofAna);
      expect(await fleet.components({ page: 1, search: '', userId: ana })).toMatchObject({
        ...{ pendingSites: 2, uncheckedSites: 0 },
      });
    });

    it('lists the sites of a component, the oldest version first, by name', async () => {
      const ref = { kind: 'plugin', id: 'g/g.php' } as const;
      const page = (number: number) => open().fleet.sitesOf({ ...ref, page: number });
      const pages = [await page(1), await page(2), await page(3)];
      const sites = pages.flatMap(({ items }) =>
        items.map(({ site, update }) => [update.from, site.name]),
      );
      const locals = (of: (n: number) => boolean) =>
        Array.from({ length: 60 }, (_, n) => n)
          .filter(of)
          .map((n) => `Local ${String(n)}`);
      const old = [jose, ...locals((n) => n % 3 === 0), espiga];
      const newer = [...locals((n) => n % 3 !== 0), flores];
      expect(sites).toEqual([
        ...old.map((name) => ['2.9', name]),
        ...newer.map((name) => ['2.10', name]),
        ['', cafe],
      ]);
      expect(pages[0]).toMatchObject({
        page: 1,
        pageCount: 3,
        total: 64,
        component: { sites: 64 },
      });
      expect(await page(99)).toMatchObject({ page: 3 });
    });

    it('says of a site whose it is and when it was looked at', async () => {
      const ref = { kind: 'wordpress', id: 'wordpress' } as const;
      expect((await open().fleet.sitesOf({ ...ref, page: 1 })).items).toMatchObject([
        {
          site: {
            ...{ name: jose, ownerId: null, updatesCheckedAt: '2026-11-18T12:00:00.000Z' },
            lastSyncDate: '2026-11-21T12:00:00.000Z',
          },
          update: { ...ref, name: 'WordPress', from: '6.8.3', to: '6.9' },
        },
      ]);
      const nowhere = { kind: 'theme', id: 'nowhere' } as const;
      expect(await open().fleet.sitesOf({ ...nowhere, page: 2 })).toMatchObject({
        ...{ items: [], page: 1, pageCount: 1, total: 0, component: null },
      });
    });
  });
}
