import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { websiteKey, websiteRowKey } from '../../../functions/core/table/keys.ts';
import { createStatusStore } from '../../../functions/status/status.store.ts';
import { createWebsitesStore } from '../../../functions/websites/websites.store.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

const [ana, benito, admin] = [personId(1), personId(2), personId(3)];
const asAna = { role: 'cliente', userId: ana } as const;
const asBenito = { role: 'cliente', userId: benito } as const;
const asAdmin = { role: 'admin', userId: admin } as const;
const SITES = 40;

let table: TestTable;
let store: ReturnType<typeof createWebsitesStore>;

/** Ana's sites, oldest first, each synchronised once by the schedule as all sites are after a day. */
const hers = Array.from({ length: SITES }, (_, n) => sampleWebsite(n, ana));
const his = [sampleWebsite(100, benito)];

beforeAll(async () => {
  table = await newTable();
  store = createWebsitesStore(table);
  const status = createStatusStore(table);
  for (const site of [...hers, ...his]) {
    await store.create(site, new Uint8Array(60));
    await status.complete(
      { ownerId: site.userId, websiteId: site.websiteId },
      {
        finishedAt: new Date('2026-11-21T10:00:00.000Z'),
        wordpressVersion: '6.8.3',
        changed: { stats: sampleStats(3), statsHash: 'x'.repeat(11) },
      },
    );
  }
});
afterAll(() => table.destroy());

const newestFirst = (sites: { websiteId: string }[]) => sites.map((s) => s.websiteId).reverse();

