import { createHash, randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  pairingKey,
  profileKey,
  websiteKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import { describeFailure } from '../../../functions/status/status.failures.domain.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { pairingCodeOf } from '../../../functions/websites/websites.pairing.domain.ts';
import { createWebsites } from '../../../functions/websites/websites.entity.ts';
import { createPairings } from '../../../functions/websites/websites.pairing.entity.ts';
import { redeemPairing } from '../../../functions/websites/websites.pairing.service.ts';
import { originOf } from '../../../functions/websites/websites.url.domain.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { sampleWebsite } from './support/samples.ts';
import { admin, ana, announcementOf, at, benito, openWebsites } from './support/website-table.ts';

let open: Awaited<ReturnType<typeof openWebsites>>;
let pairings: ReturnType<typeof createPairings>;
let site: Website;
let code: string;
let n = 0;

beforeAll(async () => {
  open = await openWebsites();
  pairings = createPairings(open.table);
});
afterAll(() => open.table.destroy());
beforeEach(async () => {
  site = sampleWebsite((n += 1), ana, { keyConfigured: false, keyLast4: null });
  await open.store.create(site, null);
  await ask();
});

const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const hashOf = (plain: string) => createHash('sha256').update(plain).digest('hex');
const expiresAt = minutes(15).getTime() / 1_000;
/** Asks for another code. */
const ask = (userId = ana) => {
  code = pairingCodeOf(randomBytes(16)).replaceAll('-', '');
  const { websiteId, url } = site;
  return pairings.keep({ hash: hashOf(code), websiteId, userId, origin: originOf(url), expiresAt });
};
const kept = () => open.item(pairingKey(hashOf(code)));
const full = () => open.item(websiteKey(site.websiteId));
const setProfile = (userId: string, profile: Record<string, unknown>) =>
  open.table.client.send(
    new PutCommand({ TableName: open.table.name, Item: { ...profileKey(userId), ...profile } }),
  );
const unknown = { code: 'PAIRING_CODE_UNKNOWN' };

interface Redeeming {
  when?: Date;
  /** What happens before the key is sealed, at each attempt. */
  meanwhile?: () => Promise<unknown>;
}

/** Each from a Lambda of its own. */
const redeem = ({ when = at, meanwhile = () => Promise.resolve() }: Redeeming = {}) =>
  redeemPairing(
    { code, siteUrl: site.url },
    {
      findRelease: async () => undefined,
      pairings: createPairings(open.table),
      websites: createWebsites(open.table),
      commit: createCommit(open.table, { now: () => when }),
      secrets: {
        async seal(_, secret) {
          await meanwhile();
          return Buffer.from(`sealed ${secret}`);
        },
      },
      randomBytes,
    },
  );

describe('a code', () => {
  it('is kept by its hash, for as long as it is good', async () => {
    const { websiteId } = site;
    expect(await kept()).toEqual({
      ...pairingKey(hashOf(code)),
      websiteId,
      userId: ana,
      origin: originOf(site.url),
      expiresAt,
    });
    expect(JSON.stringify(await kept())).not.toContain(code);
    const asked = {
      hash: hashOf(code),
      websiteId,
      userId: ana,
      origin: originOf(site.url),
      expiresAt,
    };
    expect(await pairings.find(hashOf(code))).toEqual(asked);
    expect(await pairings.find(hashOf('another'))).toBeUndefined();
    await expect(redeem({ when: minutes(15) })).rejects.toMatchObject(unknown);
    expect(await redeem({ when: minutes(14.9) })).toBeDefined();
  });

  it('of somebody who was deleted is none', async () => {
    await setProfile(benito, { deletedAt: at.toISOString() });
    await ask(benito);
    await expect(redeem()).rejects.toMatchObject(unknown);
    await setProfile(benito, { userId: benito, role: 'cliente' });
  });

  it('is good for what its asker may see now', async () => {
    await ask(benito);
    await expect(redeem()).rejects.toMatchObject(unknown);
    await setProfile(admin, { userId: admin, role: 'admin' });
    await ask(admin);
    expect(await redeem()).toBeDefined();
  });
});

describe('redeeming a code', () => {
  it('leaves the site as a key typed by hand does, and no code', async () => {
    const failed = { finishedAt: at, failure: describeFailure('unauthorized') };
    await open.status.fail({ ownerId: ana, websiteId: site.websiteId }, failed);
    await setProfile(admin, { userId: admin, role: 'admin' });
    await ask(admin);
    const { apiKey } = await redeem();
    expect(await full()).toMatchObject({
      sealedKey: new Uint8Array(Buffer.from(`sealed ${apiKey}`)),
      keyConfigured: true,
      keyLast4: apiKey.slice(-4),
      gsi2pk: expect.stringMatching(/^DUE#STATUS#/) as string,
    });
    // It is no edit: a form that is open stays good.
    expect(await full()).not.toHaveProperty('revision');
    const row = (await open.item(websiteRowKey(ana, site.websiteId))) ?? {};
    expect(row).toMatchObject({ keyConfigured: true });
    for (const attribute of ['keyLast4', 'retryAt', 'gsi2pk', 'syncState', 'failureCode']) {
      expect(row).not.toHaveProperty(attribute);
    }
    expect(await kept()).toBeUndefined();
    expect(await open.auditsOf(site.websiteId)).toMatchObject([{ action: 'WebsitePaired' }]);
    await expect(redeem()).rejects.toMatchObject(unknown);
  });

  it('gives one key where it is used several times at once', async () => {
    const results = await Promise.allSettled([redeem(), redeem(), redeem(), redeem()]);
    const [given, ...others] = results.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value.apiKey] : [],
    );
    expect(others).toEqual([]);
    expect(await full()).toMatchObject({
      keyLast4: given?.slice(-4),
      sealedKey: new Uint8Array(Buffer.from(`sealed ${given ?? ''}`)),
    });
  });

  it('does nothing once its time is over', async () => {
    await expect(redeem({ when: minutes(15) })).rejects.toMatchObject(unknown);
    expect(await full()).toMatchObject({ keyConfigured: false });
    expect(await kept()).toBeDefined();
  });

  it('does nothing for who was deleted since it was looked for, nor for a site that was', async () => {
    const { pk: _, sk: __, ...profile } = (await open.item(profileKey(ana))) ?? {};
    const meanwhile = () => setProfile(ana, { deletedAt: at.toISOString() });
    await expect(redeem({ meanwhile })).rejects.toMatchObject(unknown);
    expect(await full()).toMatchObject({ keyConfigured: false });
    await setProfile(ana, profile);
    const removal = async () => {
      await open.store.remove(site.websiteId, () => announcementOf(`deleted-${site.websiteId}`));
    };
    await expect(redeem({ meanwhile: removal })).rejects.toMatchObject(unknown);
    expect(await full()).toBeUndefined();
  });

  it('is decided again when the site goes to somebody else in between', async () => {
    let attempts = 0;
    const meanwhile = async () => {
      attempts += 1;
      await open.store.reassign(site.websiteId, () => ({
        toUserId: benito,
        ...announcementOf(`moved-${site.websiteId}`, 'WebsiteReassigned'),
      }));
    };
    await expect(redeem({ meanwhile })).rejects.toMatchObject(unknown);
    expect(attempts).toBe(1);
    expect(await full()).toMatchObject({ userId: benito, keyConfigured: false });
    expect(await kept()).toBeDefined();
  });

  it('is decided again when the site gets another address in between', async () => {
    const meanwhile = () =>
      open.store.update(site.websiteId, async (current) => ({
        website: { ...current, url: 'https://otro.cl' },
        sealedKey: null,
      }));
    // The code was made for the origin that the site leaves.
    await expect(redeem({ meanwhile })).rejects.toMatchObject(unknown);
    expect(await full()).toMatchObject({ keyConfigured: false });
    expect(await kept()).toBeDefined();
  });
});

/** What docs/access-patterns.md says. */
describe('what it takes', () => {
  it('keeps a code for a unit', async () => {
    const { writes, commands } = await open.table.meter.measure(() => ask());
    expect({ writes, commands }).toEqual({ writes: 1, commands: ['PutItem'] });
  });

  it('finds an unknown one for one', async () => {
    const { reads, commands } = await open.table.meter.measure(() => pairings.find(hashOf('x')));
    expect({ reads, commands }).toEqual({ reads: 1, commands: ['GetItem'] });
  });

  it('redeems one in one transaction', async () => {
    const sent = recordTransactions(open.table.client);
    const { reads, commands } = await open.table.meter.measure(() => redeem());
    expect(commands).toEqual([...Array.from({ length: 4 }, () => 'GetItem'), 'TransactWriteItems']);
    expect(reads).toBe(4);
    const costs = await Promise.all(sent.map((writes) => transactionUnits(open.table, writes)));
    // Two of them count the sites that have a key, and two everybody's sites, one of which is no longer without a key. And
    // two more for the code, which is deleted: the rule measures items that are there afterwards.
    expect(costs).toEqual([12]);
  });
});
