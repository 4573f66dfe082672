import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecountSites } from '../../../events/status.events.ts';
import {
  SITE_COUNT_SHARDS,
  siteCountsKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import { siteCountShardOf } from '../../../functions/core/table/shared/site-counts.ts';
import type { SiteFigures } from '../../../functions/status/counts/status.counts.domain.ts';
import { createSiteCounts } from '../../../functions/status/counts/status.counts.entity.ts';
import {
  recountSites,
  recountSitesNow,
} from '../../../functions/status/counts/status.counts.service.ts';
import { describeFailure } from '../../../functions/status/status.failures.domain.ts';
import { hashStats } from '../../../functions/status/status.stats.entity.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { createSiteTotals } from '../../../functions/websites/websites.view.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { meterWrites } from './support/aws-rule.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { createSyncs } from './support/syncs.ts';
import { addPeople, newTable, personId, sampleStats, sampleWebsite } from './support/samples.ts';
import { announcementOf } from './support/website-table.ts';

const [ana, benito] = [personId(1), personId(2)];
const HOUR = 3_600_000;
const started = Date.UTC(2026, 10, 21, 12);

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
  await addPeople(table, ana, benito);
});
afterAll(() => table.destroy());

/** A table of its own, with what a site's life does to it. */
function world(own: TestTable) {
  const [sites, syncs, counts] = [
    createSiteWrites(own),
    createSyncs(own),
    createSiteCounts(own),
  ] as const;
  const warnings: unknown[] = [];
  const clock = { now: started };
  const at = () => new Date((clock.now += 1_000));
  const log = {
    info: () => undefined,
    warn: (...line: unknown[]) => void warnings.push(line[1]),
  };
  const deps = { counts, log, now: () => new Date(clock.now) };
  const recount = () => recountSitesNow(deps);
  /** Of the rows as they are, by a count that knows nothing of the other. */
  async function fromRows(): Promise<SiteFigures> {
    const shards = counts.emptyShards();
    let after: Parameters<typeof counts.addRows>[1]['after'] = null;
    do {
      ({ after } = await counts.addRows(shards, { after, now: deps.now() }));
    } while (after);
    const sum = (name: keyof SiteFigures) => shards.reduce((all, each) => all + each[name], 0);
    return {
      ...{ never: sum('never'), failing: sum('failing'), outdated: sum('outdated') },
      ...{ pending: sum('pending'), late: sum('late') },
    };
  }
  return { sites, syncs, counts, warnings, clock, at, deps, recount, fromRows };
}

const failure = describeFailure('dns');
const said = (pending: number, finishedAt: Date, n = 0) => {
  const stats = sampleStats(4);
  const plugins = stats.plugins.map((plugin, place) => ({
    ...plugin,
    updatePending: place < pending,
  }));
  const themes = stats.themes.map((theme) => ({ ...theme, updatePending: false }));
  const all = { ...stats, plugins, themes, usersCount: n };
  const changed = { stats: all, statsHash: hashStats(all), day: '2026-11-21' };
  return { finishedAt, wordpressVersion: '6.9', changed };
};

let n = 0;
type Life = ReturnType<typeof world> & { site: Website; ownerId: string | null };
async function newSite(open: ReturnType<typeof world>, keyConfigured = true): Promise<Life> {
  const site = sampleWebsite((n += 1), ana, {
    keyConfigured,
    ...(!keyConfigured && { keyLast4: null }),
  });
  await open.sites.create(site, keyConfigured ? new Uint8Array(60) : null);
  return { ...open, site, ownerId: ana };
}

const refOf = ({ site: { websiteId }, ownerId }: Life) => ({ ownerId, websiteId });
const key = (life: Life, keyConfigured: boolean, keyLast4: string | null) =>
  life.sites.update(life.site.websiteId, async (current) => ({
    website: { ...current, keyConfigured, keyLast4 },
    sealedKey: keyConfigured ? new Uint8Array(61) : null,
    audits: [],
  }));
const move = (life: Life, to: string | null) =>
  life.sites.reassign(life.site.websiteId, () => ({
    toUserId: to,
    ...announcementOf(`e-${String((n += 1))}`, 'WebsiteReassigned'),
  }));