describe('create', () => {
  it('stores the site and its list row in one transaction', async () => {
    const site = sampleWebsite(200, personId(9));
    const { commands, writes } = await table.meter.measure(() =>
      store.create(site, new Uint8Array(60)),
    );

    expect(commands).toEqual(['TransactWriteItems']);
    expect({ writes }).toEqual({ writes: 8 });
    expect(await store.findConnection(site.websiteId)).toEqual({
      websiteId: site.websiteId,
      userId: personId(9),
      url: site.url,
      sealedKey: new Uint8Array(60),
    });
  });

  it('never replaces a site', async () => {
    const site = sampleWebsite(201, personId(9));
    await store.create(site, null);
    await expect(store.create({ ...site, name: 'Otro' }, null)).rejects.toThrow();
    const { items } = await store.list({ role: 'cliente', userId: personId(9) }, { limit: 25 });
    expect(items[0]?.name).toBe(site.name);
  });

  it('lets only sites with a key fall due, by the full item and not by its row', async () => {
    const keyless = sampleWebsite(202, personId(8), { keyConfigured: false, keyLast4: null });
    await store.create(keyless, null);
    const get = async (Key: Record<string, string>) =>
      (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item ?? {};

    expect(await get(websiteKey(keyless.websiteId))).not.toHaveProperty('gsi2pk');
    const keyed = hers[0]?.websiteId ?? '';
    expect(await get(websiteKey(keyed))).toMatchObject({ gsi2pk: expect.any(String) as string });
    expect(await get(websiteKey(keyed))).not.toHaveProperty('gsi1pk');
    expect(await get(websiteRowKey(ana, keyed))).not.toHaveProperty('gsi2pk');
  });

  it('keeps the row narrow: long comments are cut, the sealed key and its last characters stay away', async () => {
    const site = sampleWebsite(203, personId(7), { comments: 'muy largo '.repeat(50) });
    await store.create(site, new Uint8Array(60));
    const Key = websiteRowKey(personId(7), site.websiteId);
    const { Item = {} } = await table.client.send(new GetCommand({ TableName: table.name, Key }));

    expect(Item['comments']).toHaveLength(120);
    expect(Item['comments']).toMatch(/…$/);
    expect(Item).not.toHaveProperty('sealedKey');
    expect(Item).not.toHaveProperty('keyLast4');
  });
});

describe('findConnection', () => {
  it('is one read of half a unit', async () => {
    const { reads, commands } = await table.meter.measure(() =>
      store.findConnection(hers[0]?.websiteId ?? ''),
    );
    expect({ reads, commands }).toEqual({ reads: 0.5, commands: ['GetItem'] });
  });

  it('finds nothing for an unknown site', async () => {
    expect(await store.findConnection('01zzzzzzzzzzzzzzzzzzzzzzzz')).toBeUndefined();
  });
});

describe('list', () => {
  it('gives a client their own sites, newest first, without what lists do not show', async () => {
    const { items, nextCursor } = await store.list(asBenito, { limit: 15 });
    expect(items.map((s) => s.websiteId)).toEqual(newestFirst(his));
    expect(items[0]).not.toHaveProperty('keyLast4');
    expect(nextCursor).toBeNull();
  });

  it.each([15, 25])('reads a page of %i rows with one query and at most 1.5 RCU', async (limit) => {
    for (const caller of [asAna, asAdmin]) {
      const { reads, commands, result } = await table.meter.measure(() =>
        store.list(caller, { limit }),
      );
      expect(result.items).toHaveLength(limit);
      expect(commands).toEqual(['Query']);
      expect(reads).toBeLessThanOrEqual(1.5);
    }
  });

  it.each([1, 7, SITES - 1, SITES, SITES + 1, 25])(
    'pages of %i cover every site once and end with the last one',
    async (limit) => {
      const seen: string[] = [];
      let pages = 0;
      let cursor: string | undefined;
      do {
        const page = await store.list(asAna, { limit, cursor });
        seen.push(...page.items.map((s) => s.websiteId));
        cursor = page.nextCursor ?? undefined;
        pages += 1;
      } while (cursor !== undefined);
      expect(seen).toEqual(newestFirst(hers));
      // No page is empty: a full page that is the last one has no cursor.
      expect(pages).toBe(Math.ceil(SITES / limit));
    },
  );

  it('lets an administrator page through everybody’s sites by the index', async () => {
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await store.list(asAdmin, { limit: 7, cursor });
      for (const site of page.items) seen.add(site.websiteId);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    for (const site of [...hers, ...his]) expect(seen).toContain(site.websiteId);
  });

  it('shows sites without an owner to administrators alone', async () => {
    const orphan = sampleWebsite(300, null);
    await store.create(orphan, null);
    const { items } = await store.list(asAdmin, { limit: 1 });
    expect(items[0]).toMatchObject({ websiteId: orphan.websiteId, userId: null });
  });

  it('does not let a synchronised site move in the list', async () => {
    const status = createStatusStore(table);
    const oldest = hers[0]?.websiteId ?? '';
    const before = await store.list(asAna, { limit: 40 });
    await status.complete(
      { ownerId: ana, websiteId: oldest },
      {
        finishedAt: new Date(),
        wordpressVersion: '6.9',
        changed: { stats: sampleStats(3), statsHash: 'y'.repeat(11) },
      },
    );
    const after = await store.list(asAna, { limit: 40 });
    expect(after.items.map((s) => s.websiteId)).toEqual(before.items.map((s) => s.websiteId));
  });
});

describe('a cursor', () => {
  const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const herRow = websiteRowKey(ana, hers[5]?.websiteId ?? '');

  it.each([
    ['of another person’s list', encoded(herRow)],
    ['of the administrators’ list', encoded({ ...herRow, gsi1pk: 'WEBSITES', gsi1sk: 'x' })],
    ['that is no JSON', Buffer.from('{').toString('base64url')],
    ['that is no key', encoded(['OWNER#x'])],
    ['that is empty', ''],
    ['with an attribute that is no text', encoded({ pk: `OWNER#${benito}`, sk: 7 })],
    ['with attributes missing', encoded({ pk: `OWNER#${benito}` })],
    ['with attributes too many', encoded({ pk: `OWNER#${benito}`, sk: 'WEBSITE#1', more: 'x' })],
    ['outside the list’s rows', encoded({ pk: `OWNER#${benito}`, sk: 'A' })],
    ['with an empty sort key', encoded({ pk: `OWNER#${benito}`, sk: '' })],
  ])('%s is refused as the caller’s mistake', async (_, cursor) => {
    await expect(store.list(asBenito, { limit: 15, cursor })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { cursor: ['El cursor no es válido'] },
    });
  });

  it('forged for the own partition shows nothing but own rows', async () => {
    const cursor = encoded({ pk: `OWNER#${benito}`, sk: 'WEBSITE#zzzz' });
    const { items } = await store.list(asBenito, { limit: 15, cursor });
    expect(items.map((s) => s.userId)).toEqual([benito]);
  });
});
