import { describe, expect, it } from 'vitest';
import {
  componentOf,
  findGroups,
  fleetSiteOf,
  groupsOf,
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

  it('are found by words of the name', () => {
    expect(findGroups(groups, 'ALBUM').map(({ name }) => name)).toEqual(['Álbum']);
    expect(findGroups(groups, '')).toHaveLength(3);
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