/** What happens to a site in its life. */
const happenings = {
  reads: (life: Life) => life.syncs.complete(refOf(life), said(0, life.at())),
  readsUpdates: (life: Life) => life.syncs.complete(refOf(life), said(2, life.at())),
  readsTheSame: (life: Life) =>
    life.syncs.complete(refOf(life), { ...said(0, life.at()), changed: null }),
  readsAsADuplicate: (life: Life) =>
    life.syncs.complete(refOf(life), { ...said(1, life.at()), home: 'una-sola.cl' }),
  readsAsAnother: (life: Life) =>
    life.syncs.complete(refOf(life), { ...said(1, life.at()), home: `${life.site.websiteId}.cl` }),
  fails: (life: Life) => life.syncs.fail(refOf(life), { finishedAt: life.at(), failure }),
  failsForAPerson: (life: Life) =>
    life.syncs.fail(refOf(life), { finishedAt: life.at(), failure, requestedBy: 'person' }),
  failsADayLater: (life: Life) => {
    life.clock.now += 25 * HOUR;
    return life.syncs.fail(refOf(life), { finishedAt: life.at(), failure });
  },
  isAskedFor: (life: Life) => {
    const now = life.at();
    return life.syncs.request(refOf(life), { now, until: new Date(now.getTime() + 60_000) });
  },
  losesItsKey: (life: Life) => key(life, false, null),
  hasAnotherKey: (life: Life) => key(life, true, 'wxyz'),
  movesHouse: (life: Life) =>
    life.sites.update(life.site.websiteId, async (current) => ({
      website: { ...current, url: `https://otro-${String((n += 1))}.cl` },
      sealedKey: null,
      audits: [],
    })),
  isGiven: async (life: Life) => {
    const to = life.ownerId === ana ? benito : ana;
    await move(life, to);
    life.ownerId = to;
  },
  isNobodys: async (life: Life) => {
    if (life.ownerId !== null) await move(life, null);
    life.ownerId = null;
  },
  isDeleted: async (life: Life) => {
    await life.sites.remove(life.site.websiteId, () => announcementOf(`e-${String((n += 1))}`));
    life.ownerId = ana;
  },
};
type Happening = keyof typeof happenings;
const names = Object.keys(happenings) as Happening[];

describe('what changes of sites count', () => {
  it('is what their rows say, whatever happens to them', async () => {
    const open = world(table);
    await open.recount();
    const life = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(life, fc.boolean(), async (happening, keyed) => {
      const site = await newSite(open, keyed);
      let isThere = true;
      for (const name of happening) {
        // What needs the site itself is refused once it is deleted; a late sync is not.
        const needsSite = !/reads|fails|isAsked/.test(name);
        if (!isThere && needsSite) continue;
        await happenings[name](site);
        isThere &&= name !== 'isDeleted';
      }
      const { late: _, ...right } = await open.fromRows();
      expect(await open.counts.find()).toMatchObject(right);
    });
    await fc.assert(property, { numRuns: 40, endOnFailure: true });
    // None of them was put right by a recount.
    expect(open.warnings.slice(1)).toEqual([]);
  }, 60_000);

  it('is right after any of them at once, and after messages that come twice', async () => {
    const open = world(table);
    await open.recount();
    const lives = await Promise.all(Array.from({ length: 6 }, () => newSite(open)));
    await Promise.all(
      lives.flatMap((life) => {
        const asRead = life.syncs.find(refOf(life));
        const twice = async () =>
          life.syncs.fail(refOf(life), {
            ...{ finishedAt: life.at(), failure },
            asRead: await asRead,
          });
        return [
          ...[twice(), twice(), happenings.readsUpdates(life), happenings.failsForAPerson(life)],
          key(life, false, null).catch(() => undefined),
          happenings.readsTheSame(life),
        ];
      }),
    );
    const { late: _, ...right } = await open.fromRows();
    expect(await open.counts.find()).toMatchObject(right);
  });
});

