import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import {
  DUE_SHARDS,
  outboxKey,
  siteDayKey,
  siteStatsKey,
  websiteKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import { followSite } from '../../../functions/status/status.follow.service.ts';
import { retryAfter } from '../../../functions/status/sync/status.schedule.domain.ts';
import { createDispatch } from '../../../functions/status/sync/status.dispatch.entity.ts';
import { pendingOf, type SiteStats } from '../../../functions/status/status.domain.ts';
import { describeFailure } from '../../../functions/status/status.failures.domain.ts';
import { hashStats } from '../../../functions/status/status.stats.entity.ts';
import { originOf } from '../../../functions/websites/websites.url.domain.ts';
import type { RowRef } from '../../../functions/status/status.entity.ts';
import { healthOf } from '../../../functions/reports/document/reports.health.domain.ts';
import { meterWrites } from './support/aws-rule.ts';
import { createSyncs } from './support/syncs.ts';
import { createSiteWrites } from './support/site-writes.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { addPeople, newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';

const [ana, benito] = [personId(1), personId(2)];
const now = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const HOUR = 3_600_000;
const DAY = '2026-11-21';

let table: TestTable;
/** Its client looks at the items of the other one. */
let others: TestTable;
let meter: ReturnType<typeof meterWrites>;
let store: ReturnType<typeof createSyncs>;
let ref: RowRef;
let siteUrl: string;
let n = 0;

beforeAll(async () => {
  table = await newTable();
  await addPeople(table, ana, benito);
  store = createSyncs(table);
  others = await newTable();
  meter = meterWrites(table.client, { ...table, client: others.client });
});
afterAll(() => {
  table.destroy();
  others.destroy();
});

beforeEach(async () => {
  const site = sampleWebsite((n += 1), ana);
  await createSiteWrites(table).create(site, new Uint8Array(60));
  ref = { ownerId: ana, websiteId: site.websiteId };
  siteUrl = site.url;
});

const stored = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
const rowItem = () => stored(websiteRowKey(ref.ownerId, ref.websiteId));
const eventOf = async (eventId: string) => (await stored(outboxKey(eventId)))?.['event'] as unknown;
const pointsOf = async (url = siteUrl) => store.listPoints({ websiteId: ref.websiteId, url }, DAY);
const syncOf = async () => (await store.find(ref))?.status.sync;
const changedTo = (stats: SiteStats, finishedAt = now, day = DAY) => ({
  finishedAt,
  wordpressVersion: stats.wordpressVersion,
  changed: { stats, statsHash: hashStats(stats), day },
});
const unchanged = { finishedAt: now, wordpressVersion: '6.8.3', changed: null };
const dns = describeFailure('dns');
const failAt = (finishedAt: Date, more: object = {}) =>
  store.fail(ref, { finishedAt, failure: dns, ...more });
const news = () => ({ type: 'News', eventId: newId() });

/** The store over a table in which something happens right before the first write of a kind. */
function storeWith(command: string, interrupt: () => Promise<unknown>) {
  let isDone = false;
  const send = async (input: { constructor: { name: string } }) => {
    if (input.constructor.name === command && !isDone) {
      isDone = true;
      await interrupt();
    }
    return table.client.send(input as never);
  };
  const client = new Proxy(table.client, {
    get: (target, name): unknown => (name === 'send' ? send : Reflect.get(target, name)),
  });
  return createSyncs({ client, name: table.name });
}

describe('a sync that brought something else than the last one', () => {
  it('keeps it, the updates to come, and the day’s point for 400 days', async () => {
    await store.complete(ref, changedTo(sampleStats(12)));
    expect(await store.findStats(ref.websiteId)).toEqual(sampleStats(12));
    // Three plugins of twelve, one theme of three.
    expect(await store.find(ref)).toMatchObject({ status: { pendingUpdates: 4 } });
    const point = { wordpressVersion: '6.8.3', phpVersion: '8.3.11' };
    expect(await stored(siteDayKey(ref.websiteId, DAY))).toEqual({
      ...siteDayKey(ref.websiteId, DAY),
      ...{ ...point, pluginsPending: 3, themesPending: 1, origin: originOf(siteUrl) },
      expiresAt: later(400 * 24 * HOUR).getTime() / 1_000,
    });
    expect(await pointsOf()).toEqual([
      { day: DAY, ...point, pluginsPending: 3, themesPending: 1, changes: [] },
    ]);
  });

  it('counts WordPress among the updates, and says that nobody looked for any', async () => {
    const old = later(-72 * HOUR).toISOString();
    const stats = { ...sampleStats(3), wordpressOffered: '6.9', updatesUnchecked: true };
    await store.complete(ref, { ...changedTo(stats), updatesCheckedAt: old });
    const { pluginsPending, themesPending } = pendingOf(stats);
    expect((await store.find(ref))?.status).toMatchObject({
      pendingUpdates: pluginsPending + themesPending + 1,
      updatesCheckedAt: old,
    });
    expect(await pointsOf()).toMatchObject([{ wordpressPending: true, updatesUnchecked: true }]);
    await store.complete(ref, { ...unchanged, updatesCheckedAt: 'never' });
    expect((await store.find(ref))?.status.updatesCheckedAt).toBe('never');
  });

  it('keeps what changed its version on a day, over all its syncs', async () => {
    const versions = (plugin: string, theme: string) => {
      const stats = sampleStats(3);
      const plugins = stats.plugins.map((one, n) => (n === 0 ? { ...one, version: plugin } : one));
      const themes = stats.themes.map((one, n) => (n === 0 ? { ...one, version: theme } : one));
      return { ...stats, plugins, themes };
    };
    await store.complete(ref, changedTo(versions('1.0', '4.0')));
    await store.complete(ref, changedTo(versions('1.1', '4.0'), later(HOUR)));
    await store.complete(ref, changedTo(versions('1.2', '4.1'), later(2 * HOUR)));
    await store.complete(ref, changedTo(versions('1.3', '4.1'), later(48 * HOUR), '2026-11-23'));
    const points = await pointsOf();
    const changed = points.map(({ day, changes }) => [
      day,
      changes.map(({ kind, from, to }) => `${kind} ${from} → ${to}`),
    ]);
    expect(changed).toEqual([
      [DAY, ['plugin 1.0 → 1.2', 'theme 4.0 → 4.1']],
      ['2026-11-23', ['plugin 1.2 → 1.3']],
    ]);
  });

  it('keeps one point of a day, its last, and none of a day on which nothing changed', async () => {
    await store.complete(ref, changedTo(sampleStats(12)));
    await store.complete(ref, changedTo(sampleStats(5), later(HOUR)));
    await store.complete(ref, { ...unchanged, finishedAt: later(24 * HOUR) });
    await store.complete(ref, changedTo(sampleStats(6, '6.9'), later(48 * HOUR), '2026-11-23'));
    const points = await pointsOf();
    expect(points.map(({ day, pluginsPending }) => [day, pluginsPending])).toEqual([
      [DAY, 1],
      ['2026-11-23', 2],
    ]);
  });

  it('tells the days before it on which nobody read the site, whatever else its day brings', async () => {
    const of = (count: number, days: number) => {
      const at = later(days * 24 * HOUR);
      return changedTo(sampleStats(count), at, at.toISOString().slice(0, 10));
    };
    const week = async () =>
      healthOf(
        { from: '2026-11-21', to: '2026-11-27' },
        {
          points: await pointsOf(),
          lastReadOn: (await store.find(ref))?.status.lastSyncDate?.slice(0, 10) ?? null,
          ...{ backupDays: [], today: '2026-12-24' },
        },
      ).map(({ pendingUpdates }) => pendingUpdates);
    await store.complete(ref, of(12, 0));
    await store.complete(ref, { ...unchanged, finishedAt: later(24 * HOUR) });
    await failAt(later(48 * HOUR));
    const before = await week();
    expect(before).toEqual([4, 4, null, null, null, null, null]);
    // It says the same as before it was down.
    await store.complete(ref, of(12, 5));
    const readAgain = [4, 4, null, null, null, 4, null];
    expect(await week()).toEqual(readAgain);
    await store.complete(ref, of(5, 5));
    expect(await week()).toEqual([...readAgain.slice(0, 5), 2, null]);
    expect(await pointsOf()).toMatchObject([
      { day: DAY },
      { day: '2026-11-26', pluginsPending: 1, readBefore: '2026-11-22' },
    ]);
  });

  it('that dies before its row knows leaves the old hash: the next one stores it all again', async () => {
    await store.complete(ref, changedTo(sampleStats(3)));
    const killed = storeWith('UpdateCommand', () => Promise.reject(new Error('killed')));
    await expect(killed.complete(ref, changedTo(sampleStats(4)))).rejects.toThrow('killed');
    expect((await store.find(ref))?.statsHash).toBe(hashStats(sampleStats(3)));
  });

  it('stores its own again over those of one that ended in between', async () => {
    const asRead = await store.find(ref);
    // The first one is counted: a transaction.
    const interrupted = storeWith('TransactWriteCommand', () =>
      store.complete(ref, changedTo(sampleStats(7))),
    );
    expect(await interrupted.complete(ref, { ...changedTo(sampleStats(4)), asRead })).toBe(true);
    expect((await store.find(ref))?.statsHash).toBe(hashStats(sampleStats(4)));
    expect(await store.findStats(ref.websiteId)).toEqual(sampleStats(4));
  });

  it('of many at once leaves the stats that its hash stands for', async () => {
    const counts = [1, 2, 3, 4];
    await Promise.all(counts.map((count) => store.complete(ref, changedTo(sampleStats(count)))));
    const stats = await store.findStats(ref.websiteId);
    expect((await store.find(ref))?.statsHash).toBe(stats && hashStats(stats));
  });

  it('leaves nothing of a site that is deleted before its row knows', async () => {
    const deleting = storeWith('TransactWriteCommand', async () => {
      for (const Key of [websiteKey(ref.websiteId), websiteRowKey(ana, ref.websiteId)]) {
        await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
      }
    });
    expect(await deleting.complete(ref, changedTo(sampleStats(3)))).toBe(false);
    expect(await rowItem()).toBeUndefined();
    expect(await stored(siteStatsKey(ref.websiteId))).toBeUndefined();
    expect(await stored(siteDayKey(ref.websiteId, DAY))).toBeUndefined();
  });

  it('of a site that is given away meanwhile keeps it, and makes the new owner’s row ask again', async () => {
    await store.complete(ref, changedTo(sampleStats(3)));
    const giving = storeWith('UpdateCommand', () =>
      createSiteWrites(table).reassign(ref.websiteId, () => ({
        toUserId: benito,
        event: news(),
        audits: [],
        at: now,
      })),
    );
    expect(await giving.complete(ref, changedTo(sampleStats(4)))).toBe(false);
    const theirs = await store.find({ ...ref, ownerId: benito });
    expect(theirs).toMatchObject({ statsHash: null, status: { sync: { state: 'completed' } } });
    expect(await store.findStats(ref.websiteId)).toEqual(sampleStats(4));
  });
});

describe('a site that moves to another origin', () => {
  const url = 'https://otra.example';

  /** With a new key; its event is worked on 400 ms later. */
  async function move(): Promise<void> {
    await createSiteWrites(table).update(ref.websiteId, async (current) => ({
      website: { ...current, url },
      sealedKey: new Uint8Array(61),
    }));
    const names = { websiteId: ref.websiteId, name: 'Sitio', userId: ana, by: 'owner' } as const;
    const urls = { fromUrl: siteUrl, toUrl: url, changedAt: later(400).toISOString() };
    await followSite(
      { type: 'WebsiteOriginChanged', eventId: newId(), ...names, ...urls },
      { stats: store, send: async () => undefined },
    );
  }
  const readThere = () => store.complete(ref, changedTo(sampleStats(12), later(900)));
  const dayItem = () => stored(siteDayKey(ref.websiteId, DAY));

  it('has nothing of a sync that ended in the same second', async () => {
    await store.complete(ref, changedTo(sampleStats(5)));
    await move();
    expect(await dayItem()).toBeUndefined();
    await readThere();
    await store.complete(ref, changedTo(sampleStats(5), later(950)));
    expect(await pointsOf(url)).toMatchObject([{ pluginsPending: 1, changes: [] }]);
    expect(await pointsOf()).toEqual([]);
  });

  it('keeps what was read there, although a sync of the old one ends later', async () => {
    const asRead = await store.find(ref);
    const late = storeWith('GetCommand', async () => {
      await move();
      await readThere();
    });
    expect(await late.complete(ref, { ...changedTo(sampleStats(5)), asRead })).toBe(false);
    expect(await pointsOf(url)).toMatchObject([{ day: DAY, pluginsPending: 3 }]);
    expect(await store.findStats(ref.websiteId)).toEqual(sampleStats(12));
  });

  it('has nothing of a sync that stores its point at the same moment, and asks again', async () => {
    const asRead = await store.find(ref);
    const late = storeWith('PutCommand', move);
    expect(await late.complete(ref, { ...changedTo(sampleStats(5)), asRead })).toBe(false);
    expect(await dayItem()).toBeUndefined();
    expect(await store.findStats(ref.websiteId)).toBeUndefined();
    expect((await store.find(ref))?.statsHash).toBeNull();
  });

  it('shows nothing of one that is killed at that moment', async () => {
    const asRead = await store.find(ref);
    // The first one is counted: a transaction.
    const killed = storeWith('TransactWriteCommand', () => Promise.reject(new Error('killed')));
    const end = killed.complete(ref, { ...changedTo(sampleStats(5)), asRead });
    await expect(end).rejects.toThrow('killed');
    await createSiteWrites(table).update(ref.websiteId, async (current) => ({
      website: { ...current, url },
      sealedKey: new Uint8Array(61),
    }));
    expect(await pointsOf(url)).toEqual([]);
    await readThere();
    expect(await pointsOf(url)).toMatchObject([{ pluginsPending: 3, changes: [] }]);
  });
});

/** What is known of the site, and how old it becomes, sets its next attempt as well. */
const nextAfter = async (failures: number, at: Date) => {
  const lastSyncDate = (await store.find(ref))?.status.lastSyncDate ?? null;
  return retryAfter(failures, { websiteId: ref.websiteId, at, lastSyncDate });
};

describe('failures in a row', () => {
  it('are counted, and set the next attempt, by which the dispatcher finds the site', async () => {
    const dispatch = createDispatch(table);
    for (const failures of [1, 2, 3, 4]) {
      const at = later(failures * 100 * HOUR);
      await failAt(at);
      const next = await nextAfter(failures, at);
      expect(await syncOf()).toMatchObject({
        ...{ state: 'failed', failures, nextAttemptAt: next.toISOString(), failure: dns },
      });
      const due = async (from: Date, to: Date) => {
        const found: string[] = [];
        for await (const ids of dispatch.dueRetries({ from, to })) found.push(...ids);
        return found.includes(ref.websiteId);
      };
      // From `from` on, before `to`: the next span begins where this one ends.
      expect(await due(next, new Date(next.getTime() + 1))).toBe(true);
      expect(await due(at, next)).toBe(false);
      expect(await due(new Date(next.getTime() + 1), later(9_000 * HOUR))).toBe(false);
    }
  });

  it('keep when the first of them was, until a success', async () => {
    const from = async () => (await rowItem())?.['failingFrom'] as unknown;
    for (const hours of [5, 6, 7]) await failAt(later(hours * HOUR));
    expect(await from()).toBe(later(5 * HOUR).getTime() / 1_000);
    await store.complete(ref, unchanged);
    expect(await from()).toBeUndefined();
    await failAt(later(9 * HOUR));
    expect(await from()).toBe(later(9 * HOUR).getTime() / 1_000);
  });

  it('end with a success: it is as one that never failed', async () => {
    await store.complete(ref, unchanged);
    const before = await rowItem();
    await failAt(later(1));
    await failAt(later(2));
    await store.complete(ref, unchanged);
    expect(await rowItem()).toEqual(before);
  });

  it('of our own are none of the site’s', async () => {
    await failAt(now);
    const before = (await rowItem()) ?? {};
    const kept = ['syncFailures', 'retryAt', 'gsi2pk', 'gsi2sk'].map((name) => [
      name,
      before[name] as unknown,
    ]);
    await store.fail(ref, { finishedAt: later(HOUR), failure: describeFailure('internal') });
    expect(await rowItem()).toMatchObject({
      ...Object.fromEntries(kept),
      failureCode: 'internal',
    });
  });

  it('that two syncs at once come to are counted once', async () => {
    const asRead = await store.find(ref);
    await Promise.all([failAt(now, { asRead }), failAt(now, { asRead }), failAt(now, { asRead })]);
    expect(await syncOf()).toMatchObject({ state: 'failed', failures: 1 });
  });

  it('of a site that was never read count for the schedule’s own attempts alone, however often people click', async () => {
    const events = Array.from({ length: 6 }, news);
    for (const event of events) await failAt(now, { event, requestedBy: 'person' });
    expect(await syncOf()).toMatchObject({ state: 'failed', failures: 0, nextAttemptAt: null });
    await failAt(now);
    const { nextAttemptAt } = (await syncOf()) ?? {};
    expect(nextAttemptAt).toBe((await nextAfter(1, now)).toISOString());
    for (const event of events) await failAt(later(1_000), { event, requestedBy: 'person' });
    expect(await syncOf()).toMatchObject({ state: 'failed', failures: 1, nextAttemptAt });
    const published = await Promise.all(events.map(({ eventId }) => eventOf(eventId)));
    expect(published.filter(Boolean)).toEqual([]);
  });

  it('go on while a person’s own sync runs', async () => {
    await failAt(now);
    await store.request(ref, { now: later(1), until: later(2) });
    expect(await syncOf()).toMatchObject({ state: 'pending', failures: 1 });
    await failAt(later(3));
    expect(await syncOf()).toMatchObject({ state: 'failed', failures: 2 });
  });
});

describe('what is published', () => {
  it('is the third failure in a row, once, and the recovery from it', async () => {
    const events = Array.from({ length: 6 }, news);
    const [recovered, again] = [news(), news()];
    for (const event of events) await failAt(now, { event });
    const published = await Promise.all(events.map(({ eventId }) => eventOf(eventId)));
    expect(published).toEqual([undefined, undefined, events[2], undefined, undefined, undefined]);
    await store.complete(ref, { ...unchanged, event: recovered });
    await store.complete(ref, { ...unchanged, event: again });
    expect(await eventOf(recovered.eventId)).toEqual(recovered);
    expect(await eventOf(again.eventId)).toBeUndefined();
  });

  it('is nothing of one that recovers before it was reported', async () => {
    const event = news();
    await failAt(now);
    await failAt(now);
    await store.complete(ref, { ...unchanged, event });
    expect(await eventOf(event.eventId)).toBeUndefined();
  });

  it('happens once where two syncs end at once', async () => {
    await failAt(now);
    await failAt(now);
    const asRead = await store.find(ref);
    const both = [news(), news()];
    await Promise.all(both.map((event) => failAt(now, { event, asRead })));
    const published = await Promise.all(both.map(({ eventId }) => eventOf(eventId)));
    expect(published.filter(Boolean)).toHaveLength(1);
    expect(await syncOf()).toMatchObject({ failures: 3 });

    const failed = await store.find(ref);
    const ends = [news(), news()];
    await Promise.all(
      ends.map((event) => store.complete(ref, { ...unchanged, event, asRead: failed })),
    );
    const recovered = await Promise.all(ends.map(({ eventId }) => eventOf(eventId)));
    expect(recovered.filter(Boolean)).toHaveLength(1);
  });
});

describe('claim', () => {
  const lease = { now, until: later(60_000), since: now.toISOString() };

  it('takes the lease of a person’s sync and shows nothing', async () => {
    await store.complete(ref, { ...unchanged, finishedAt: later(-1) });
    const before = await syncOf();
    expect(await store.claim(ref, lease)).toMatchObject({ finishedAt: later(-1).toISOString() });
    expect(await syncOf()).toEqual({ ...before, leaseUntil: later(60_000).toISOString() });
    expect(await store.request(ref, lease)).toBeUndefined();
    await store.complete(ref, { ...unchanged, finishedAt: later(5) });
    expect(await store.request(ref, { ...lease, now: later(6) })).toBeDefined();
  });

  it('is given to one of many, and to none while a person’s sync runs', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => store.claim(ref, lease)));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await store.claim(ref, { ...lease, now: later(60_000) })).toBeDefined();
  });

  it.each([
    ['read', () => store.complete(ref, unchanged)],
    ['failed', () => failAt(now)],
  ])('is refused of a site that was %s since the run began', async (_, end) => {
    await end();
    expect(await store.claim(ref, lease)).toBeUndefined();
    expect(await store.claim(ref, { ...lease, since: later(1).toISOString() })).toBeDefined();
  });
});

