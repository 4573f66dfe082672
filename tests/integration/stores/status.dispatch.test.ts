import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DUE_SHARDS } from '../../../functions/core/table/keys/keys.ts';
import { createDispatch } from '../../../functions/status/sync/status.dispatch.entity.ts';
import { dueRanges, placeOf } from '../../../functions/status/sync/status.schedule.domain.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { putSites } from './support/bulk-sites.ts';
import { newTable, personId, sampleWebsite } from './support/samples.ts';

/** `npm run test:long` has three thousand. */
const SITES = triesAll ? 3_000 : 1_000;
const PERIOD_MINUTES = 100;
const MINUTE = 60_000;
const periodMs = PERIOD_MINUTES * MINUTE;
/** Minutes after the beginning of a period. */
const at = (minutes: number) =>
  new Date(Math.ceil(Date.UTC(2026, 10, 21) / periodMs) * periodMs + minutes * MINUTE);

let table: TestTable;
let store: ReturnType<typeof createDispatch>;
const ids: string[] = [];

beforeAll(async () => {
  table = await newTable();
  store = createDispatch(table);
  const sites = Array.from({ length: SITES }, (_, n) => sampleWebsite(n, personId(n % 50)));
  ids.push(...sites.map((site) => site.websiteId));
  // The last one has no key: never due.
  await putSites(table, [...sites, sampleWebsite(SITES, null, { keyConfigured: false })]);
});
afterAll(() => table.destroy());

async function dueBetween(from: Date, to: Date): Promise<string[]> {
  const found: string[] = [];
  for (const range of dueRanges(from, to, PERIOD_MINUTES)) {
    for await (const some of store.dueSites(range)) found.push(...some);
  }
  return found;
}

describe('dueSites', () => {
  it('reads what is due and not what exists: a hundredth of all sites', async () => {
    const { result, reads, commands } = await table.meter.measure(() => dueBetween(at(7), at(8)));

    expect(commands).toEqual(Array(DUE_SHARDS).fill('Query'));
    expect(result.length).toBeGreaterThan(SITES / 100 / 2);
    expect(result.length).toBeLessThan((SITES / 100) * 2);
    // Half a unit for each shard: some eight narrow keys each.
    expect(reads).toBeLessThanOrEqual(DUE_SHARDS * 0.5);
    const places = result.map(
      (id) => Number.parseInt(placeOf(id, DUE_SHARDS).position, 16) / 2 ** 32,
    );
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0.07);
    expect(Math.max(...places)).toBeLessThan(0.08);
  });

  it('finds every site with a key exactly once in a period, across its end too', async () => {
    const found: string[] = [];
    const instants = [40, 41, 41.5, 55, 88, 99.999, 100.2, 120, 140];
    for (const [i, minutes] of instants.slice(1).entries()) {
      found.push(...(await dueBetween(at(instants[i] ?? 0), at(minutes))));
    }
    expect(found).toHaveLength(SITES);
    expect(new Set(found)).toEqual(new Set(ids));
  });

  it('finds all of them once after an outage of many periods', async () => {
    const { result, reads } = await table.meter.measure(() => dueBetween(at(0), at(1_000)));
    expect(new Set(result)).toEqual(new Set(ids));
    expect(result).toHaveLength(SITES);
    expect(reads).toBeLessThan(SITES * 0.03);
  });
});

describe('the cursor', () => {
  it('is moved by exactly one of those that read it', async () => {
    expect(await store.findCursor()).toBeUndefined();
    const first = await Promise.all([1, 2, 3].map((n) => store.advanceCursor(undefined, at(n))));
    expect(first.filter(Boolean)).toHaveLength(1);

    const seen = await store.findCursor();
    const next = await Promise.all([11, 12, 13].map((n) => store.advanceCursor(seen, at(n))));
    expect(next.filter(Boolean)).toHaveLength(1);
    expect(await store.advanceCursor(seen, at(20))).toBe(false);
  });

  it('costs one unit to read and one to move', async () => {
    const from = await store.findCursor();
    const { reads } = await table.meter.measure(() => store.findCursor());
    const { writes } = await table.meter.measure(() => store.advanceCursor(from, at(30)));
    expect({ reads, writes }).toEqual({ reads: 1, writes: 1 });
    expect(await store.findCursor()).toEqual(at(30));
  });
});
