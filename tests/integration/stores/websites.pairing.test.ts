import { createHash, randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  pairingKey,
  profileKey,
  websiteKey,
  websiteRowKey,
} from '../../../functions/core/table/keys.ts';
import { describeFailure } from '../../../functions/status/status.failures.domain.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { pairingCodeOf } from '../../../functions/websites/websites.pairing.domain.ts';
import { createPairingsStore } from '../../../functions/websites/websites.pairing.store.ts';
import { sampleWebsite } from './support/samples.ts';
import { admin, ana, announcementOf, at, benito, openWebsites } from './support/website-table.ts';

let open: Awaited<ReturnType<typeof openWebsites>>;
let pairings: ReturnType<typeof createPairingsStore>;
let site: Website;
let code: string;
let n = 0;

beforeAll(async () => {
  open = await openWebsites();
  pairings = createPairingsStore(open.table);
});
afterAll(() => open.table.destroy());
beforeEach(async () => {
  site = sampleWebsite((n += 1), ana, { keyConfigured: false, keyLast4: null });
  await open.store.create(site, null);
  code = pairingCodeOf(randomBytes(16)).replaceAll('-', '');
  await ask();
});

const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const ask = (userId = ana) =>
  pairings.keep(code, { websiteId: site.websiteId, userId, expiresAt: minutes(15) });
const kept = () => open.item(pairingKey(createHash('sha256').update(code).digest('hex')));
const full = () => open.item(websiteKey(site.websiteId));
const setProfile = (userId: string, profile: Record<string, unknown>) =>
  open.table.client.send(
    new PutCommand({ TableName: open.table.name, Item: { ...profileKey(userId), ...profile } }),
  );

async function found() {
  const asked = await pairings.find(code, at);
  if (!asked) throw new Error('There is no such code');
  return asked;
}
const redeem = async ({ last4 = 'wxyz', when = at } = {}) =>
  pairings.redeem(await found(), when, async (current) => ({
    website: { ...current, keyConfigured: true, keyLast4: last4 },
    sealedKey: Buffer.from(`sealed ${last4}`),
    audits: announcementOf(site.websiteId, 'WebsitePaired').audits,
  }));

describe('a code', () => {
  it('is kept by its hash, for as long as it is good', async () => {
    expect(await kept()).toEqual({
      ...pairingKey(createHash('sha256').update(code).digest('hex')),
      websiteId: site.websiteId,
      userId: ana,
      expiresAt: minutes(15).getTime() / 1_000,
    });
    expect(JSON.stringify(await kept())).not.toContain(code);
    expect(await found()).toMatchObject({
      websiteId: site.websiteId,
      asker: { userId: ana, role: 'cliente' },
    });
    expect(await pairings.find(code, minutes(14.9))).toBeDefined();
    expect(await pairings.find(code, minutes(15))).toBeUndefined();
    expect(await pairings.find(pairingCodeOf(randomBytes(16)), at)).toBeUndefined();
  });

  it('of somebody who was deleted is none', async () => {
    await setProfile(benito, { deletedAt: at.toISOString() });
    await ask(benito);
    expect(await pairings.find(code, at)).toBeUndefined();
    await setProfile(benito, { userId: benito, role: 'cliente' });
  });

  it('tells what its asker may see now', async () => {
    await setProfile(admin, { userId: admin, role: 'admin' });
    await ask(admin);
    expect((await found()).asker).toEqual({ userId: admin, role: 'admin' });
  });
});

