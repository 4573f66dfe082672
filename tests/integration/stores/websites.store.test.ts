import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileKey, websiteKey, websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import type { WebsiteType } from '../../../functions/websites/websites.domain.ts';
import { createSiteWrites } from './support/site-writes.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { createSyncs } from './support/syncs.ts';
import { addPeople, newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

const [ana, benito, admin] = [personId(1), personId(2), personId(3)];
const asAna = { role: 'cliente', userId: ana } as const;
const asBenito = { role: 'cliente', userId: benito } as const;
const asAdmin = { role: 'admin', userId: admin } as const;
const SITES = 40;
const page = (n = 1) => ({ filters: { search: '' }, page: n, size: 15 });

let table: TestTable;
let store: ReturnType<typeof createSiteWrites>;

/** Ana's sites, oldest first, each synchronised once by the schedule as all sites are after a day. */
const hers = Array.from({ length: SITES }, (_, n) => sampleWebsite(n, ana));
const his = [sampleWebsite(100, benito)];
const numbered = [personId(7), personId(8), personId(9)];

beforeAll(async () => {
  table = await newTable();
  await addPeople(table, ana, benito, admin, ...numbered);
  store = createSiteWrites(table);
  const status = createSyncs(table);
  for (const site of [...hers, ...his]) {
    await store.create(site, new Uint8Array(60));
    await status.complete(
      { ownerId: site.userId, websiteId: site.websiteId },
      {
        finishedAt: new Date('2026-11-21T10:00:00.000Z'),
        wordpressVersion: '6.8.3',
        changed: { stats: sampleStats(3), statsHash: 'x'.repeat(11), day: '2026-11-21' },
      },
    );
  }
});
afterAll(() => table.destroy());

const newestFirst = (sites: { websiteId: string }[]) => sites.map((s) => s.websiteId).reverse();
const get = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item ?? {};

describe('all sites that a person may see', () => {
  const all = async (
    viewer: typeof asAna | typeof asBenito | typeof asAdmin,
    type?: WebsiteType,
  ) => {
    const { total, pages } = await store.findAll(viewer, { search: '', type });
    const read = [];
    for await (const page of pages) read.push(...page);
    return { total, ids: read.map(({ websiteId }) => websiteId) };
  };

  it('are read newest first, a client’s own alone', async () => {
    expect(await all(asAna)).toEqual({ total: SITES, ids: newestFirst(hers) });
    expect(await all(asBenito)).toEqual({ total: 1, ids: newestFirst(his) });
    expect((await all(asAdmin)).ids).toEqual(newestFirst([...hers, ...his]));
    const shops = hers.filter(({ type }) => type === hers[0]?.type);
    expect(await all(asAna, hers[0]?.type)).toEqual({
      total: shops.length,
      ids: newestFirst(shops),
    });
  });

  it('have their whole comments in a file, for half a unit where a row has their beginning', async () => {
    const comments = 'Palabra '.repeat(40).trim();
    const long = sampleWebsite(200, ana, { comments });
    const Item = { ...websiteKey(long.websiteId), ...long, directoryChunk: 0 };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const rows = [
      { ...long, comments: 'Palabra…' },
      { ...sampleWebsite(0, ana), comments: 'Corto.' },
    ].map((site) => ({
      ...{ ...site, lastBackupAt: null, backupMissed: false },
      ...{ drilledAt: null, drillFailed: false },
    }));
    const { result, reads } = await table.meter.measure(() => store.withComments(rows));
    expect(result.map((row) => row.comments)).toEqual([comments, 'Corto.']);
    expect(reads).toBe(0.5);
  });

  it('cost one Query for fifty rows', async () => {
    await all(asAna);
    const { reads, commands } = await table.meter.measure(() => all(asAna));
    expect(commands).toEqual(['GetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(3.5);
  });
});

describe('create', () => {
  it('stores the site, its list row, its entry and its owner’s count in one transaction', async () => {
    const site = sampleWebsite(200, personId(9));
    expect(await store.create(site, new Uint8Array(60))).toBe(true);
    expect(await store.findConnection(site.websiteId)).toEqual({
      websiteId: site.websiteId,
      userId: personId(9),
      url: site.url,
      sealedKey: new Uint8Array(60),
    });
    expect(await store.find(site.websiteId)).toEqual(site);
    const { items, total } = await store.list(asAdmin, page());
    expect(items[0]?.websiteId).toBe(site.websiteId);
    expect(total).toBe(SITES + 2);
    expect(await get(profileKey(personId(9)))).toMatchObject({ websitesCount: 1 });
  });

  it('never replaces a site', async () => {
    const site = sampleWebsite(201, personId(9));
    await store.create(site, null);
    const again = store.create({ ...site, name: 'Otro' }, null);
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
    const { items } = await store.list({ role: 'cliente', userId: personId(9) }, page());
    expect(items[0]?.name).toBe(site.name);
    expect(await get(profileKey(personId(9)))).toMatchObject({ websitesCount: 2 });
  });

  it.each([
    ['nobody knows', personId(404), undefined],
    ['was deleted', personId(405), '2026-11-21T10:00:00.000Z'],
  ])('makes none for a person who %s', async (_, userId, deletedAt) => {
    if (deletedAt !== undefined) {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: profileKey(userId),
          UpdateExpression: 'SET deletedAt = :at',
          ExpressionAttributeValues: { ':at': deletedAt },
        }),
      );
    }
    const site = sampleWebsite(210, userId);
    const before = await get(profileKey(userId));
    expect(await store.create(site, null)).toBe(false);
    expect(await store.findConnection(site.websiteId)).toBeUndefined();
    expect(await store.findOwnedIds(userId, 5)).toEqual([]);
    expect(await get(profileKey(userId))).toEqual(before);
  });

  it('lets only sites with a key fall due, by the full item and not by its row', async () => {
    const keyless = sampleWebsite(202, personId(8), { keyConfigured: false, keyLast4: null });
    await store.create(keyless, null);

    expect(await get(websiteKey(keyless.websiteId))).not.toHaveProperty('gsi2pk');
    const keyed = hers[0]?.websiteId ?? '';
    expect(await get(websiteKey(keyed))).toMatchObject({ gsi2pk: expect.any(String) as string });
    expect(await get(websiteKey(keyed))).not.toHaveProperty('gsi1pk');
    expect(await get(websiteRowKey(ana, keyed))).not.toHaveProperty('gsi2pk');
  });

  it('keeps the row narrow: long comments are cut, the sealed key and its last characters stay away', async () => {
    const site = sampleWebsite(203, personId(7), { comments: 'muy largo '.repeat(50) });
    await store.create(site, new Uint8Array(60));
    const row = await get(websiteRowKey(personId(7), site.websiteId));

    expect(row['comments']).toHaveLength(120);
    expect(row['comments']).toMatch(/…$/);
    expect(row).not.toHaveProperty('sealedKey');
    expect(row).not.toHaveProperty('keyLast4');
    expect((await store.find(site.websiteId))?.comments).toBe(site.comments);
  });

  it('loses none of 20 that come at once', async () => {
    const owner = personId(6);
    await addPeople(table, owner);
    const sites = Array.from({ length: 20 }, (_, n) => sampleWebsite(500 + n, owner));
    // Each from a Lambda of its own.
    const done = await Promise.all(sites.map((s) => createSiteWrites(table).create(s, null)));
    expect(done).toEqual(sites.map(() => true));
    const asOwner = { role: 'cliente', userId: owner };
    const both = await Promise.all(
      [asOwner, { ...asAdmin }].map((caller) =>
        store.list(caller as typeof asAna, { ...page(), size: 25 }),
      ),
    );
    for (const { items } of both) {
      expect(items.slice(0, 20).map((s) => s.websiteId)).toEqual(newestFirst(sites));
    }
    expect(await get(profileKey(owner))).toMatchObject({ websitesCount: 20 });
  });
});

