import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSiteRows } from '../../../functions/backups/schedule/backups.rows.entity.ts';
import { backupsHeadKey } from '../../../functions/core/table/keys/backup-keys.ts';
import {
  siteStatsKey,
  websiteKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import {
  connectorAnswerSchema,
  readingOf,
} from '../../../functions/status/sync/status.answer.domain.ts';
import { SYNC_LEASE_MS } from '../../../functions/status/status.domain.ts';
import { describeFailure } from '../../../functions/status/status.failures.domain.ts';
import { findInDirectory } from '../../../functions/core/table/shared/website-finder.ts';
import type { StatusFilters } from '../../../functions/status/list/status.list.domain.ts';
import { createStatusList } from '../../../functions/status/list/status.list.entity.ts';
import { hashStats } from '../../../functions/status/status.stats.entity.ts';
import type { RowRef } from '../../../functions/status/status.entity.ts';
import { createSyncs } from './support/syncs.ts';
import { createSiteWrites } from './support/site-writes.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { addPeople, newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

const ana = personId(1);
const now = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const lease = { now, until: later(SYNC_LEASE_MS) };

let table: TestTable;
let store: ReturnType<typeof createSyncs>;
let websites: ReturnType<typeof createSiteWrites>;
let ref: RowRef;
let n = 0;

beforeAll(async () => {
  table = await newTable();
  await addPeople(table, ana, personId(65), personId(75));
  store = createSyncs(table);
  websites = createSiteWrites(table);
});
afterAll(() => table.destroy());

beforeEach(async () => {
  const site = sampleWebsite((n += 1), ana);
  await websites.create(site, new Uint8Array(60));
  ref = { ownerId: ana, websiteId: site.websiteId };
});

const nobody: RowRef = { ownerId: ana, websiteId: '01zzzzzzzzzzzzzzzzzzzzzzzz' };
const stored = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
const result = (stats = sampleStats(3), finishedAt = now) => ({
  finishedAt,
  wordpressVersion: stats.wordpressVersion,
  changed: { stats, statsHash: hashStats(stats), day: '2026-11-21' },
});
const unchanged = { finishedAt: now, wordpressVersion: '6.8.3', changed: null };

describe('find', () => {
  it('reads a site never synchronised for half a unit', async () => {
    const { result: row, reads, commands } = await table.meter.measure(() => store.find(ref));
    expect({ reads, commands }).toEqual({ reads: 0.5, commands: ['GetItem'] });
    expect(row).toMatchObject({
      ownerId: ana,
      finishedAt: null,
      statsHash: null,
      status: {
        websiteId: ref.websiteId,
        lastSyncDate: null,
        sync: { state: 'never', progress: 0 },
      },
    });
  });

  it('finds nothing in another person’s partition', async () => {
    expect(await store.find({ ...ref, ownerId: personId(2) })).toBeUndefined();
    expect(await store.find({ ...ref, ownerId: null })).toBeUndefined();
  });
});

describe('request', () => {
  it('takes the lease with one write and answers the row as it then is', async () => {
    const {
      result: row,
      writes,
      commands,
    } = await table.meter.measure(() => store.request(ref, lease));
    expect({ writes, commands }).toEqual({ writes: 2, commands: ['UpdateItem'] });
    expect(row?.status.sync).toEqual({
      state: 'pending',
      progress: 0,
      startedAt: now.toISOString(),
      leaseUntil: lease.until.toISOString(),
      failure: null,
      failures: 0,
      nextAttemptAt: null,
    });
  });

  it('gives the lease to exactly one of 20 that ask at once', async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => store.request(ref, lease)));
    expect(rows.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it('refuses while a lease runs and grants again at the instant it ends', async () => {
    await store.request(ref, lease);
    const again = (at: Date) => store.request(ref, { now: at, until: later(999_999) });
    expect(await again(later(SYNC_LEASE_MS - 1))).toBeUndefined();
    expect(await again(later(SYNC_LEASE_MS))).toBeDefined();
  });

  it.each(['completed', 'failed'] as const)(
    'is granted again at once after a %s sync',
    async (end) => {
      await store.request(ref, lease);
      if (end === 'completed') await store.complete(ref, result());
      else await store.fail(ref, { finishedAt: now, failure: describeFailure('dns') });
      const row = await store.request(ref, { now: later(1), until: later(2) });
      expect(row?.status.sync).toMatchObject({ state: 'pending', progress: 0, failure: null });
    },
  );

  it('refuses a site without a key and one that is not there, and makes no row of it', async () => {
    const keyless = sampleWebsite(900, ana, { keyConfigured: false, keyLast4: null });
    await websites.create(keyless, null);
    expect(await store.request({ ...ref, websiteId: keyless.websiteId }, lease)).toBeUndefined();
    expect(await store.request(nobody, lease)).toBeUndefined();
    expect(await stored(websiteRowKey(ana, nobody.websiteId))).toBeUndefined();
  });
});

describe('a worker whose site was deleted', () => {
  it.each([
    ['progress', () => store.progress(nobody, { percent: 10, leaseUntil: now })],
    ['complete', () => store.complete(nobody, result())],
    ['complete, unchanged', () => store.complete(nobody, unchanged)],
    ['fail', () => store.fail(nobody, { finishedAt: now, failure: describeFailure('dns') })],
  ])('learns of it by %s, and nothing comes into being', async (_, write) => {
    expect(await write()).toBe(false);
    expect(await stored(websiteRowKey(ana, nobody.websiteId))).toBeUndefined();
    expect(await stored(siteStatsKey(nobody.websiteId))).toBeUndefined();
  });
});

describe('progress, complete and fail', () => {
  it('shows how far a sync is and prolongs its lease', async () => {
    await store.request(ref, lease);
    expect(await store.progress(ref, { percent: 70, leaseUntil: later(99_000) })).toBe(true);
    expect((await store.find(ref))?.status.sync).toMatchObject({
      state: 'in_progress',
      progress: 70,
      leaseUntil: later(99_000).toISOString(),
    });
  });

  it('ends with what the site said', async () => {
    const stats = sampleStats(40);
    await store.request(ref, lease);
    expect(await store.complete(ref, result(stats))).toBe(true);

    expect(await store.findStats(ref.websiteId)).toEqual(stats);
    const row = await store.find(ref);
    expect(row).toMatchObject({ finishedAt: now.toISOString(), statsHash: hashStats(stats) });
    expect(row?.status).toMatchObject({
      lastSyncDate: now.toISOString(),
      wordpressVersion: '6.8.3',
      sync: { state: 'completed', progress: 100, leaseUntil: null, failure: null },
    });
  });

  it.each([
    ['with stats', result()],
    ['unchanged', unchanged],
  ])('keeps the known version of a site that hides its own (%s)', async (_, end) => {
    await store.complete(ref, { ...end, wordpressVersion: null });
    expect((await store.find(ref))?.status.wordpressVersion).toBe('6.8.2');
  });

  it('keeps a hash with its stats, whatever a worker that began earlier still writes', async () => {
    await store.complete(ref, result(sampleStats(3)));
    // Found unchanged against a hash that the other one has replaced meanwhile.
    await store.complete(ref, { ...unchanged, finishedAt: later(1) });
    expect(await store.find(ref)).toMatchObject({
      finishedAt: later(1).toISOString(),
      statsHash: hashStats(sampleStats(3)),
    });
  });

  it('keeps the last good stats and their date when a later sync fails', async () => {
    await store.complete(ref, result());
    await store.request(ref, { now: later(1_000), until: later(2_000) });
    const failure = describeFailure('http_error', 503);
    expect(await store.fail(ref, { finishedAt: later(1_500), failure })).toBe(true);

    const row = await store.find(ref);
    expect(row?.finishedAt).toBe(later(1_500).toISOString());
    expect(row?.status.lastSyncDate).toBe(now.toISOString());
    expect(row?.status.sync).toMatchObject({ state: 'failed', leaseUntil: null, failure });
    expect(await store.findStats(ref.websiteId)).toEqual(sampleStats(3));
  });

  it('forgets a failure when the next sync succeeds', async () => {
    await store.fail(ref, { finishedAt: now, failure: describeFailure('unauthorized') });
    await store.complete(ref, result(sampleStats(3), later(60_000)));
    const row = await store.find(ref);
    expect(row?.finishedAt).toBe(later(60_000).toISOString());
    expect(row?.status.sync.failure).toBeNull();
  });

  it('stores whatever a stranger’s server calls its version', async () => {
    const answer = {
      wordpress_version: '\ud83d 6.8 \u0000',
      plugins: [{ file: 'a/a.php', name: `${'x'.repeat(199)}😀`, active: true }],
      themes: { all_themes: [] },
    };
    const { updatesCheckedAt: _, ...stats } = readingOf(connectorAnswerSchema.parse(answer));
    expect(await store.complete(ref, result(stats))).toBe(true);
    expect(await store.findStats(ref.websiteId)).toEqual(stats);
  });
});

describe('removeStats', () => {
  it('deletes what a site said, once and again', async () => {
    await store.complete(ref, result());
    await store.removeAll(ref.websiteId);
    await store.removeAll(ref.websiteId);
    expect(await stored(siteStatsKey(ref.websiteId))).toBeUndefined();
  });
});

describe('budgets', () => {
  it('an unchanged site that the schedule synchronised takes at most 2 WCU', async () => {
    await store.complete(ref, result());
    const asRead = await store.find(ref);
    const { writes, commands } = await table.meter.measure(() =>
      store.complete(ref, { ...unchanged, asRead }),
    );
    expect(commands).toEqual(['UpdateItem']);
    expect(writes).toBeLessThanOrEqual(2);
  });

  it('a changed one of 40 plugins takes at most 8 WCU', async () => {
    await store.complete(ref, result(sampleStats(39)));
    const { writes, commands } = await table.meter.measure(() =>
      store.complete(ref, result(sampleStats(40))),
    );
    expect(commands).toEqual([
      ...['GetItem', 'GetItem', 'GetItem', 'PutItem', 'PutItem'],
      // The updates that activities asked for.
      'Query',
      'UpdateItem',
    ]);
    expect(writes).toBeLessThanOrEqual(8);
  });

  it('reads the stats of 40 plugins for half a unit', async () => {
    await store.complete(ref, result(sampleStats(40)));
    const { reads } = await table.meter.measure(() => store.findStats(ref.websiteId));
    expect(reads).toBe(0.5);
  });

  it.each([15, 25])('reads a page of %i for at most 1.5 RCU with one query', async (limit) => {
    const owner = personId(50 + limit);
    for (let i = 0; i < limit + 5; i += 1) {
      const site = sampleWebsite(i, owner);
      const mine = { ownerId: owner, websiteId: site.websiteId };
      await websites.create(site, new Uint8Array(60));
      // Asked for by a person, as such rows are the widest of those that ended well.
      await store.request(mine, lease);
      await store.complete(mine, result());
      const head = { ...backupsHeadKey(site.websiteId), newestAt: now.toISOString() };
      await table.client.send(new PutCommand({ TableName: table.name, Item: head }));
      await createSiteRows(table).note(mine);
    }
    const viewer = { role: 'cliente', userId: owner } as const;
    const scope = await websites.entries(viewer);
    const finder = findInDirectory<StatusFilters>(table, async () => ({ scope, matching: scope }));
    const found = { filters: { search: '', filter: 'all' }, page: 1, size: limit } as const;
    const list = createStatusList(finder);
    const {
      reads,
      commands,
      result: page,
    } = await table.meter.measure(() => list.page(viewer, found));
    expect(page.items).toHaveLength(limit);
    expect(page.total).toBe(limit + 5);
    expect(commands).toEqual(['Query']);
    expect(reads).toBeLessThanOrEqual(1.5);
  });

  it('a sync never writes to the full item, where the due index and the key are', async () => {
    const before = await stored(websiteKey(ref.websiteId));
    await store.request(ref, lease);
    await store.complete(ref, result());
    expect(await stored(websiteKey(ref.websiteId))).toEqual(before);
  });
});
