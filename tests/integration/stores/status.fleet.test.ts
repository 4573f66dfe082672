import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRequestedUpdates } from '../../../functions/activities/updates/activities.updates.view.ts';
import { siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import type { SiteStats } from '../../../functions/status/status.domain.ts';
import { hashStats, packStats } from '../../../functions/status/status.stats.entity.ts';
import type { FleetComponent } from '../../../functions/status/updates/status.fleet.domain.ts';
import {
  createFleet,
  FLEET_FRESH_MS,
  fleetInMemory,
} from '../../../functions/status/updates/status.fleet.entity.ts';
import {
  listFleetSites,
  listFleetUpdates,
} from '../../../functions/status/updates/status.fleet.service.ts';
import { rowItem } from '../../../functions/websites/websites.items.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

/** `npm run test:long` reads ten thousand. */
const COUNT = triesAll ? 10_000 : 1_000;
/** What the rows of all sites take to read. */
const ROWS_RCU = (COUNT * 7) / 100;
const PLUGINS = 40;
const started = new Date('2026-11-21T12:00:00.000Z');
const at = (ms: number) => new Date(started.getTime() + ms);

/** Each site waits for its gallery, and every fifth of the other plugins. Half of them run an older gallery. */
const statsOf = (n: number): SiteStats => {
  const stats = sampleStats(PLUGINS);
  const gallery = { file: 'g/g.php', name: 'Galería', version: n % 2 === 0 ? '2.9' : '2.10' };
  return {
    ...stats,
    plugins: [
      { ...gallery, active: true, updatePending: true, offered: '2.11' },
      ...stats.plugins.slice(1),
    ],
  };
};
const stats = [statsOf(0), statsOf(1)] as const;
const packed = stats.map(packStats);
const hashes = stats.map(hashStats);
const updated: SiteStats = {
  ...stats[0],
  plugins: stats[0].plugins.map((plugin) => ({ ...plugin, updatePending: false })),
};

const itemsOf = (n: number, said = n % 2) => {
  const site = sampleWebsite(n, personId(n % 200), { keyConfigured: true });
  const row = { statsHash: hashes[said], lastSyncDate: started.toISOString(), pendingUpdates: 9 };
  return [
    { ...rowItem(site), ...row, syncState: 'completed' },
    { ...siteStatsKey(site.websiteId), packed: packed[said] },
  ];
};

let table: TestTable;
let clock = started;
beforeAll(async () => {
  table = await newTable();
  await writeAll(table, Array.from({ length: COUNT }, (_, n) => itemsOf(n)).flat());
}, 240_000);
afterAll(() => table.destroy());

/** What one Lambda has. */
const lambda = () => ({
  fleet: fleetInMemory(createFleet(table, () => clock)),
  names: { namesOf: async () => new Map<string, string>() },
  requested: createRequestedUpdates(table),
  now: () => clock,
});
const measured = async <T>(name: string, work: () => Promise<T>) => {
  const begun = performance.now();
  const { result, reads, commands } = await table.meter.measure(work);
  const ms = Math.round(performance.now() - begun);
  const bytes = JSON.stringify(result).length;
  console.log(
    `${name}: ${String(reads)} RCU, ${String(commands.length)} commands, ${String(ms)} ms, ${String(bytes)} bytes`,
  );
  return { result, reads, commands, bytes };
};
const galleryOf = ({ items }: { items: FleetComponent[] }) =>
  items.find(({ name }) => name === 'Galería');
const gallery = { kind: 'plugin', id: 'g/g.php' } as const;

it('reads what all sites wait for once, then only what changed', async () => {
  const mine = lambda();
  const page = () => listFleetUpdates({ page: 1, search: '' }, mine);
  const cold = await measured('cold', page);
  expect(galleryOf(cold.result)).toMatchObject({ sites: COUNT });
  expect(cold.result).toMatchObject({ pendingSites: COUNT, uncheckedSites: 0 });
  // Half a unit a site, and the rows of the list.
  expect(cold.reads).toBeLessThanOrEqual(COUNT / 2 + ROWS_RCU);
  expect(cold.bytes).toBeLessThan(20_000);

  const warm = await measured('warm', page);
  expect(warm.commands).toEqual([]);

  await writeAll(table, [
    { ...itemsOf(0)[0], statsHash: hashStats(updated), pendingUpdates: 1 },
    { ...itemsOf(0)[1], packed: packStats(updated) },
  ]);
  clock = at(FLEET_FRESH_MS);
  const later = await measured('a minute later, one site changed', page);
  expect(later.commands.filter((command) => command === 'BatchGetItem')).toHaveLength(1);
  expect(later.reads).toBeLessThanOrEqual(ROWS_RCU);
  expect(galleryOf(later.result)).toMatchObject({ sites: COUNT - 1, installed: ['2.10', '2.9'] });
  // As the other test expects it.
  await writeAll(table, itemsOf(0));
  clock = started;
}, 120_000);

it('answers a page of the sites of one component, the oldest versions first', async () => {
  const mine = lambda();
  await listFleetUpdates({ page: 1, search: '' }, mine);
  const query = { page: 1, ...gallery };
  const first = await measured('sites', () => listFleetSites(query, mine));
  expect(first.result).toMatchObject({ total: COUNT, pageCount: COUNT / 25 });
  expect(first.result.items.map(({ from }) => from)).toEqual(Array(25).fill('2.9'));
  expect(first.bytes).toBeLessThan(20_000);
  // One for each site of the page, to see what was requested of it.
  expect(first.commands.filter((command) => command === 'Query')).toHaveLength(25);
  const last = await listFleetSites({ ...query, page: COUNT }, mine);
  expect(new Set(last.items.map(({ from }) => from))).toEqual(new Set(['2.10']));
  const owned = await listFleetSites({ ...query, userId: personId(7) }, mine);
  expect(owned.total).toBe(COUNT / 200);
}, 120_000);
