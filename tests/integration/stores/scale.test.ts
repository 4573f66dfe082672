import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPeople } from '../../../functions/profiles/profiles.entity.ts';
import { USERS_PAGE_SIZE, type User } from '../../../functions/users/users.domain.ts';
import {
  WEBSITES_PAGE_SIZE,
  type Website,
  type WebsiteType,
} from '../../../functions/websites/websites.domain.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { triesAll } from '../../support/depth.ts';
import { seedInBulk } from '../../../infra/local/demo/bulk-seed.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable } from './support/samples.ts';

/** `npm run test:long` lists ten thousand of each; a tenth costs a page as much. */
const COUNT = triesAll ? 10_000 : 1_000;
/** The number of one of them, in its address and telephone number. */
const ONE = triesAll ? 4_321 : 432;
const CLIENT_PAGES = COUNT / USERS_PAGE_SIZE;
const PAGES = Math.ceil(COUNT / WEBSITES_PAGE_SIZE);
const now = new Date('2026-11-21T12:00:00.000Z');
const admin = { role: 'admin', userId: 'admin' } as const;

let table: TestTable;
let people: readonly User[];
let sites: readonly Website[];
beforeAll(async () => {
  table = await newTable();
  const seeded = await seedInBulk(table, { clients: COUNT, sites: COUNT, now });
  people = seeded.clients;
  sites = seeded.websites;
}, 120_000);
afterAll(() => table.destroy());

/** What a request consumes and how long it takes, caller check apart. */
async function measured<T>(work: () => Promise<T>) {
  const started = performance.now();
  const { result, reads, commands } = await table.meter.measure(work);
  const ms = Math.round(performance.now() - started);
  return { result, reads, commands, ms };
}
const figures: Record<string, string> = {};
const note = (name: string, { reads, ms }: { reads: number; ms: number }) => {
  figures[name] = `${String(reads)} RCU, ${String(ms)} ms`;
};
afterAll(() => {
  console.table(figures);
});

describe(`${String(COUNT)} clients`, () => {
  const newestFirst = () => people.toReversed().map(({ userId }) => userId);
  const idsOf = (items: readonly User[]) => items.map(({ userId }) => userId);

  it('are listed ten a page', async () => {
    const people = createPeople(table);
    const list = (page: number, search = '') =>
      measured(() => people.listClients({ page, size: USERS_PAGE_SIZE, search }));
    const cold = await list(1);
    note('clients, first page, cold Lambda', cold);
    expect(cold.result).toMatchObject({ page: 1, pageCount: CLIENT_PAGES, total: COUNT });
    expect(idsOf(cold.result.items)).toEqual(newestFirst().slice(0, 10));
    for (const page of [1, 2, CLIENT_PAGES / 2, CLIENT_PAGES]) {
      const warm = await list(page);
      note(`clients, page ${String(page)}`, warm);
      expect(idsOf(warm.result.items)).toEqual(newestFirst().slice((page - 1) * 10, page * 10));
      expect(warm.commands).toEqual(['GetItem', 'Query']);
      expect(warm.reads).toBeLessThanOrEqual(1.5);
    }
  });

  it.each([
    ['a common name', 'sofia', 6],
    ['a name with accents', 'íñigo núñez', 6],
    ['a company', 'óptica ñuñoa', 6],
    ['one phone number', `+56 9${String(10_000_000 + ONE)}`, 1.5],
    ['one e-mail address', `.${String(ONE)}@clientes`, 1.5],
    ['nothing', 'zzz', 0.5],
  ])('are found by %s', async (name, search, most) => {
    const people = createPeople(table);
    const find = () =>
      measured(() => people.listClients({ page: 1, size: USERS_PAGE_SIZE, search }));
    await find();
    const found = await find();
    note(`clients, search: ${name}`, found);
    expect(found.reads).toBeLessThanOrEqual(most);
    expect(found.result.items).toHaveLength(Math.min(10, found.result.total));
    if (search !== 'zzz') expect(found.result.total).toBeGreaterThan(0);
  });
});

describe(`${String(COUNT)} sites`, () => {
  const idsOf = (items: readonly { websiteId: string }[]) => items.map((site) => site.websiteId);
  const newestFirst = () => idsOf(sites.toReversed());
  const page = (
    number: number,
    { search = '', type }: { search?: string; type?: WebsiteType },
  ) => ({
    ...{ page: number, size: WEBSITES_PAGE_SIZE },
    filters: { search, type },
  });

  it('are listed fifteen a page', async () => {
    const store = createSiteWrites(table);
    const list = (number: number) => measured(() => store.list(admin, page(number, {})));
    const cold = await list(1);
    note('sites, first page, cold Lambda', cold);
    for (const number of [1, 2, Math.ceil(PAGES / 2), PAGES]) {
      const warm = await list(number);
      note(`sites, page ${String(number)}`, warm);
      expect(idsOf(warm.result.items)).toEqual(newestFirst().slice((number - 1) * 15, number * 15));
      expect(warm.commands).toEqual(['GetItem', 'Query']);
      expect(warm.reads).toBeLessThanOrEqual(1.5);
    }
  });

  it.each([
    ['a type', { type: 'tienda' as const }, 6],
    ['a common word', { search: 'panaderia' }, 8],
    ['a word of the comments', { search: 'número 42' }, 8],
    ['one address', { search: `-${String(ONE)}.example` }, 1.5],
    ['nothing', { search: 'zzz' }, 0.5],
  ])('are found by %s', async (name, query, most) => {
    const store = createSiteWrites(table);
    const find = () => measured(() => store.list(admin, page(1, query)));
    await find();
    const found = await find();
    note(`sites, search: ${name}`, found);
    expect(found.reads).toBeLessThanOrEqual(most);
    expect(found.result.items).toHaveLength(Math.min(15, found.result.total));
    if (name !== 'nothing') expect(found.result.total).toBeGreaterThan(0);
  });

  it('are their owner’s alone', async () => {
    const owner = people[77];
    if (!owner) throw new Error('Nobody was seeded');
    const store = createSiteWrites(table);
    const client = { role: 'cliente', userId: owner.userId } as const;
    await store.list(client, page(1, {}));
    const own = await measured(() => store.list(client, page(1, {})));
    note('sites of one client', own);
    expect(idsOf(own.result.items)).toEqual([sites[77]?.websiteId]);
    expect(own.reads).toBeLessThanOrEqual(1.5);
  });
});
