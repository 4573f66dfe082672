import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmKey } from '../../../functions/backups/key/backups.key.confirm.service.ts';
import { createBackupKeys } from '../../../functions/backups/key/backups.key.entity.ts';
import {
  generateKey,
  removeKey,
  revokeKey,
} from '../../../functions/backups/key/backups.key.service.ts';
import { createBackupLogs } from '../../../functions/backups/log/backups.logs.entity.ts';
import { sha256Hex } from '../../../functions/core/crypto/sha256.ts';
import {
  backupKeyHashKey,
  siteBackupKeyKey,
} from '../../../functions/core/table/keys/backup-keys.ts';
import { newId } from '../../../functions/core/id.ts';
import { createPeopleFacts } from '../../../functions/profiles/profiles.view.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { createSiteView } from '../../../functions/websites/websites.view.ts';
import { sampleWebsite } from './support/samples.ts';
import {
  ana,
  announcementOf,
  asClient,
  at,
  benito,
  openWebsites,
} from './support/website-table.ts';

let open: Awaited<ReturnType<typeof openWebsites>>;
let site: Website;
let now: Date;
beforeEach(async () => {
  open = await openWebsites();
  site = sampleWebsite(1, ana);
  await open.store.create(site, null);
  now = at;
});
afterEach(() => open.table.destroy());

const caller = (userId: string) => ({
  ...asClient(userId),
  ...{ username: userId, groups: [], position: 'owner' as const },
  profileItem: { firstName: 'Ana', lastName: 'Pérez', email: 'ana@ejemplo.cl' },
});
const dependencies = () => ({
  websites: createSiteView(open.table),
  keys: createBackupKeys(open.table),
  logs: createBackupLogs(open.table),
  commit: createCommit(open.table, { now: () => now }),
  randomBytes,
  makers: createPeopleFacts(open.table),
  newId,
  now: () => now,
});
const generate = async (userId = ana) =>
  (await generateKey(caller(userId), site.websiteId, dependencies())).apiKey;
const confirm = (key: string) => confirmKey(key, dependencies());
const logs = async () =>
  (await createBackupLogs(open.table).list(site.websiteId, { limit: 50 })).items;
const refusals = async () => (await logs()).filter(({ status }) => status === 'error');
const refused = { code: 'BACKUP_KEY_INVALID' };
const later = (minutes: number) => {
  now = new Date(at.getTime() + minutes * 60_000);
};

describe('the key of a site', () => {
  it('is one, however many are made at once', async () => {
    const keys = await Promise.all([generate(), generate(), generate(), generate()]);
    const opened = await Promise.allSettled(keys.map((key) => confirm(key)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await logs()).toHaveLength(4 + 3);
  });

  it('opens nothing but its own site, and only while it is good', async () => {
    const key = await generate();
    expect(await confirm(key)).toEqual({ websiteId: site.websiteId });
    later(365 * 24 * 60 - 1);
    expect(await confirm(key)).toEqual({ websiteId: site.websiteId });
    later(365 * 24 * 60);
    await expect(confirm(key)).rejects.toMatchObject(refused);
    expect((await refusals())[0]?.errorDetails).toBe('La API Key venció');
  });

  it('is noted as used once an hour: four reads of a unit are all it costs in between', async () => {
    const key = await generate();
    await confirm(key);
    const { reads, writes, commands } = await open.table.meter.measure(() => confirm(key));
    expect({ reads, writes, commands }).toEqual({
      reads: 4,
      writes: 0,
      commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem'],
    });
    later(59);
    await confirm(key);
    const usedAt = async () => (await dependencies().keys.find(site.websiteId))?.lastUsedAt;
    expect(await usedAt()).toBe(at.toISOString());
    later(61);
    await Promise.all([confirm(key), confirm(key), confirm(key)]);
    expect(await usedAt()).toBe(now.toISOString());
  });

  it('that is no key any more is logged once an hour, however often it is tried', async () => {
    const key = await generate();
    await revokeKey(caller(ana), site.websiteId, dependencies());
    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => confirm(key)));
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await refusals()).toHaveLength(1);
    later(61);
    await expect(confirm(key)).rejects.toMatchObject(refused);
    expect(await refusals()).toHaveLength(2);
  });

  it('that was replaced is still known for the site’s, until a month after its end', async () => {
    const key = await generate();
    await generate();
    await expect(confirm(key)).rejects.toMatchObject(refused);
    expect((await refusals())[0]).toMatchObject({
      errorDetails: 'La API Key fue reemplazada por otra',
      userId: null,
    });
    const item = await open.item(backupKeyHashKey(sha256Hex(key)));
    expect(item?.['expiresAt']).toBe(at.getTime() / 1_000 + (365 + 30) * 86_400);
  });

  it('is kept by its hash alone', async () => {
    const key = await generate();
    const item = await open.item(siteBackupKeyKey(site.websiteId));
    expect(item?.['hash']).toBe(sha256Hex(key));
    expect(JSON.stringify(item)).not.toContain(key);
  });

  it('goes without a trace, and twice', async () => {
    const key = await generate();
    const { keys } = dependencies();
    for (let time = 0; time < 2; time += 1) await removeKey(site.websiteId, dependencies());
    expect(await keys.find(site.websiteId)).toBeUndefined();
    await expect(confirm(key)).rejects.toMatchObject(refused);
    expect(await refusals()).toEqual([]);
  });

  it('is made for no site that is reassigned meanwhile', async () => {
    const all = dependencies();
    let reads = 0;
    const find = async (websiteId: string) => {
      const read = await all.websites.find(websiteId);
      reads += 1;
      if (reads === 1) {
        await open.store.reassign(websiteId, () => ({
          toUserId: benito,
          ...announcementOf('reassigned', 'WebsiteReassigned'),
        }));
      }
      return read;
    };
    const racing = { ...all, websites: { ...all.websites, find } };
    await expect(generateKey(caller(ana), site.websiteId, racing)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await all.keys.find(site.websiteId)).toBeUndefined();
    expect(await logs()).toEqual([]);
  });

  it('of a deleted site leaves nothing in a log', async () => {
    const key = await generate();
    await generate();
    const written = (await logs()).length;
    await open.store.remove(site.websiteId, () => announcementOf('e1'));
    await expect(confirm(key)).rejects.toMatchObject(refused);
    expect(await logs()).toHaveLength(written);
  });
});
