import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import type { SecretOwner } from '../core/crypto/secret-box.ts';
import type { Caller } from '../core/auth/caller.ts';
import { sha256Hex } from '../core/crypto/sha256.ts';
import type { Website } from './websites.domain.ts';
import { sampleStoredSite } from './websites.samples.ts';
import type { SiteAsRead, StoredSite } from './websites.items.ts';
import type { PairingCode } from './websites.pairing.entity.ts';
import { redeemPairing, startPairing } from './websites.pairing.service.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const benitoId = '01kb3f0a9x5m3v7c2d8e4hbeni';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
};
const at = new Date('2026-11-21T12:00:00.900Z');
const siteOf = (userId: string | null): StoredSite =>
  sampleStoredSite({
    websiteId,
    userId,
    name: 'La Espiga',
    url: 'https://la-espiga.cl',
    revision: 3,
  });
const randomBytes = (size: number) => Buffer.alloc(size, 31);
const hash = sha256Hex('ZZZZZZZZZZZZZZZZ');
const goodUntil = Date.parse('2026-11-21T12:15:00.000Z') / 1_000;

describe('startPairing', () => {
  function setUp(site: Website | undefined) {
    const kept: unknown[] = [];
    const dependencies = {
      randomBytes,
      websites: { find: async () => site },
      pairings: {
        async keep(code: PairingCode) {
          kept.push(code);
          return true;
        },
      },
      siteUrl: 'https://portal.cl',
      now: () => at,
    };
    return { kept, run: (caller: Caller) => startPairing(caller, websiteId, dependencies) };
  }

  it.each([ana, admin])('keeps the hash of a code for fifteen minutes: $userId', async (caller) => {
    const { kept, run } = setUp(siteOf(anaId));
    expect(await run(caller)).toEqual({
      pairingText: 'https://portal.cl#ZZZZ-ZZZZ-ZZZZ-ZZZZ',
      expiresAt: '2026-11-21T12:15:00.000Z',
    });
    const { userId } = caller;
    const origin = 'la-espiga.cl';
    expect(kept).toEqual([{ hash, websiteId, userId, origin, expiresAt: goodUntil }]);
  });

  it.each([siteOf(benitoId), siteOf(null), undefined])(
    'makes none for what is not the caller’s: %#',
    async (site) => {
      const { kept, run } = setUp(site);
      await expect(run(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(kept).toEqual([]);
    },
  );
});

describe('redeemPairing', () => {
  const code = 'zzzz-zzzz-zzzz-zzzz';
  const key = Buffer.alloc(32, 31).toString('base64url');

  interface World {
    asker?: Caller;
    origin?: string | null;
    isKnown?: boolean;
    expiresAt?: number;
    isDeleted?: boolean;
    release?: { publicKey: string };
  }

  function setUp(site: StoredSite | undefined, world: World = {}) {
    const { asker = ana, isKnown = true, expiresAt = goodUntil, isDeleted = false } = world;
    const { origin = 'la-espiga.cl', release } = world;
    const { commit, works } = keepingCommit(at);
    const looked: string[] = [];
    const asked = { hash, websiteId, userId: asker.userId, origin, expiresAt };
    const write = (sk: string, more: object = {}) => ({ Put: { Item: { pk: 'x', sk, ...more } } });
    const dependencies = {
      randomBytes,
      commit,
      pairings: {
        async find(given: string) {
          looked.push(given);
          return isKnown ? asked : undefined;
        },
        findAsker: async () => (isDeleted ? undefined : asker),
        spend: () => write('spent'),
        isThere: (userId: string) => write(`${userId} is there`) as never,
      },
      websites: {
        findStored: async () => site && { site, row: {} },
        change: async (_: SiteAsRead, after: StoredSite) => [write('site', { after })],
      },
      findRelease: async () => release,
      secrets: {
        seal: async (owner: SecretOwner, secret: string) =>
          Buffer.from(`${owner.id} ${owner.boundTo}|${secret}`),
      },
    };
    const run = (given: { code?: string; siteUrl?: string } = {}) =>
      redeemPairing({ code, siteUrl: 'https://www.la-espiga.cl/', ...given }, dependencies);
    return { works, looked, run };
  }

  it('makes a key of 32 bytes, sealed for the site, answers it, and spends the code', async () => {
    const { works, looked, run } = setUp(siteOf(anaId));
    expect(await run()).toEqual({ apiKey: key });
    expect(looked).toEqual([hash]);
    const written = works[0]?.shared?.map((write) => write.Put?.Item);
    expect(written?.map((item) => item?.['sk'] as string)).toEqual([
      'spent',
      `${anaId} is there`,
      'site',
    ]);
    // It makes no form stale.
    expect(written?.[2]?.['after']).toEqual({
      ...siteOf(anaId),
      keyConfigured: true,
      keyLast4: key.slice(-4),
      sealedKey: Buffer.from(`${websiteId} la-espiga.cl|${key}`),
    });
    expect(works[0]?.audits).toEqual([]);
  });

  it('answers the key that verifies releases, where one was signed', async () => {
    const { run } = setUp(siteOf(anaId), { release: { publicKey: 'bGE=' } });
    expect(await run()).toEqual({ apiKey: key, releaseKey: 'bGE=' });
  });

  it('notes who asked, where that was an administrator, and no key', async () => {
    const { works, run } = setUp(siteOf(anaId), { asker: admin });
    await run();
    const { audits = [] } = works[0] ?? {};
    expect(audits.map(({ targetId }) => targetId)).toEqual([websiteId, anaId]);
    expect(audits[0]).toMatchObject({ actorId: adminId, action: 'WebsitePaired' });
    expect(JSON.stringify(audits)).not.toContain(key);
  });

  it.each([
    ['that nobody made, or that was used', setUp(siteOf(anaId), { isKnown: false })],
    ['whose time is over', setUp(siteOf(anaId), { expiresAt: at.getTime() / 1_000 - 0.9 })],
    ['of somebody who was deleted', setUp(siteOf(anaId), { isDeleted: true })],
    ['of a site that was deleted', setUp(undefined)],
    ['of somebody whose site it was', setUp(siteOf(benitoId))],
    ['of somebody else’s orphan', setUp(siteOf(null))],
    [
      'of somebody who only reads in the company by now',
      setUp(siteOf(anaId), {
        asker: { ...ana, userId: benitoId, position: 'viewer', companyId: anaId },
      }),
    ],
    ['of a site that moved', setUp(siteOf(anaId), { origin: 'donde-estaba.cl' })],
  ])('answers one thing for a code %s', async (_, { run, works }) => {
    await expect(run()).rejects.toMatchObject({ code: 'PAIRING_CODE_UNKNOWN', status: 404 });
    expect(works).toEqual([]);
  });

  it.each([
    [
      'a member who keeps the company’s sites',
      { asker: { ...ana, userId: benitoId, companyId: anaId } },
    ],
    ['somebody, from before its origin was kept', { origin: null }],
  ])('opens its site for %s', async (_, world: World) => {
    expect(await setUp(siteOf(anaId), world).run()).toEqual({ apiKey: key });
  });

  it('does not look for what is no code', async () => {
    const { looked, run } = setUp(siteOf(anaId));
    await expect(run({ code: 'hola' })).rejects.toMatchObject({ code: 'PAIRING_CODE_UNKNOWN' });
    expect(looked).toEqual([]);
  });

  it('refuses another site’s plugin, and changes nothing', async () => {
    const { works, run } = setUp(siteOf(anaId));
    const refused = run({ siteUrl: 'https://www.otro.cl/blog/' });
    await expect(refused).rejects.toMatchObject({
      ...{ code: 'PAIRING_OTHER_SITE', status: 409 },
      message: expect.stringContaining('no es la de este, otro.cl/blog.') as unknown,
    });
    expect(works).toEqual([]);
  });
});
