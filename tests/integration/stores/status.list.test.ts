import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../functions/core/auth/caller.ts';
import { dueRetryKey } from '../../../functions/core/table/keys/keys.ts';
import {
  backupSecondsOf,
  checkSecondsOf,
} from '../../../functions/core/table/shared/website-rows.ts';
import type { StatusFilter } from '../../../functions/status/list/status.list.domain.ts';
import {
  listStatus,
  statusInDirectory,
  summarizeStatus,
} from '../../../functions/status/list/status.list.service.ts';
import {
  COUNTS_FRESH_MS,
  createCountedSites,
  createStatusList,
} from '../../../functions/status/list/status.list.entity.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { hashStats } from '../../../functions/status/status.stats.entity.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { entryOf, rowItem } from '../../../functions/websites/websites.items.ts';
import { createSiteCounts } from '../../../functions/status/counts/status.counts.entity.ts';
import { recountKeys } from '../../../functions/websites/websites.totals.entity.ts';
import {
  createSiteConnections,
  createSiteTotals,
} from '../../../functions/websites/websites.view.ts';
import { recountAllSites } from '../../../infra/local/deploy/recount-sites.ts';
import { addChunks } from '../../../infra/local/demo/bulk-seed.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { addPeople, newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

/** `npm run test:long` lists ten thousand. */
const COUNT = triesAll ? 10_000 : 2_000;
const HUNDREDS = COUNT / 100;
const PAGES = COUNT / 25;
const OWNED = 40;
const started = new Date('2026-11-21T12:00:00.000Z');
const [ana, benito, carla] = [personId(1), personId(2), personId(3)];
const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' },
});
const admin = callerOf('admin', 'admin');

const lastSyncDate = '2026-11-21T11:00:00.000Z';
const wellRead = {
  ...{ syncState: 'completed', syncStartedAt: lastSyncDate, lastSyncDate, pendingUpdates: 12 },
  statsHash: hashStats(sampleStats(3)),
  backupAt: backupSecondsOf(lastSyncDate),
  checkedAt: checkSecondsOf(lastSyncDate),
};
/** A site that fails is the widest of all rows. */
const failing = (websiteId: string) => ({
  ...{ ...wellRead, syncState: 'failed', lastSyncDate: '2026-11-01T12:00:00.000Z' },
  ...{ failureCode: 'no_connector', failureHttpStatus: 404, syncFailures: 12 },
  ...{ syncFinishedAt: lastSyncDate, retryAt: lastSyncDate },
  ...dueRetryKey(3, { at: lastSyncDate, websiteId }),
});
/** Of a hundred sites three fail, two have no key, five were never read, and one of ten that are current has updates. */
function syncFieldsOf(n: number, { websiteId, keyConfigured }: Website) {
  if (!keyConfigured || n % 100 >= 95) return {};
  if (n % 100 < 3) return failing(websiteId);
  return { ...wellRead, pendingUpdates: n % 10 === 3 ? 2 : 0 };
}

let table: TestTable;
let sites: Website[];
let clock = started;

const fill = (all: readonly Website[], fieldsOf: (n: number, site: Website) => object) =>
  addChunks(table, 'WEBSITES', {
    all: all.map((site, n) => ({ site, n })),
    entryOf: ({ site }) => entryOf(site),
    itemsOf: ({ site, n }) => [{ ...rowItem(site), ...fieldsOf(n, site) }],
  });

beforeAll(async () => {
  table = await newTable();
  sites = Array.from({ length: COUNT }, (_, n) => {
    const keyConfigured = n % 100 !== 50 && n % 100 !== 60;
    return sampleWebsite(n, n % (COUNT / 40) === 0 ? ana : personId(10 + (n % 200)), {
      keyConfigured,
    });
  });
  await fill(sites, syncFieldsOf);
  const owned = (userId: string) =>
    Array.from({ length: OWNED }, (_, n) => sampleWebsite(COUNT + n, userId));
  await fill(owned(benito), () => wellRead);
  await fill(owned(carla), (_, { websiteId }) => failing(websiteId));
}, 120_000);
afterAll(() => table.destroy());

/** What one Lambda has. */
const lambda = () => {
  const inDirectory = {
    counted: createCountedSites(table, () => clock),
    websites: createSiteConnections(table),
  };
  return {
    ...inDirectory,
    list: createStatusList(statusInDirectory(table, inDirectory)),
    counts: createSiteCounts(table),
    siteTotals: createSiteTotals(table),
    now: () => clock,
    // Measured apart.
    names: { namesOf: async () => new Map<string, string>() },
  };
};
const query = (filter: StatusFilter = 'all', search = '', page = 1) => ({ filter, search, page });
const measured = async <T>(work: () => Promise<T>) => {
  const begun = performance.now();
  const { result, reads, commands } = await table.meter.measure(work);
  return { result, reads, commands, ms: Math.round(performance.now() - begun) };
};
const figures: Record<string, string> = {};
const note = (name: string, { reads, ms }: { reads: number; ms: number }) => {
  figures[name] = `${String(reads)} RCU, ${String(ms)} ms`;
};
afterAll(() => {
  console.table(figures);
});