describe('removeStats', () => {
  it('deletes what a site said and its history, and nothing else of it', async () => {
    for (const day of ['2026-11-19', '2026-11-20', DAY]) {
      await store.complete(ref, changedTo(sampleStats(Number(day.slice(-1)) + 1), now, day));
    }
    const other = { ...siteDayKey(ref.websiteId, DAY), sk: 'DAZ' };
    await table.client.send(new PutCommand({ TableName: table.name, Item: other }));
    await store.removeAll(ref.websiteId);
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': other.pk },
      }),
    );
    expect(Items.map(({ sk }) => sk as string)).toEqual(['DAZ', 'WEBSITE']);
  });
});

describe('units', () => {
  it('of a first failure, of a later one, of the third with its event, and of a recovery', async () => {
    await store.complete(ref, changedTo(sampleStats(40)));
    const measured: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const asRead = await store.find(ref);
      const { commands } = await table.meter.measure(async () => {
        const units = await meter.measure(() => failAt(later(i), { asRead, event: news() }));
        measured.push(units);
      });
      // The first is counted (ADR 0065), the third has its event.
      expect(commands).toEqual([i % 2 === 0 ? 'TransactWriteItems' : 'UpdateItem']);
    }
    const asRead = await store.find(ref);
    measured.push(
      await meter.measure(() => store.complete(ref, { ...unchanged, asRead, event: news() })),
    );
    expect(measured).toEqual([8, 4, 10, 4, 10]);
  });

  it('of the failing sites that are due: what is due is read, and nothing else', async () => {
    const dispatch = createDispatch(table);
    const failedAt = later(-1_000 * HOUR);
    await failAt(failedAt);
    const due = await nextAfter(1, failedAt);
    const read = (from: Date) =>
      table.meter.measure(async () => {
        const found: string[] = [];
        const to = new Date(from.getTime() + 60_000);
        for await (const ids of dispatch.dueRetries({ from, to })) found.push(...ids);
        return found;
      });
    const { result, reads, commands } = await read(due);
    expect(result).toEqual([ref.websiteId]);
    expect(reads).toBe(0.5);
    expect(commands).toEqual(Array(DUE_SHARDS).fill('Query'));
    expect((await read(new Date(due.getTime() + 60_000))).reads).toBe(0);
  });
});