describe('a recount', () => {
  it('counts a stage that has sites from before; until then there are no counts', async () => {
    const own = await newTable();
    await addPeople(own, ana);
    const open = world(own);
    const life = await newSite(open);
    await happenings.fails(life);
    expect(await open.counts.find()).toBeUndefined();
    await open.recount();
    expect(await open.counts.find()).toEqual({
      ...{ never: 0, failing: 1, outdated: 1, pending: 0, late: 0 },
    });
    expect(await createSiteTotals(own)()).toEqual({ sites: 1, withKey: 1 });
    const { reads } = await own.meter.measure(() =>
      Promise.all([open.counts.find(), createSiteTotals(own)()]),
    );
    expect(reads).toBe(1);
    own.destroy();
  });

  it('corrects a shard that is wrong, says so, and writes nothing where all is right', async () => {
    const open = world(table);
    await open.recount();
    const right = await open.counts.find();
    const shard = siteCountsKey(3);
    const read = new GetCommand({ TableName: table.name, Key: shard, ConsistentRead: true });
    const { Item } = await table.client.send(read);
    const wrong = { ...Item, failing: Number(Item?.['failing']) + 7 };
    await table.client.send(new PutCommand({ TableName: table.name, Item: wrong }));
    open.warnings.length = 0;
    await open.recount();
    expect(await open.counts.find()).toEqual(right);
    expect(open.warnings).toMatchObject([{ mended: 1, same: SITE_COUNT_SHARDS - 1, changed: 0 }]);
    const { writes } = await table.meter.measure(open.recount);
    expect(writes).toBe(0);
  });

  it('leaves a shard alone that counts a change meanwhile, and loses nothing', async () => {
    const open = world(table);
    await open.recount();
    const life = await newSite(open);
    const shard = siteCountShardOf(life.site.websiteId);
    const addRows: typeof open.counts.addRows = async (sums, from) => {
      const found = await open.counts.addRows(sums, from);
      await happenings.fails(life);
      return found;
    };
    const before = await open.counts.find();
    const ends: string[] = [];
    await recountSitesNow({
      ...open.deps,
      counts: {
        ...open.counts,
        addRows,
        mend: async (which, ...rest) => {
          const end = await open.counts.mend(which, ...rest);
          if (which === shard) ends.push(end);
          return end;
        },
      },
    });
    expect(ends).toEqual(['changed']);
    // Its first sync failed: nothing of it is known.
    const { never = 0, failing = 0, outdated = 0 } = before ?? {};
    expect(await open.counts.find()).toEqual({
      ...before,
      ...{ never: never - 1, failing: failing + 1, outdated: outdated + 1 },
    });
  });

  it('finds what is late: read long ago, and not tried since', async () => {
    const open = world(table);
    const life = await newSite(open);
    await happenings.reads(life);
    await open.recount();
    const before = (await open.counts.find())?.late ?? 0;
    life.clock.now += 25 * HOUR;
    await open.recount();
    const after = (await open.counts.find())?.late ?? 0;
    expect(after).toBeGreaterThan(before);
    expect(await open.fromRows()).toMatchObject({ late: after });
  });

  it('goes on where a message was delivered again, and where one comes twice', async () => {
    const open = world(table);
    const sent: RecountSites[] = [];
    const send = async (messages: readonly RecountSites[]) => void sent.push(...messages);
    const deps = { ...open.deps, sendOn: send, sendLater: send };
    const first = { type: 'RecountSites' as const, requestedAt: new Date(started).toISOString() };
    const life = await newSite(open);
    await recountSites(first, deps);
    await recountSites(first, deps);
    expect(sent).toHaveLength(2);
    const right = await open.counts.find();
    for (const message of sent.splice(0)) await recountSites(message, deps);
    expect(sent).toEqual([]);
    expect(await open.counts.find()).toMatchObject({
      ...right,
      late: expect.any(Number) as number,
    });
    // A message of an older recount corrects nothing: the shard counted since.
    const [old] = [{ ...first, changes: Array.from({ length: SITE_COUNT_SHARDS }, () => 0) }];
    await happenings.fails(life);
    const now = await open.counts.find();
    await recountSites(old, deps);
    expect(await open.counts.find()).toMatchObject({ failing: now?.failing });
  });
});

describe('units', () => {
  it('of what changes the counts, by AWS’s rule: 2 WCU for the shard, and twice the row', async () => {
    const own = await newTable();
    await addPeople(own, ana, benito);
    const open = world(own);
    const life = await newSite(open);
    const meter = meterWrites(own.client, { ...own, client: table.client });
    const of = (name: Happening) => meter.measure(() => happenings[name](life));
    const asRead = () => life.syncs.find(refOf(life));
    // A KB of stats, the day's point; the row with its entry in the index, and the shard, twice each.
    expect(await of('reads')).toBe(8);
    expect(await of('readsTheSame')).toBe(2);
    expect(await of('readsUpdates')).toBe(8);
    // The row, its entries in both indexes, and the shard: twice each.
    expect(await of('fails')).toBe(8);
    expect((await asRead())?.status.sync.failures).toBe(1);
    expect(await of('fails')).toBe(4);
    expect(await of('readsTheSame')).toBe(8);
    const row = new GetCommand({
      TableName: own.name,
      Key: websiteRowKey(ana, life.site.websiteId),
    });
    expect((await own.client.send(row)).Item).toMatchObject({ pendingUpdates: 2 });
    own.destroy();
  });
});
