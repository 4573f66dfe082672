import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directoryChunkKey } from '../../../functions/core/table/keys/keys.ts';
import { hasTag } from '../../../functions/websites/websites.tags.domain.ts';
import {
  websiteTypes,
  type Website,
  type WebsiteType,
} from '../../../functions/websites/websites.domain.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { putSites } from './support/bulk-sites.ts';
import { addPeople, newTable, personId, sampleWebsite } from './support/samples.ts';
import { announcementOf, asAdmin, asClient } from './support/website-table.ts';

/** `npm run test:long` lists ten thousand. */
const SITES = triesAll ? 10_000 : 2_000;
const PEOPLE = triesAll ? 250 : 50;
const PAGES = Math.ceil(SITES / 15);
/** Somebody with 40 sites, all over the list. */
const owner = personId(7);

/** Words as names and comments have them: how well the directory packs, and so what it costs, depends on it. */
const words =
  'ferretería panadería notaría clínica estudio taller colegio viña hostal librería óptica gimnasio jardín imprenta pastelería corredora agencia botillería lavandería constructora veterinaria cafetería zapatería relojería transporte'.split(
    ' ',
  );
const phrase = (n: number, length: number) =>
  Array.from({ length }, (_, i) => words[(n * (i + 3) + i * i * 7) % words.length]).join(' ');

/** One of five sites or so has each. */
const agencyTags = ['VIP', 'Plan anual', 'Mensual', 'WooCommerce', 'Hosting propio', 'Por migrar'];

const site = (n: number, userId = personId(n % PEOPLE)) =>
  sampleWebsite(n, userId, {
    type: websiteTypes[n % websiteTypes.length] ?? 'blog',
    name: `${phrase(n, 2)} ${n % (SITES / 20) === 3 ? 'El Tornillo' : 'Los Andes'}`,
    url: `https://www.${phrase(n + 5, 2)
      .normalize('NFD')
      .replace(/[^a-z]/g, '')}-${String(n)}.cl`,
    comments: phrase(n + 11, 6),
    tags: agencyTags.filter((_, i) => (n * 7 + i * 3) % 5 === 0),
  });
const sites = Array.from({ length: SITES }, (_, n) => site(n));

let table: TestTable;
let store: ReturnType<typeof createSiteWrites>;

beforeAll(async () => {
  table = await newTable();
  await putSites(table, sites);
  await addPeople(table, owner, personId(8));
  store = createSiteWrites(table);
});
afterAll(() => table.destroy());

const list = (
  caller: Parameters<typeof store.list>[0],
  { search = '', type, page = 1 }: { search?: string; type?: WebsiteType; page?: number },
  from = store,
) => table.meter.measure(() => from.list(caller, { filters: { search, type }, page, size: 15 }));

