import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { siteHomeKey, websiteRowKey } from '../../../functions/core/table/keys/keys.ts';
import { createOwnedTimes } from '../../../functions/websites/owned/websites.owned.entity.ts';
import { createCountedSites } from '../../../functions/status/list/status.list.entity.ts';
import { summarize } from '../../../functions/status/list/status.list.domain.ts';
import {
  createSiteConnections,
  createSiteTotals,
} from '../../../functions/websites/websites.view.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { addPeople, newTable, personId, sampleWebsite } from './support/samples.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { createSyncs } from './support/syncs.ts';
import { announcementOf } from './support/website-table.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date('2026-11-21T18:00:00.000Z');
const home = 'tienda-austral.cl';

let table: TestTable;
let sites: ReturnType<typeof createSiteWrites>;
let syncs: ReturnType<typeof createSyncs>;
let [ana, benito] = [personId(1), personId(2)];
let n = 0;

beforeAll(async () => {
  table = await newTable();
  sites = createSiteWrites(table);
  syncs = createSyncs(table);
});
afterAll(() => table.destroy());
beforeEach(async () => {
  [ana, benito] = [personId((n += 1)), personId((n += 1))];
  await addPeople(table, ana, benito);
});

interface Registered {
  ownerId: string | null;
  websiteId: string;
}

async function register(ownerId: string | null): Promise<Registered> {
  const site = sampleWebsite((n += 1), ownerId, { keyConfigured: true, keyLast4: '7890' });
  await sites.create(site, new Uint8Array(60));
  return { ownerId, websiteId: site.websiteId };
}

const read = (ref: Registered, said: string | undefined = home, finishedAt = now) =>
  syncs.complete(ref, { finishedAt, wordpressVersion: '6.8.3', changed: null, home: said });

/** A registered site whose WordPress says that it is at an address. */
async function registerAt(ownerId: string | null, said = home): Promise<Registered> {
  const ref = await register(ownerId);
  await read(ref, said);
  return ref;
}

const stored = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
    .Item;
const ofRow =
  (attribute: string) =>
  async ({ ownerId, websiteId }: Registered) =>
    (await stored(websiteRowKey(ownerId, websiteId)))?.[attribute] as unknown;
const since = ofRow('duplicateSince');
const wasDuplicate = ofRow('wasDuplicate');
const homeOf = async (ownerId: string | null, said = home) =>
  (await stored(siteHomeKey(ownerId, said)))?.['sites'] as unknown;
const move = ({ websiteId }: Registered, toUserId: string | null) =>
  sites.reassign(websiteId, () => ({
    toUserId,
    ...announcementOf(`e-${String((n += 1))}`, 'WebsiteReassigned'),
  }));
const remove = ({ websiteId }: Registered) =>
  sites.remove(websiteId, () => announcementOf(`e-${String((n += 1))}`, 'WebsiteDeleted'));
const edit = ({ websiteId }: Registered, change: { url: string } | { keyConfigured: boolean }) =>
  sites.update(websiteId, async (current) => ({
    website: { ...current, keyConfigured: false, keyLast4: null, ...change },
    sealedKey: null,
    audits: [],
  }));

it('the site whose WordPress is read first counts, the others are its duplicates', async () => {
  const [first, second, third] = [
    await registerAt(ana),
    await registerAt(ana),
    await registerAt(ana),
  ];
  expect(await Promise.all([first, second, third].map(since))).toEqual([
    undefined,
    now.toISOString(),
    now.toISOString(),
  ]);
  const { findOriginal } = createSiteConnections(table);
  expect(await findOriginal(third.websiteId)).toMatchObject({ websiteId: first.websiteId });
  expect(await findOriginal(first.websiteId)).toBeUndefined();
});

it('a WordPress is counted once', async () => {
  const totals = createSiteTotals(table);
  const before = await totals();
  const [, second] = [await registerAt(ana), await registerAt(ana)];
  await registerAt(ana, 'otra.cl');
  const counted = createCountedSites(table, () => now);
  const own = await counted.counted({ role: 'cliente', userId: ana });
  const all = await totals();
  expect(summarize([...own.sites.values()], now)).toMatchObject({ total: 2, upToDate: 2 });
  expect(all).toEqual({ sites: before.sites + 2, withKey: before.withKey + 2 });
  await remove(second);
  expect(await totals()).toEqual(all);
});