describe('redeeming a code', () => {
  it('leaves the site as a key typed by hand does, and no code', async () => {
    const failed = { finishedAt: at, failure: describeFailure('unauthorized') };
    await open.status.fail({ ownerId: ana, websiteId: site.websiteId }, failed);
    expect(await redeem()).toMatchObject({ keyConfigured: true, keyLast4: 'wxyz' });
    expect(await full()).toMatchObject({
      sealedKey: new Uint8Array(Buffer.from('sealed wxyz')),
      keyConfigured: true,
      keyLast4: 'wxyz',
      gsi2pk: expect.stringMatching(/^DUE#STATUS#/) as string,
    });
    const row = (await open.item(websiteRowKey(ana, site.websiteId))) ?? {};
    expect(row).toMatchObject({ keyConfigured: true });
    for (const attribute of ['keyLast4', 'retryAt', 'gsi2pk', 'syncState', 'failureCode']) {
      expect(row).not.toHaveProperty(attribute);
    }
    expect(await kept()).toBeUndefined();
    expect(await open.auditsOf(`target-${site.websiteId}`)).toHaveLength(1);
    expect(await pairings.find(code, at)).toBeUndefined();
  });

  it('gives one key where it is used several times at once', async () => {
    const asked = await found();
    const keys = ['aaaa', 'bbbb', 'cccc', 'dddd'];
    const results = await Promise.all(
      keys.map((last4) =>
        pairings.redeem(asked, at, async (current) => ({
          website: { ...current, keyConfigured: true, keyLast4: last4 },
          sealedKey: Buffer.from(last4),
          audits: [],
        })),
      ),
    );
    const [given, ...others] = results.filter((result) => result !== undefined);
    expect(others).toEqual([]);
    expect(await full()).toMatchObject({
      keyLast4: given?.keyLast4,
      sealedKey: new Uint8Array(Buffer.from(given?.keyLast4 ?? '')),
    });
  });

  it('does nothing once its time is over', async () => {
    expect(await redeem({ when: minutes(15) })).toBeUndefined();
    expect(await full()).toMatchObject({ keyConfigured: false });
    expect(await kept()).toBeDefined();
  });

  it('does nothing for who was deleted since it was looked for, nor for a site that was', async () => {
    const asked = await found();
    const decide = async (current: Website) => ({
      website: { ...current, keyConfigured: true, keyLast4: 'wxyz' },
      sealedKey: new Uint8Array(60),
      audits: [],
    });
    const { pk: _, sk: __, ...profile } = (await open.item(profileKey(ana))) ?? {};
    await setProfile(ana, { deletedAt: at.toISOString() });
    expect(await pairings.redeem(asked, at, decide)).toBeUndefined();
    expect(await full()).toMatchObject({ keyConfigured: false });
    await setProfile(ana, profile);
    await open.store.remove(site.websiteId, () => announcementOf(`gone-${site.websiteId}`));
    expect(await pairings.redeem(asked, at, decide)).toBeUndefined();
    expect(await full()).toBeUndefined();
  });

  it('is decided anew when the site goes to somebody else in between', async () => {
    const owners: (string | null)[] = [];
    const given = pairings.redeem(await found(), at, async (current) => {
      owners.push(current.userId);
      if (current.userId !== ana) throw new Error('Not hers any more');
      await open.store.reassign(site.websiteId, () => ({
        toUserId: benito,
        ...announcementOf(`moved-${site.websiteId}`, 'WebsiteReassigned'),
      }));
      const website = { ...current, keyConfigured: true, keyLast4: 'wxyz' };
      return { website, sealedKey: new Uint8Array(60), audits: [] };
    });
    await expect(given).rejects.toThrow('Not hers any more');
    expect(owners).toEqual([ana, benito]);
    expect(await full()).toMatchObject({ userId: benito, keyConfigured: false });
    expect(await kept()).toBeDefined();
  });
});

/** What docs/access-patterns.md says. */
describe('what it takes', () => {
  it('keeps a code for a unit', async () => {
    const { writes, commands } = await open.table.meter.measure(() => ask());
    expect({ writes, commands }).toEqual({ writes: 1, commands: ['PutItem'] });
  });

  it('finds one for two units and an unknown one for one', async () => {
    const { reads, commands } = await open.table.meter.measure(found);
    expect({ reads, commands }).toEqual({ reads: 2, commands: ['GetItem', 'GetItem'] });
    const other = pairingCodeOf(randomBytes(16));
    const unknown = await open.table.meter.measure(() => pairings.find(other, at));
    expect(unknown).toMatchObject({ reads: 1, commands: ['GetItem'] });
  });

  it('redeems one in one transaction', async () => {
    const { reads, writes, commands } = await open.table.meter.measure(() => redeem());
    expect(commands).toEqual([...Array.from({ length: 4 }, () => 'GetItem'), 'TransactWriteItems']);
    expect(reads).toBe(4);
    // Two of them for the entry of the audit.
    expect(writes).toBe(12);
  });
});
