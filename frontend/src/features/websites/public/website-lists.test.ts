import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Website } from '../../../../../functions/websites/websites.domain.ts';
import {
  listChanged,
  listCreated,
  listRemoved,
  websiteListKey,
  wholeList,
  withNewWebsite,
  withoutWebsite,
  type WebsitesAsked,
  type WebsitesPage,
} from './website-lists.ts';
import { sampleSite } from '../../../../../functions/websites/websites.samples.ts';

const idOf = (n: number) => `01k9zz00000000000000000${String(n).padStart(3, '0')}`;
const site = (n: number, given: Partial<Website> = {}) => ({
  ...sampleSite({ websiteId: idOf(n), name: `Sitio ${String(n)}`, ...given }),
  ownerName: 'Clara Rojas',
});
const sites = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => site(from + i));
const pageOf = (items: ReturnType<typeof site>[], total: number, page = 1): WebsitesPage => ({
  items: items.map((item) => ({
    lastBackupAt: null,
    backupMissed: false,
    drilledAt: null,
    drillFailed: false,
    ...item,
  })),
  page,
  pageCount: Math.max(1, Math.ceil(total / 15)),
  total,
});
const idsOf = (page: WebsitesPage | undefined) => page?.items.map(({ websiteId }) => websiteId);

/** A cache with these lists, loaded a while ago. */
const cacheOf = (...lists: [WebsitesAsked, WebsitesPage][]) => {
  const client = new QueryClient();
  for (const [asked, page] of lists) {
    client.setQueryData(websiteListKey(asked), page, { updatedAt: 1_000 });
  }
  return client;
};
const second = { ...wholeList, page: 2 };
const search = { ...wholeList, search: 'austral' };
const read = (client: QueryClient, asked: WebsitesAsked) =>
  client.getQueryData<WebsitesPage>(websiteListKey(asked));
const stale = (client: QueryClient, asked: WebsitesAsked) =>
  client.getQueryState(websiteListKey(asked))?.isInvalidated;

describe('a page', () => {
  it('takes a new site on top, and stays as long as a page is', () => {
    const after = withNewWebsite(pageOf(sites(1, 15), 15), site(99));
    expect(idsOf(after)?.[0]).toBe(idOf(99));
    expect(after).toMatchObject({ page: 1, pageCount: 2, total: 16 });
    expect(after.items).toHaveLength(15);
    expect(after.items[0]).not.toHaveProperty('keyLast4');
  });

  it('without its only site is the last one there is', () => {
    const after = withoutWebsite(pageOf([site(16)], 16, 2), idOf(16));
    expect(after).toEqual({ items: [], page: 1, pageCount: 1, total: 15 });
    expect(withoutWebsite(pageOf([site(1)], 1), idOf(1))).toMatchObject({ page: 1, pageCount: 1 });
  });
});

describe('the lists in the cache', () => {
  it('show a new site first, where all are listed; the others are read when next shown', async () => {
    const client = cacheOf(
      [wholeList, pageOf(sites(1, 15), 20)],
      [second, pageOf(sites(16, 20), 20, 2)],
      [search, pageOf([site(3)], 1)],
    );
    await listCreated(client, site(99));
    expect(idsOf(read(client, wholeList))?.[0]).toBe(idOf(99));
    expect(stale(client, wholeList)).toBe(false);
    expect(stale(client, second)).toBe(true);
    expect(stale(client, search)).toBe(true);
  });

  it('have nothing to show a new site in before they were read', async () => {
    const client = cacheOf();
    await listCreated(client, site(99));
    expect(read(client, wholeList)).toBeUndefined();
  });

  it('show a changed site wherever it is, and get no younger by it', async () => {
    const client = cacheOf(
      [wholeList, pageOf(sites(1, 3), 3)],
      [search, pageOf([site(2)], 1)],
      [second, pageOf([site(16)], 16, 2)],
    );
    const other = read(client, second);
    await listChanged(client, [site(2, { name: 'Otro' })]);
    expect(read(client, wholeList)?.items[1]?.name).toBe('Otro');
    expect(read(client, wholeList)?.items[1]).not.toHaveProperty('keyLast4');
    expect(client.getQueryState(websiteListKey(wholeList))?.dataUpdatedAt).toBe(1_000);
    expect(stale(client, wholeList)).toBe(false);
    expect(read(client, search)?.items[0]?.name).toBe('Otro');
    expect(stale(client, search)).toBe(true);
    expect(read(client, second)).toBe(other);
  });

  it('keep what they show of a site’s backups, which the answer to an edit lacks', async () => {
    const backups = { lastBackupAt: '2026-03-09T12:00:00.000Z', backupMissed: true };
    const page = pageOf([site(1)], 1);
    const client = cacheOf([
      wholeList,
      { ...page, items: page.items.map((i) => ({ ...i, ...backups })) },
    ]);
    await listChanged(client, [site(1, { name: 'Otro' })]);
    expect(read(client, wholeList)?.items).toMatchObject([{ name: 'Otro', ...backups }]);
  });

  it('lose a deleted site, and are all read again', async () => {
    const client = cacheOf(
      [wholeList, pageOf(sites(1, 3), 3)],
      [search, pageOf([site(2)], 1)],
      [second, pageOf([site(16)], 16, 2)],
    );
    await listRemoved(client, idOf(2));
    expect(idsOf(read(client, wholeList))).toEqual([idOf(1), idOf(3)]);
    expect(read(client, search)).toMatchObject({ items: [], total: 0 });
    for (const asked of [wholeList, search, second]) expect(stale(client, asked)).toBe(true);
  });
});