/** What docs/access-patterns.md says, with 10,000 sites in the table. */
describe('a page of the list', () => {
  it('reads the directory once per Lambda: an item for a hundred sites, a request of BatchGetItem', async () => {
    const { reads, commands, result } = await list(asAdmin, {});
    expect(result).toMatchObject({ total: SITES, pageCount: PAGES });
    expect(commands).toEqual(['GetItem', 'BatchGetItem', 'Query']);
    // Half a unit for each item of 4 KB; one of longer comments takes a whole one.
    expect(reads).toBeLessThanOrEqual(SITES / 200 + 1.5);
  });

  it.each([1, Math.ceil(PAGES / 2), PAGES])(
    '%i takes one Query of 1 RCU at most, and 0.5 for the head',
    async (page) => {
      const { reads, commands } = await list(asAdmin, { page });
      expect(commands).toEqual(['GetItem', 'Query']);
      expect(reads).toBeLessThanOrEqual(1.5);
    },
  );

  it('of a client’s own is the same', async () => {
    const { reads, commands, result } = await list(asClient(owner), {});
    expect(result).toMatchObject({ total: 40, pageCount: 3 });
    expect(commands).toEqual(['GetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(1.5);
  });

  it('of one type of five reads the stretch it lies in', async () => {
    const { reads, commands, result } = await list(asAdmin, { type: 'blog' });
    expect(result.total).toBe(SITES / 5);
    expect(commands).toEqual(['GetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(5);
  });

  it('of what lies far apart fetches its rows', async () => {
    const { reads, commands, result } = await list(asAdmin, { search: 'TORNILLO' });
    expect(result).toMatchObject({ total: 20, pageCount: 2 });
    expect(commands).toEqual(['GetItem', 'BatchGetItem']);
    expect(reads).toBe(8);
  });

  it('of a tag that one of five sites has reads the stretch it lies in, as one of a type does', async () => {
    const isTagged = hasTag('PLAN ANUAL');
    const { reads, commands, result } = await table.meter.measure(() =>
      store.list(asAdmin, { filters: { search: '', tag: 'PLAN ANUAL' }, page: 1, size: 15 }),
    );
    expect(result.total).toBe(SITES / 5);
    expect(commands).toEqual(['GetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(5);
    expect(result.items.every(({ tags }) => isTagged(tags))).toBe(true);
  });

  it('of nothing reads the head alone', async () => {
    const { reads, commands } = await list(asAdmin, { search: 'no hay ninguno' });
    expect({ reads, commands }).toEqual({ reads: 0.5, commands: ['GetItem'] });
  });

  it('finds a site by its address, with and without protocol', async () => {
    const url = sites[77]?.url ?? '';
    for (const search of [url, url.slice('https://'.length)]) {
      const { result } = await list(asAdmin, { search });
      expect(result.items.map(({ websiteId }) => websiteId)).toEqual([sites[77]?.websiteId]);
    }
  });
});

describe('a change', () => {
  const measured = async (work: () => Promise<unknown>) => {
    const { reads, writes, commands } = await table.meter.measure(work);
    return { reads, writes, gets: commands.filter((name) => name === 'GetItem').length };
  };
  const created = () => store.create(site((n += 1), owner), new Uint8Array(60));
  const edited = (changes: Partial<Website>) =>
    store.update(mine, async (current) => ({
      website: { ...current, ...changes },
      sealedKey: null,
      audits: [],
    }));
  const announcement = (eventId: string) => ({ ...announcementOf(eventId), audits: [] });
  const mine = sites[7 + PEOPLE * 20]?.websiteId ?? '';
  let n = SITES;

  it('keeps a hundred sites in an item of some 3 KB', async () => {
    const Key = directoryChunkKey('WEBSITES', SITES / 200);
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    const { byteLength } = Item?.['packed'] as Uint8Array;
    expect(byteLength).toBeGreaterThan(2_500);
    expect(byteLength).toBeLessThan(4_096);
  });

  it('of another Lambda’s is read as one item the next time', async () => {
    const other = createSiteWrites(table);
    await list(asAdmin, {}, other);
    await created();
    const { reads, commands } = await list(asAdmin, {}, other);
    expect(commands).toEqual(['GetItem', 'BatchGetItem', 'Query']);
    expect(reads).toBeLessThanOrEqual(3);
  });

  it('creates a site beside 60 others', async () => {
    for (let i = 0; i < 60; i += 1) await created();
    const { reads, writes, gets } = await measured(created);
    expect({ reads, gets }).toEqual({ reads: 2, gets: 2 });
    expect(writes).toBeLessThanOrEqual(24);
  });

  it('edits a site: with its entry in the directory, and without', async () => {
    const text = await measured(() => edited({ name: 'Otro nombre' }));
    expect(text).toMatchObject({ reads: 3, gets: 3 });
    expect(text.writes).toBeLessThanOrEqual(28);
    const version = await measured(() => edited({ wordpressVersion: '6.1' }));
    expect(version).toMatchObject({ reads: 2, gets: 2 });
    expect(version.writes).toBeLessThanOrEqual(12);
  });

  it('reassigns a site and deletes it', async () => {
    const move = () => ({ toUserId: personId(8), ...announcement('e1') });
    const moved = await measured(() => store.reassign(mine, move));
    expect(moved).toMatchObject({ gets: 4 });
    expect(moved.reads).toBe(4);
    expect(moved.writes).toBeLessThanOrEqual(28);
    const removed = await measured(() => store.remove(mine, () => announcement('e2')));
    expect(removed).toMatchObject({ gets: 4 });
    expect(removed.reads).toBe(4);
    expect(removed.writes).toBeLessThanOrEqual(28);
  });
});

it('a page of sites with ten long tags each takes no more, because no row has them', async () => {
  const person = personId(9_000);
  const others = createSiteWrites(table);
  await addPeople(table, person);
  const tags = Array.from({ length: 10 }, (_, i) => String(i) + '😀'.repeat(29));
  for (let n = 0; n < 16; n += 1) {
    await others.create({ ...site(SITES + 500 + n, person), tags }, new Uint8Array(60));
  }
  await list(asClient(person), {}, others);
  const { reads, commands, result } = await list(asClient(person), {}, others);
  expect(commands).toEqual(['GetItem', 'Query']);
  expect(reads).toBeLessThanOrEqual(1.5);
  expect(result.items.map((each) => each.tags)).toEqual(Array(15).fill(tags));
});
