import { describe, expect, it } from 'vitest';
import {
  componentOf,
  findNamed,
  fleetSiteOf,
  groupsOf,
  inNameOrder,
  newestOf,
  worstFirst,
  type UpdatableSite,
} from './status.fleet.domain.ts';
import type { SoftwareUpdate } from './status.updates.domain.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const plugin = (name: string, from: string, to: string): SoftwareUpdate => ({
  ...{ kind: 'plugin', id: `${name}.php`, name, from, to },
});
const site = (name: string, ...updates: SoftwareUpdate[]): UpdatableSite => ({
  ...{ websiteId: name, ownerId: 'ana', name, url: `https://${name}.cl`, updates },
  ...{ lastSyncDate: '2026-11-22T11:00:00.000Z', updatesCheckedAt: null },
});

/** In the order of their names, as the fleet is read. */
const fleet = [
  site('flores', plugin('Galería', '2.10.0', '2.11.0'), plugin('Álbum', '1.0', '')),
  site('fotos', plugin('Galería', '2.9.0', '2.11.0')),
  site('nueva', plugin('Tienda', '', '9.1')),
  site('panes', plugin('Galería', '', '2.10.1'), plugin('Tienda', '9.0', '9.1')),
];
const groups = groupsOf(fleet);
const [gallery] = groups;

describe('the updates of all sites', () => {
  it('are grouped by component, the one on the most sites first, then by name', () => {
    expect(groups.map(({ name, sites }) => [name, sites.length])).toEqual([
      ['Galería', 3],
      ['Tienda', 2],
      ['Álbum', 1],
    ]);
  });

  it('keep a plugin apart from a theme of the same id', () => {
    const both = groupsOf([
      site('flores', plugin('Astra', '1', '2'), { ...plugin('Astra', '1', '2'), kind: 'theme' }),
    ]);
    expect(both.map(({ ref }) => ref.kind)).toEqual(['plugin', 'theme']);
  });

  it('name their versions, the newest first, and some of their sites', () => {
    expect(gallery && componentOf(gallery)).toEqual({
      ...{ kind: 'plugin', id: 'Galería.php', name: 'Galería', sites: 3 },
      ...{ installed: ['2.10.0', '2.9.0'], offered: ['2.11.0', '2.10.1'] },
      firstSites: ['flores', 'fotos', 'panes'],
    });
  });

  it('have the name that most sites give, and always the same order', () => {
    const called = (name: string, id = 'g.php'): SoftwareUpdate => ({
      ...plugin(name, '1', '2'),
      id,
    });
    const named = groupsOf([
      site('a', called('Gallery')),
      site('b', called('Galería')),
      site('c', called('Galería'), called('Zeta', 'z.php'), called('Ñandú', 'n.php')),
    ]);
    expect(named.map(({ name }) => name)).toEqual(['Galería', 'Ñandú', 'Zeta']);
    expect(newestOf(['1.0', '1', '', '1.00', '2'])).toEqual(['2', '1.00', '1.0', '1']);
  });

  it('are of sites by name, of one name by age', () => {
    const sites = ['sitio 10', 'Ñu', 'sitio 9', 'nube'].map((name, n) => ({
      ...{ websiteId: String(9 - n), name },
    }));
    const again = { websiteId: '0', name: 'SITIO 9' };
    expect(inNameOrder([...sites, again]).map(({ name }) => name)).toEqual([
      ...['nube', 'Ñu', 'SITIO 9', 'sitio 9', 'sitio 10'],
    ]);
  });

  it('are found by words of the name', () => {
    expect(findNamed(groups, 'ALBUM').map(({ name }) => name)).toEqual(['Álbum']);
    expect(findNamed(groups, '')).toHaveLength(3);
  });

  it('have the site with the oldest version first, and those that do not say it last', () => {
    expect(gallery && worstFirst(gallery).map((one) => one.site.name)).toEqual([
      'fotos',
      'flores',
      'panes',
    ]);
  });

  it.each([
    [null, false],
    ['never', true],
    ['2026-11-22T00:00:00.000Z', false],
    ['2026-11-19T00:00:00.000Z', true],
  ])('of a site that looked for them at %s are unchecked: %s', (updatesCheckedAt, unchecked) => {
    const update = plugin('Galería', '1', '2');
    const one = { site: { ...site('flores', update), updatesCheckedAt }, update };
    expect(fleetSiteOf(one, { owner: null, requestedBy: null, now })).toMatchObject({
      from: '1',
      to: '2',
      unchecked,
    });
  });
});
