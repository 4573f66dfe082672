import { describe, expect, it } from 'vitest';
import type { UpdatableSite } from './status.fleet.domain.ts';
import { fleetInMemory } from './status.fleet.entity.ts';
import {
  listFleetSites,
  listFleetUpdates,
  type FleetDependencies,
} from './status.fleet.service.ts';

const asOf = new Date('2026-11-22T12:00:00.000Z');
const site = (n: number, ownerId: string | null): UpdatableSite => ({
  ...{ websiteId: `site-${String(n)}`, ownerId, name: `Sitio ${String(n)}`, url: 'https://a.cl' },
  ...{ lastSyncDate: null, updatesCheckedAt: null },
  updates: [
    { kind: 'plugin', id: 'g.php', name: 'Galería', from: '1.0', to: '2.0' },
    { kind: 'theme', id: `t${String(n)}`, name: `Tema ${String(n)}`, from: '', to: '' },
  ],
});
const sites = [
  site(0, null),
  site(1, 'deleted'),
  ...Array.from({ length: 28 }, (_, n) => site(n + 2, 'ana')),
];
const gallery = { kind: 'plugin', id: 'g.php' } as const;
const deps: FleetDependencies = {
  fleet: fleetInMemory({
    read: async () => ({ sites, unchecked: [{ ownerId: 'ana' }, { ownerId: null }], asOf }),
  }),
  names: { namesOf: async () => new Map([['ana', 'Ana Rojas']]) },
  requested: {
    listRequested: async (sites) =>
      new Map(
        sites.map(({ websiteId }) => {
          const to = websiteId === 'site-2' ? '2.0' : '1.9';
          return [websiteId, [{ ...gallery, to, activityId: 'a' }]];
        }),
      ),
  },
  now: () => asOf,
};

describe('listFleetUpdates', () => {
  it('answers a page of components, and how many sites there are', async () => {
    const answer = await listFleetUpdates({ page: 9, search: '' }, deps);
    expect(answer).toMatchObject({ page: 2, pageCount: 2, total: 31, asOf: asOf.toISOString() });
    expect(answer).toMatchObject({ pendingSites: 30, uncheckedSites: 2 });
    expect(answer.items).toHaveLength(6);
  });

  it('is narrowed by a search and to a client', async () => {
    const found = await listFleetUpdates({ page: 1, search: 'galeria', userId: 'ana' }, deps);
    expect(found).toMatchObject({ total: 1, pendingSites: 28, uncheckedSites: 1 });
    expect(found.items[0]).toMatchObject({ name: 'Galería', sites: 28 });
  });
});

describe('listFleetSites', () => {
  it('answers a page of the sites of a component, with whose they are', async () => {
    const answer = await listFleetSites({ page: 1, ...gallery }, deps);
    expect(answer).toMatchObject({ total: 30, pageCount: 2, component: { name: 'Galería' } });
    expect(answer.items).toHaveLength(25);
    expect(answer.items.slice(0, 3).map(({ owner }) => owner?.name)).toEqual([
      undefined,
      'Usuario eliminado',
      'Ana Rojas',
    ]);
  });

  it('says which activity asks for the same version already', async () => {
    const { items } = await listFleetSites({ page: 1, ...gallery }, deps);
    const requested = items.filter(({ requestedBy }) => requestedBy !== null);
    expect(requested.map(({ websiteId }) => websiteId)).toEqual(['site-2']);
  });

  it('answers none for what waits nowhere', async () => {
    const answer = await listFleetSites({ page: 1, ...gallery, id: 'x.php' }, deps);
    expect(answer).toMatchObject({ items: [], total: 0, component: null });
  });
});