describe('a client', () => {
  it('sees their own sites, newest first, and no other', async () => {
    const { items, total, pageCount } = await listStatus(callerOf(ana), query(), lambda());
    const own = sites.filter(({ userId }) => userId === ana).reverse();
    expect(items.map(({ websiteId }) => websiteId)).toEqual(
      own.slice(0, 25).map(({ websiteId }) => websiteId),
    );
    expect({ total, pageCount }).toEqual({ total: own.length, pageCount: 2 });
  });

  it('has their own counted and filtered, as they are at this moment', async () => {
    const mine = lambda();
    const { result, commands } = await measured(() => summarizeStatus(callerOf(carla), mine));
    expect(commands).toEqual(['Query']);
    expect(result).toMatchObject({ total: OWNED, failing: OWNED, outdated: OWNED, upToDate: 0 });
    const none = await listStatus(callerOf(carla), query('current'), mine);
    expect(none).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
    const failed = await listStatus(callerOf(carla), query('failing', '', 2), mine);
    expect(failed).toMatchObject({ page: 2, total: OWNED });
    expect(failed.items).toHaveLength(OWNED - 25);
    const [found] = (
      await listStatus(callerOf(carla), query('failing', `${String(COUNT + 7)}.cl`), mine)
    ).items;
    expect(found?.url).toContain(String(COUNT + 7));
  });

  it.each([
    ['that were read', benito, 1.5],
    // Each says why, how often, and when it is tried again: nobody's every site does so for long.
    ['that fail', carla, 2.5],
  ])('reads a page of 25 sites %s for as little as may be', async (name, userId, most) => {
    const mine = lambda();
    await listStatus(callerOf(userId), query(), mine);
    const page = await measured(() => listStatus(callerOf(userId), query(), mine));
    note(`25 sites ${name}, directory included`, page);
    expect(page.result.items).toHaveLength(25);
    // Half a unit is the directory's head.
    expect(page.commands).toEqual(['GetItem', 'Query']);
    expect(page.reads - 0.5).toBeLessThanOrEqual(most);
  });
});

describe(`an administrator of ${String(COUNT)} sites`, () => {
  const expected = {
    ...{ total: COUNT + 2 * OWNED, withoutKey: 2 * HUNDREDS, failing: 3 * HUNDREDS + OWNED },
    ...{ outdated: 8 * HUNDREDS + OWNED, upToDate: 90 * HUNDREDS + OWNED },
  };

  it('has all of them counted from their rows where nobody counted them yet', async () => {
    const cold = await measured(() => summarizeStatus(admin, lambda()));
    note('all sites counted from their rows', cold);
    expect(cold.result).toMatchObject(expected);
    expect(cold.reads).toBeLessThanOrEqual(7 * HUNDREDS);
  });

  it('has all of them counted by what changes of them, for one unit', async () => {
    await recountKeys(table);
    await recountAllSites(table);
    const counted = await measured(() => summarizeStatus(admin, lambda()));
    note('all sites counted', counted);
    // The rows are of a day of the test, and the recount is of today: none has been read since.
    const { upToDate: fresh, outdated, ...others } = expected;
    expect(counted.result).toMatchObject(others);
    expect(counted.result.upToDate + counted.result.outdated).toBe(fresh + outdated);
    expect(counted.commands).toEqual(['Query', 'Query']);
    expect(counted.reads).toBe(1);
  });

  it('has what a filter by state looks at read once a minute', async () => {
    const mine = lambda();
    const filtered = () => mine.counted.counted(admin);
    const cold = await measured(filtered);
    const warm = await measured(() => Promise.all([filtered(), filtered()]));
    expect(warm.commands).toEqual([]);
    clock = new Date(started.getTime() + COUNTS_FRESH_MS);
    const later = await measured(() => Promise.all([filtered(), filtered()]));
    expect(later.reads).toBe(cold.reads);
    expect(later.result[0].asOf).toEqual(clock);
    clock = started;
  });

  it('learns whose the sites of a page are for half a unit for each owner', async () => {
    await addPeople(table, ...Array.from({ length: 200 }, (_, n) => personId(10 + n)));
    const mine = { ...lambda(), names: createPeopleView(table) };
    await listStatus(admin, query(), mine);
    const page = await measured(() => listStatus(admin, query('all', '', PAGES / 4), mine));
    note('a page of all, with 25 owners', page);
    expect(page.commands).toEqual(['GetItem', 'Query', 'BatchGetItem']);
    expect(page.reads).toBeLessThanOrEqual(0.5 + 1.5 + 12.5);
  });

  it.each([
    { name: 'all', filter: 'all', search: '', total: expected.total },
    { name: 'the failing', filter: 'failing', search: '', total: expected.failing },
    { name: 'those without a key', filter: 'no_key', search: '', total: expected.withoutKey },
    { name: 'the outdated ones', filter: 'outdated', search: '', total: expected.outdated },
    { name: 'those with updates', filter: 'pending', search: '', total: 13 * HUNDREDS + 2 * OWNED },
    // Of the sites whose number begins so, 100 and 1000 to 1002 fail, or 200 to 202, and the newest.
    {
      name: 'what a search finds of the failing',
      filter: 'failing',
      search: `cl espiga-${String(HUNDREDS)}`,
      total: (triesAll ? 4 : 3) + OWNED,
    },
  ] as const)('reads $name page by page', async ({ name, filter, search, total }) => {
    const mine = lambda();
    await listStatus(admin, query(filter, search), mine);
    // The newest sites of all are those forty that fail.
    for (const number of filter === 'all' ? [PAGES / 4, (3 * PAGES) / 4] : [1, 2]) {
      const page = await measured(() => listStatus(admin, query(filter, search, number), mine));
      note(`${name}, page ${String(page.result.page)}`, page);
      expect(page.result.total).toBe(total);
      expect(page.result.items.length).toBeGreaterThan(0);
      expect(page.reads - 0.5).toBeLessThanOrEqual(filter === 'all' ? 1.5 : 12.5);
    }
  });
});
