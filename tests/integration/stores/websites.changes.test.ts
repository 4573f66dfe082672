import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSiteRows } from '../../../functions/backups/schedule/backups.rows.entity.ts';
import { backupDrillKey, backupsHeadKey } from '../../../functions/core/table/keys/backup-keys.ts';
import {
  profileKey,
  siteStatsKey,
  websiteTotalsKey,
  websiteKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import { websiteRowAttributes } from '../../../functions/core/table/shared/website-rows.ts';
import { createStatuses } from '../../../functions/status/status.entity.ts';
import { describeFailure } from '../../../functions/status/status.failures.domain.ts';
import { recountKeys } from '../../../functions/websites/websites.totals.entity.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { createSiteWrites } from './support/site-writes.ts';
import { addPeople, personId, sampleStats, sampleWebsite } from './support/samples.ts';
import {
  ana,
  announcementOf,
  asAdmin,
  asClient,
  at,
  benito,
  openWebsites,
} from './support/website-table.ts';

let open: Awaited<ReturnType<typeof openWebsites>>;
let site: Website;
let n = 0;

beforeAll(async () => {
  open = await openWebsites();
});
afterAll(() => open.table.destroy());
beforeEach(async () => {
  site = sampleWebsite((n += 1), ana);
  await open.store.create(site, new Uint8Array(60));
});

const later = (ms: number) => new Date(at.getTime() + ms);
const refOf = (ownerId: string | null) => ({ ownerId, websiteId: site.websiteId });
const rowOf = (ownerId: string | null) => open.item(websiteRowKey(ownerId, site.websiteId));
const full = () => open.item(websiteKey(site.websiteId));
const read = (finishedAt = at, hash = 'h'.repeat(11)) => ({
  finishedAt,
  wordpressVersion: '6.9',
  changed: { stats: sampleStats(3), statsHash: hash, day: '2026-11-21' },
});
const edit = (changes: Partial<Website>, sealedKey: Uint8Array | null = null) =>
  open.store.update(site.websiteId, async (current) => ({
    website: { ...current, ...changes },
    sealedKey,
    audits: announcementOf(site.websiteId).audits,
  }));
const give = (toUserId: string | null, eventId = `e-${site.websiteId}`) =>
  open.store.reassign(site.websiteId, () => ({
    toUserId,
    ...announcementOf(eventId, 'WebsiteReassigned'),
  }));

describe('the number of sites with a key', () => {
  const counted = async (): Promise<unknown> => (await open.item(websiteTotalsKey))?.['withKey'];
  const countOf = async () => {
    const before = Number((await counted()) ?? 0);
    return async () => Number(await counted()) - before;
  };

  it('follows what is created, keyed and deleted, and no other change', async () => {
    const since = await countOf();
    const other = sampleWebsite((n += 1), ana, { keyConfigured: false, keyLast4: null });
    await open.store.create(other, null);
    await edit({ name: 'Otro nombre' }, new Uint8Array(61));
    await give(benito);
    await give(null);
    expect(await since()).toBe(0);
    await edit({ keyConfigured: false, keyLast4: null });
    await edit({ comments: 'Sin API Key' });
    expect(await since()).toBe(-1);
    await edit({ keyConfigured: true, keyLast4: 'abcd' }, new Uint8Array(62));
    expect(await since()).toBe(0);
    await open.store.remove(site.websiteId, () => announcementOf('e-counted'));
    await open.store.remove(other.websiteId, () => announcementOf('e-other'));
    expect(await since()).toBe(-1);
  });

  it('is counted again where sites are older than their count', async () => {
    const right = await recountKeys(open.table);
    const Item = { ...websiteTotalsKey, withKey: right + 3 };
    await open.table.client.send(new PutCommand({ TableName: open.table.name, Item }));
    expect(await recountKeys(open.table)).toBe(right);
    expect(await counted()).toBe(right);
  });
});

describe('update', () => {
  it('changes what the site alone has', async () => {
    expect(await edit({ tags: ['VIP'] })).toMatchObject({ tags: ['VIP'] });
    expect(await open.store.find(site.websiteId)).toMatchObject({ tags: ['VIP'], revision: 1 });
    expect(await rowOf(ana)).toMatchObject({ name: site.name });
  });

  it('keeps when a site got or lost its key, or moved to another origin', async () => {
    const since = async () => (await full())?.['keyChangedAt'] as unknown;
    const others = [{ name: 'Otro' }, { url: site.url.replace('https:', 'http:') }];
    for (const change of others) await edit(change, new Uint8Array(62));
    expect(await since()).toBeUndefined();
    await edit({ url: 'https://otra.example' }, new Uint8Array(61));
    expect(await since()).toBe(at.toISOString());
    await give(benito);
    expect(await since()).toBe(at.toISOString());
    expect(await open.store.find(site.websiteId)).not.toHaveProperty('keyChangedAt');
  });

  it('changes the site, its row and what a search finds', async () => {
    const changes = {
      name: `Cafetería Ñuñoa ${String(n)}`,
      url: 'https://otro.cl',
      type: 'blog' as const,
    };
    expect(await edit({ ...changes, comments: 'x'.repeat(300) })).toMatchObject(changes);
    expect(await open.store.find(site.websiteId)).toEqual({
      ...site,
      ...changes,
      comments: 'x'.repeat(300),
      revision: 1,
    });
    expect(await rowOf(ana)).toMatchObject({ ...changes, comments: `${'x'.repeat(119)}…` });
    expect(await open.idsOf(asClient(ana), `cafeteria nunoa ${String(n)}`)).toEqual([
      site.websiteId,
    ]);
    expect(await open.idsOf(asAdmin, `espiga ${String(n)}\n`)).toEqual([]);
    expect(await open.auditsOf(`target-${site.websiteId}`)).toHaveLength(1);
  });

  it('makes a site due with its first key, and keeps the key where none is given', async () => {
    site = sampleWebsite(300 + n, ana, { keyConfigured: false, keyLast4: null });
    await open.store.create(site, null);
    await edit({ keyConfigured: true, keyLast4: 'abcd' }, new Uint8Array(61));
    expect(await full()).toMatchObject({
      gsi2pk: expect.stringMatching(/^DUE#STATUS#/) as string,
      keyConfigured: true,
      keyLast4: 'abcd',
    });
    expect(await rowOf(ana)).toMatchObject({ keyConfigured: true });
    expect(await rowOf(ana)).not.toHaveProperty('keyLast4');
    await edit({ name: 'Otro nombre' });
    expect((await open.store.findConnection(site.websiteId))?.sealedKey).toHaveLength(61);
  });

  it('takes the key away with the turn in the schedule, and what failed with it', async () => {
    const failed = { finishedAt: later(9), failure: describeFailure('unauthorized') };
    await open.status.fail(refOf(ana), failed);
    await edit({ keyConfigured: false, keyLast4: null });
    const kept = await full();
    expect(kept).toMatchObject({ keyConfigured: false, keyLast4: null });
    for (const name of ['sealedKey', 'gsi2pk', 'gsi2sk']) expect(kept).not.toHaveProperty(name);
    expect((await open.store.findConnection(site.websiteId))?.sealedKey ?? null).toBeNull();
    const row = await rowOf(ana);
    expect(row).toMatchObject({ keyConfigured: false });
    for (const name of ['gsi2pk', 'retryAt', 'failureCode']) expect(row).not.toHaveProperty(name);
    // Once more changes nothing, and a new key makes it due again.
    expect(
      (await open.table.meter.measure(() => edit({ keyConfigured: false, keyLast4: null }))).writes,
    ).toBe(0);
    await edit({ keyConfigured: true, keyLast4: 'abcd' }, new Uint8Array(61));
    expect(await full()).toHaveProperty('gsi2pk');
  });

  it('writes nothing where nothing changes, and no entry of the directory for a version', async () => {
    const nothing = await open.table.meter.measure(() => edit({}));
    expect(nothing.commands).toEqual(['GetItem', 'GetItem']);
    expect(await open.auditsOf(`target-${site.websiteId}`)).toEqual([]);
    const version = await open.table.meter.measure(() => edit({ wordpressVersion: '6.1' }));
    expect(version.commands).toEqual(['GetItem', 'GetItem', 'TransactWriteItems']);
    expect(await rowOf(ana)).toMatchObject({ wordpressVersion: '6.1' });
  });

  it('forgives a failure when the address or the key changes, and keeps what was read', async () => {
    await open.status.complete(refOf(ana), { ...read(), updatesCheckedAt: 'never' });
    const failed = { finishedAt: later(9), failure: describeFailure('unauthorized') };
    await open.status.fail(refOf(ana), failed);
    await edit({ name: 'Solo el nombre' });
    expect((await open.status.find(refOf(ana)))?.status.sync.state).toBe('failed');

    await edit({ keyLast4: 'wxyz' }, new Uint8Array(60));
    const row = await open.status.find(refOf(ana));
    expect(row?.status.sync).toMatchObject({ state: 'completed', failure: null });
    expect(row).toMatchObject({ finishedAt: at.toISOString(), statsHash: 'h'.repeat(11) });
  });

  it('forgets at another origin all that syncs brought, failures and counts too', async () => {
    await open.status.complete(refOf(ana), read(later(10)));
    await open.status.fail(refOf(ana), { finishedAt: later(20), failure: describeFailure('dns') });
    expect(await rowOf(ana)).toMatchObject({
      syncState: 'failed',
      lastSyncDate: expect.anything() as string,
    });
    const moved = { url: 'https://otra-parte.cl', wordpressVersion: null };
    await edit({ ...moved, keyConfigured: false, keyLast4: null });
    const { gsi1pk, gsi1sk, pk, sk, ...left } = (await rowOf(ana)) ?? {};
    expect([gsi1pk, gsi1sk, pk, sk]).not.toContain(undefined);
    const { websiteId: _, userId: __, keyLast4: ___, tags: ____, revision: _____, ...shown } = site;
    expect(left).toEqual({ ...shown, ...moved, keyConfigured: false });
    expect((await open.store.findConnection(site.websiteId))?.sealedKey).toBeNull();
  });

  it('leaves a sync that runs at the old origin nothing to write', async () => {
    const lease = { now: later(10), until: later(60_010) };
    const asRead = await open.status.request(refOf(ana), lease);
    expect(asRead).toBeDefined();
    await edit({ url: 'https://otra-parte.cl' }, new Uint8Array(61));
    const progress = { percent: 70, leaseUntil: later(60_020) };
    expect(await open.status.progress(refOf(ana), progress)).toBe(false);
    expect(await open.status.ends.complete(refOf(ana), { ...read(later(30)), asRead })).toBe(false);
    const failure = { finishedAt: later(30), failure: describeFailure('dns'), asRead };
    expect(await open.status.ends.fail(refOf(ana), failure)).toBe(false);
    const row = await rowOf(ana);
    for (const name of [
      'syncState',
      'syncLeaseUntil',
      'lastSyncDate',
      'pendingUpdates',
      'statsHash',
    ]) {
      expect(row).not.toHaveProperty(name);
    }
    expect(await open.item(siteStatsKey(site.websiteId))).toBeUndefined();
  });

  it('lets a site that only ever failed be as if never read', async () => {
    const failed = { finishedAt: at, failure: describeFailure('dns') };
    await open.status.fail(refOf(ana), failed);
    await edit({ url: 'https://corregido.cl' });
    const row = await open.status.find(refOf(ana));
    expect(row).toMatchObject({ finishedAt: null, status: { sync: { state: 'never' } } });
  });

  it('is decided again when a sync ends in between: its version counts', async () => {
    const seen: (string | null)[] = [];
    await open.store.update(site.websiteId, async (current) => {
      seen.push(current.wordpressVersion);
      if (seen.length === 1) await open.status.complete(refOf(ana), read());
      return { website: { ...current, name: 'Con otro nombre' }, sealedKey: null, audits: [] };
    });
    expect(seen).toEqual(['6.8.2', '6.9']);
    expect(await rowOf(ana)).toMatchObject({ name: 'Con otro nombre', wordpressVersion: '6.9' });
  });

  it('leaves site, row and directory of one mind when several write at once', async () => {
    // One word each: a search finds parts of words in any order.
    const names = Array.from({ length: 6 }, (_, i) => `Nombre${String(i)}de${String(n)}`);
    await Promise.all(names.map((name) => edit({ name })));
    const name = (await full())?.['name'] as string;
    expect(names).toContain(name);
    expect(await rowOf(ana)).toMatchObject({ name });
    expect(await open.idsOf(asAdmin, name.toLowerCase())).toEqual([site.websiteId]);
    for (const other of names.filter((one) => one !== name)) {
      expect(await open.idsOf(asAdmin, other.toLowerCase())).toEqual([]);
    }
  });

  it('finds nothing of a site that is not there, and makes none', async () => {
    site = sampleWebsite(9_999, ana);
    expect(await edit({ name: 'Nadie' })).toBeUndefined();
    expect([await full(), await rowOf(ana)]).toEqual([undefined, undefined]);
  });
});

describe('remove', () => {
  const remove = () =>
    open.store.remove(site.websiteId, () => announcementOf(`r-${site.websiteId}`));

  it('takes the site, its row, its entry and its place in the count, and announces it', async () => {
    const before = await open.countOf(ana);
    expect(await remove()).toEqual(site);
    expect([await full(), await rowOf(ana)]).toEqual([undefined, undefined]);
    expect(await open.idsOf(asAdmin)).not.toContain(site.websiteId);
    expect(await open.countOf(ana)).toBe(before - 1);
    expect(await open.eventOf(`r-${site.websiteId}`)).toMatchObject({ type: 'WebsiteDeleted' });
    expect(await open.auditsOf(`target-r-${site.websiteId}`)).toHaveLength(1);
    expect(await remove()).toBeUndefined();
    expect(await open.countOf(ana)).toBe(before - 1);
  });

  it('happens once, however many ask at once', async () => {
    const before = await open.countOf(ana);
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
    expect(await open.countOf(ana)).toBe(before - 1);
  });

  it('leaves a running sync nowhere to write', async () => {
    await open.status.request(refOf(ana), { now: at, until: later(60_000) });
    await remove();
    expect(await open.status.complete(refOf(ana), read())).toBe(false);
    expect(await open.status.progress(refOf(ana), { percent: 70, leaseUntil: at })).toBe(false);
    expect(await open.item(siteStatsKey(site.websiteId))).toBeUndefined();
    expect(await rowOf(ana)).toBeUndefined();
  });

  it('takes a site whose owner was deleted, and leaves the tombstone alone', async () => {
    const deleted = personId(50);
    await addPeople(open.table, deleted);
    site = sampleWebsite(500 + n, deleted);
    await open.store.create(site, null);
    const tombstone = { ...profileKey(deleted), deletedAt: at.toISOString() };
    await open.table.client.send(new PutCommand({ TableName: open.table.name, Item: tombstone }));
    expect(await remove()).toBeDefined();
    expect(await open.item(profileKey(deleted))).toEqual(tombstone);
  });
});

describe('reassign', () => {
  it('moves the site with all that syncs brought, both counts, and announces it', async () => {
    await open.status.complete(refOf(ana), read());
    const [hers, his] = [await open.countOf(ana), await open.countOf(benito)];
    const before = await rowOf(ana);
    expect(await give(benito)).toMatchObject({
      websiteId: site.websiteId,
      userId: benito,
      wordpressVersion: '6.9',
    });
    expect(await rowOf(ana)).toBeUndefined();
    expect(await rowOf(benito)).toEqual({
      ...before,
      ownedSince: at.toISOString(),
      ...websiteRowKey(benito, site.websiteId),
    });
    expect(await full()).toMatchObject({ userId: benito });
    expect([await open.countOf(ana), await open.countOf(benito)]).toEqual([hers - 1, his + 1]);
    expect(await open.idsOf(asClient(benito))).toContain(site.websiteId);
    expect(await open.idsOf(asClient(ana))).not.toContain(site.websiteId);
    expect(await open.idsOf(asAdmin)).toContain(site.websiteId);
    expect(await open.eventOf(`e-${site.websiteId}`)).toMatchObject({ type: 'WebsiteReassigned' });
    expect(await open.status.findStats(site.websiteId)).toEqual(sampleStats(3));
  });

  it('gives it to nobody, and from nobody to somebody', async () => {
    const his = await open.countOf(benito);
    expect(await give(null)).toMatchObject({ userId: null });
    expect(await full()).toMatchObject({ userId: null });
    expect(await give(benito)).toMatchObject({ userId: benito });
    expect(await open.countOf(benito)).toBe(his + 1);
  });

  it('changes nothing where it is decided so', async () => {
    const kept = await open.table.meter.measure(() =>
      open.store.reassign(site.websiteId, () => undefined),
    );
    expect(kept.result).toMatchObject({ websiteId: site.websiteId, userId: ana });
    expect(kept.commands).toEqual(['GetItem', 'GetItem']);
    expect(await open.store.reassign('01zzzzzzzzzzzzzzzzzzzzzzzz', () => undefined)).toBe(
      undefined,
    );
  });

  it.each(['nobody knows', 'was deleted'])('refuses a person who %s', async (what) => {
    const deleted = personId(60);
    const tombstone = { ...profileKey(deleted), deletedAt: at.toISOString() };
    if (what === 'was deleted') {
      await open.table.client.send(new PutCommand({ TableName: open.table.name, Item: tombstone }));
    }
    const before = [await rowOf(ana), await full(), await open.countOf(ana)];
    await expect(give(deleted)).rejects.toMatchObject({ code: 'CLIENT_REQUIRED' });
    expect([await rowOf(ana), await full(), await open.countOf(ana)]).toEqual(before);
    expect(await open.eventOf(`e-${site.websiteId}`)).toBeUndefined();
    const left = what === 'was deleted' ? tombstone : undefined;
    expect(await open.item(profileKey(deleted))).toEqual(left);
  });

  it('ends a running sync: its writes go nowhere, and the site can be synchronised at once', async () => {
    await open.status.complete(refOf(ana), read());
    await open.status.request(refOf(ana), { now: at, until: later(60_000) });
    await open.status.progress(refOf(ana), { percent: 10, leaseUntil: later(60_000) });
    await give(benito);
    expect((await open.status.find(refOf(benito)))?.status.sync).toEqual({
      state: 'completed',
      progress: 100,
      startedAt: null,
      leaseUntil: null,
      failure: null,
      failures: 0,
      nextAttemptAt: null,
    });
    expect(await open.status.complete(refOf(ana), read(later(5), 'z'.repeat(11)))).toBe(false);
    expect(await rowOf(ana)).toBeUndefined();
    const again = { now: later(1), until: later(60_000) };
    expect(await open.status.request(refOf(benito), again)).toBeDefined();
  });

  it('moves a failure as it is, and a first sync that runs as never', async () => {
    await open.status.request(refOf(ana), { now: at, until: later(60_000) });
    await give(benito);
    const moved = await open.status.find(refOf(benito));
    expect(moved).toMatchObject({ finishedAt: null, status: { sync: { state: 'never' } } });
    const failure = describeFailure('http_error', 503);
    await open.status.fail(refOf(benito), { finishedAt: at, failure });
    await give(null, `f-${site.websiteId}`);
    const sync = (await open.status.find(refOf(null)))?.status.sync;
    expect(sync).toMatchObject({ state: 'failed', failure, failures: 0, nextAttemptAt: null });
    expect(Object.keys((await rowOf(null)) ?? {})).not.toContain('gsi2pk');
  });

  it('loses nothing of what syncs write meanwhile', async () => {
    await open.status.request(refOf(ana), { now: at, until: later(60_000) });
    const kept: string[] = [];
    const syncing = async () => {
      for (let i = 1; i <= 12; i += 1) {
        const end = read(later(i * 1_000), String(i).padStart(11, '0'));
        await open.status.progress(refOf(ana), { percent: i, leaseUntil: later(i) });
        if (await open.status.complete(refOf(ana), end)) kept.push(end.changed.statsHash);
      }
    };
    const [moved] = await Promise.all([give(benito), syncing()]);
    expect(moved).toMatchObject({ userId: benito });
    expect(await rowOf(ana)).toBeUndefined();
    // One that had stored what it read when the site was moved makes the next sync store it all again.
    const { statsHash } = (await open.status.find(refOf(benito))) ?? {};
    expect([kept.at(-1) ?? null, null]).toContain(statsHash);
  });

  it('of one site by many ends with one owner, and right counts', async () => {
    const people = [personId(70), personId(71), personId(72)];
    await addPeople(open.table, ...people);
    await Promise.all(people.map((person, i) => give(person, `m${String(i)}-${site.websiteId}`)));
    const owner = (await full())?.['userId'] as string;
    expect(people).toContain(owner);
    const counts = await Promise.all(people.map((person) => open.countOf(person)));
    expect(counts).toEqual(people.map((person) => (person === owner ? 1 : 0)));
    const rows = await Promise.all([...people, ana, null].map(rowOf));
    expect(rows.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it('while it is deleted leaves nothing of it anywhere, no matter which is first', async () => {
    const total = (await open.idsOf(asAdmin)).length;
    const counts = () => Promise.all([ana, benito].map(open.countOf));
    const [hers = 0, his = 0] = await counts();
    const [removed] = await Promise.all([
      open.store.remove(site.websiteId, () => announcementOf(`d-${site.websiteId}`)),
      give(benito),
    ]);
    expect(removed?.websiteId).toBe(site.websiteId);
    expect(await full()).toBeUndefined();
    expect(await Promise.all([ana, benito, null].map(rowOf))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await counts()).toEqual([hers - 1, his]);
    const left = await open.idsOf(asAdmin);
    expect(left).toHaveLength(total - 1);
    expect(left).not.toContain(site.websiteId);
  });

  it('guards every attribute that a row has', async () => {
    await give(benito);
    await give(ana, `f-${site.websiteId}`);
    await open.status.request(refOf(ana), { now: at, until: later(60_000) });
    await open.status.fail(refOf(ana), { finishedAt: at, failure: describeFailure('dns') });
    const same = sampleWebsite((n += 1), ana);
    await open.store.create(same, new Uint8Array(60));
    const home = `${same.websiteId}.cl`;
    await open.status.complete({ ownerId: ana, websiteId: same.websiteId }, { ...read(), home });
    // A duplicate, none, and one again.
    for (const said of [home, 'otra.cl', home]) {
      await open.status.complete(refOf(ana), { ...read(), updatesCheckedAt: 'never', home: said });
    }
    const failed = { finishedAt: at, failure: describeFailure('http_error', 500) };
    await open.status.fail(refOf(ana), failed);
    await open.status.progress(refOf(ana), { percent: 1, leaseUntil: at });
    const offered = { version: '1.8.0', offeredAt: at.toISOString() };
    await createStatuses(open.table).markRelease(refOf(ana), offered);
    expect((await createStatuses(open.table).find(refOf(ana)))?.release).toEqual(offered);
    const head = {
      ...backupsHeadKey(site.websiteId),
      newestAt: '2026-11-20',
      missedAt: '2026-11-21',
    };
    const drill = {
      ...backupDrillKey(site.websiteId),
      last: {
        backupId: 'b',
        at: at.toISOString(),
        failure: { code: 'x', message: 'Faltan filas' },
      },
    };
    for (const Item of [head, drill]) {
      await open.table.client.send(new PutCommand({ TableName: open.table.name, Item }));
    }
    await createSiteRows(open.table).note(refOf(ana));
    const keys = ['pk', 'sk', 'gsi1pk', 'gsi1sk'];
    const attributes = Object.keys((await rowOf(ana)) ?? {}).filter((a) => !keys.includes(a));
    expect(attributes.sort()).toEqual([...websiteRowAttributes].sort());
  });
});

describe('a person who is deleted meanwhile', () => {
  it('keeps nothing that was created for or given to them: it is refused, or was there before', async () => {
    const person = personId(80);
    await addPeople(open.table, person);
    const tombstone = { ...profileKey(person), deletedAt: at.toISOString() };
    const others = Array.from({ length: 5 }, (_, i) => sampleWebsite(8_000 + i, person));
    const attempts = [
      ...others.map((one) => () => createSiteWrites(open.table).create(one, null)),
      () =>
        give(person).then(
          () => true,
          () => false,
        ),
    ];
    const bury = () =>
      open.table.client.send(new PutCommand({ TableName: open.table.name, Item: tombstone }));
    const started = attempts.map((attempt) => attempt());
    await bury();
    const owned = await open.store.findOwnedIds(person, 50);
    const done = await Promise.all(started);
    // A read after the tombstone sees all there will ever be.
    expect(await open.store.findOwnedIds(person, 50)).toEqual(owned);
    expect(done.filter(Boolean)).toHaveLength(owned.length);
    expect(await open.item(profileKey(person))).toEqual(tombstone);
  });
});