describe('find and findConnection', () => {
  it('know the version that the site reported', async () => {
    const [site] = hers;
    expect(await store.find(site?.websiteId ?? '')).toEqual({ ...site, wordpressVersion: '6.8.3' });
  });

  it('cost a unit and half a unit', async () => {
    const id = hers[0]?.websiteId ?? '';
    const whole = await table.meter.measure(() => store.find(id));
    expect([whole.reads, whole.commands]).toEqual([1, ['GetItem', 'GetItem']]);
    const connection = await table.meter.measure(() => store.findConnection(id));
    expect([connection.reads, connection.commands]).toEqual([0.5, ['GetItem']]);
  });

  it('find nothing of an unknown site', async () => {
    expect(await store.find('01zzzzzzzzzzzzzzzzzzzzzzzz')).toBeUndefined();
    expect(await store.findConnection('01zzzzzzzzzzzzzzzzzzzzzzzz')).toBeUndefined();
  });
});

describe('list', () => {
  it('gives a client their own sites, newest first, without what lists do not show', async () => {
    const { items, ...rest } = await store.list(asBenito, page());
    expect(items.map((s) => s.websiteId)).toEqual(newestFirst(his));
    expect(items[0]).not.toHaveProperty('keyLast4');
    expect(rest).toEqual({ page: 1, pageCount: 1, total: 1 });
  });

  it('covers every site once, and ends with the last page', async () => {
    const pages = await Promise.all([1, 2, 3].map((n) => store.list(asAna, page(n))));
    expect(pages.flatMap(({ items }) => items.map((s) => s.websiteId))).toEqual(newestFirst(hers));
    expect(pages.map(({ items }) => items.length)).toEqual([15, 15, 10]);
    expect((await store.list(asAna, page(9))).page).toBe(3);
  });

  it('lets an administrator see everybody’s sites by the index', async () => {
    const first = await store.list(asAdmin, { ...page(), size: 100 });
    const seen = new Set(first.items.map((s) => s.websiteId));
    for (const site of [...hers, ...his]) expect(seen).toContain(site.websiteId);
  });

  it('shows sites without an owner to administrators alone', async () => {
    const orphan = sampleWebsite(900, null);
    await store.create(orphan, null);
    const { items } = await store.list(asAdmin, page());
    expect(items[0]).toMatchObject({ websiteId: orphan.websiteId, userId: null });
    const all = await store.list(asAna, { ...page(), size: 100 });
    expect(all.items.map((s) => s.userId)).toEqual(hers.map(() => ana));
  });

  it('does not let a synchronised site move in the list', async () => {
    const status = createSyncs(table);
    const oldest = hers[0]?.websiteId ?? '';
    const before = await store.list(asAna, { ...page(), size: 40 });
    await status.complete(
      { ownerId: ana, websiteId: oldest },
      {
        finishedAt: new Date(),
        wordpressVersion: '6.9',
        changed: { stats: sampleStats(3), statsHash: 'y'.repeat(11), day: '2026-11-21' },
      },
    );
    const after = await store.list(asAna, { ...page(), size: 40 });
    expect(after.items.map((s) => s.websiteId)).toEqual(before.items.map((s) => s.websiteId));
  });
});