it('a sync that finds the same home writes nothing of it', async () => {
  const [, second] = [await registerAt(ana), await registerAt(ana)];
  await read(second, undefined, later);
  await read(second, home, later);
  expect(await since(second)).toBe(now.toISOString());
  expect(await homeOf(ana)).toHaveLength(2);
});

it('costs a transaction with the first sync, and nothing with the others', async () => {
  const measured = async (ref: Registered, said: string | undefined) =>
    table.meter.measure(() => read(ref, said, later));
  const [first, second] = [await register(ana), await register(ana)];
  expect(await measured(first, home)).toMatchObject({ reads: 3, writes: 12 });
  expect(await measured(second, home)).toMatchObject({ reads: 3, writes: 12 });
  expect(await measured(second, undefined)).toMatchObject({ writes: 1 });
  expect(await measured(first, 'otra.cl')).toMatchObject({ reads: 5, writes: 12 });
});

it('nobody learns what another owner has', async () => {
  const [ofAna, ofBenito, ofNobody] = [
    await registerAt(ana),
    await registerAt(benito),
    await registerAt(null, `${ana}.cl`),
  ];
  expect(await Promise.all([ofAna, ofBenito, ofNobody].map(since))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ['is deleted', remove],
  ['is given to somebody else', (site: Registered) => move(site, benito)],
  ['moves to another origin', (site: Registered) => edit(site, { url: 'https://nueva.cl' })],
  ['loses its key', (site: Registered) => edit(site, { keyConfigured: false })],
  ['says that it is another WordPress', (site: Registered) => read(site, 'otra.cl', later)],
])('the next one counts when the first %s', async (_, leave) => {
  const [first, second, third] = [
    await registerAt(ana),
    await registerAt(ana),
    await registerAt(ana),
  ];
  await leave(first);
  expect(await Promise.all([second, third].map(since))).toEqual([undefined, now.toISOString()]);
  expect(await wasDuplicate(second)).toEqual({
    since: now.toISOString(),
    until: expect.any(String) as string,
  });
  expect(await wasDuplicate(third)).toBeUndefined();
  expect(await homeOf(ana)).toEqual([second.websiteId, third.websiteId]);
  await remove(second);
  await remove(third);
  expect(await homeOf(ana)).toBeUndefined();
});

it('a duplicate that moves to another origin is none any more, and none while it has no key', async () => {
  const [first, second] = [await registerAt(ana), await registerAt(ana)];
  await edit(second, { url: 'https://nueva.cl' });
  expect(await since(second)).toBeUndefined();
  expect(await wasDuplicate(second)).toMatchObject({ since: now.toISOString() });
  expect(await homeOf(ana)).toEqual([first.websiteId]);
});

it('a duplicate that says that it is another WordPress was one until then', async () => {
  const [, second] = [await registerAt(ana), await registerAt(ana)];
  await read(second, 'otra.cl', later);
  expect(await since(second)).toBeUndefined();
  expect(await wasDuplicate(second)).toEqual({
    since: now.toISOString(),
    until: later.toISOString(),
  });
});

it('a site is a duplicate among the sites of its new owner', async () => {
  const [first, second] = [await registerAt(ana), await registerAt(ana)];
  await registerAt(benito);
  await move(first, benito);
  expect(await since({ ...first, ownerId: benito })).toEqual(expect.any(String));
  expect(await since(second)).toBeUndefined();
  expect(await wasDuplicate(second)).toMatchObject({ since: now.toISOString() });
  await move(second, null);
  expect(await since({ ...second, ownerId: null })).toBeUndefined();
  // The time belongs to who had the site then.
  expect(await wasDuplicate({ ...second, ownerId: null })).toBeUndefined();
  expect(await createOwnedTimes(table).list(ana)).toEqual([
    expect.not.objectContaining({ wasDuplicate: expect.anything() as unknown }),
    expect.objectContaining({
      wasDuplicate: { since: now.toISOString(), until: expect.any(String) as string },
    }),
  ]);
  await remove(second);
});

it('of two sites that are read at once one counts', async () => {
  const refs = [await register(ana), await register(ana), await register(ana)];
  await Promise.all(refs.map((ref) => read(ref)));
  const marked = (await Promise.all(refs.map(since))).filter((at) => at !== undefined);
  expect(marked).toHaveLength(2);
  expect(await homeOf(ana)).toHaveLength(3);
});
