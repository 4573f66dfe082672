import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteDayKey, siteStatsKey } from '../../../functions/core/table/keys/keys.ts';
import { createSyncedStats } from '../../../functions/status/status.view.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable } from './support/samples.ts';

const [site, other] = ['01kb3f0a9x5m3v7c2d8e4h6j9k', '01kb3f0a9x5m3v7c2d8e4h6j9m'];
const of = { wordpressVersion: '6.8.3', phpVersion: null, pluginsPending: 3, themesPending: 0 };

/** A site, and where it is. */
const at = (websiteId: string) => ({ websiteId, url: 'https://sitio.cl' });

let table: TestTable;
let store: ReturnType<typeof createSyncedStats>;
const put = (Item: Record<string, unknown>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item }));

beforeAll(async () => {
  table = await newTable();
  store = createSyncedStats(table);
  for (const day of ['2026-06-30', '2026-07-01', '2026-08-24', '2026-11-21']) {
    await put({ ...siteDayKey(site, day), ...of, expiresAt: 1_900_000_000 });
  }
  await put({ ...siteDayKey(other, '2026-11-20'), ...of, expiresAt: 1_900_000_000 });
  await put({ ...siteStatsKey(site), packed: new Uint8Array(9) });
});
afterAll(() => table.destroy());

const daysFrom = async (from: string) =>
  (await store.listPoints(at(site), from)).map(({ day }) => day);

describe('listPoints', () => {
  it('answers what changed since a day, before it what held when that began', async () => {
    expect(await store.listPoints(at(site), '2026-08-25')).toEqual([
      // Points of earlier versions of the portal know no changes.
      { day: '2026-08-24', ...of, changes: [] },
      { day: '2026-11-21', ...of, changes: [] },
    ]);
  });

  it.each([
    ['2026-08-24', ['2026-08-24', '2026-11-21']],
    ['2026-07-02', ['2026-07-01', '2026-08-24', '2026-11-21']],
    ['2026-06-30', ['2026-06-30', '2026-07-01', '2026-08-24', '2026-11-21']],
    ['2026-01-01', ['2026-06-30', '2026-07-01', '2026-08-24', '2026-11-21']],
    ['2026-11-22', ['2026-11-21']],
  ])('from %s on has %j', async (from, days) => {
    expect(await daysFrom(from)).toEqual(days);
  });

  it('has nothing of a site that was never read', async () => {
    expect(await store.listPoints(at('01kb3f0a9x5m3v7c2d8e4h6j9z'), '2026-01-01')).toEqual([]);
  });

  it('takes at most 3 units for a site that changes each day', async () => {
    for (let n = 0; n < 120; n += 1) {
      const day = new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
      await put({ ...siteDayKey(other, day), ...of, expiresAt: 1_900_000_000 });
    }
    const { reads, commands, result } = await table.meter.measure(() =>
      store.listPoints(at(other), '2027-01-31'),
    );
    expect(result).toHaveLength(90);
    expect(commands).toEqual(['Query', 'Query']);
    expect(reads).toBeLessThanOrEqual(3);
  });
});
