import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { Website } from './websites.domain.ts';
import { redeemPairing, startPairing } from './websites.pairing.service.ts';
import type { AskedPairing } from './websites.pairing.store.ts';
import type { DecideEdit, WebsiteEdit } from './websites.update.store.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const at = new Date('2026-11-21T12:00:00.900Z');
const siteOf = (userId: string | null): Website => ({
  websiteId: 'site-1',
  userId,
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: null,
  keyConfigured: false,
  keyLast4: null,
  createdAt: at.toISOString(),
});
const deps = { randomBytes: (size: number) => Buffer.alloc(size, 31), now: () => at };

describe('startPairing', () => {
  function setUp(site: Website | undefined) {
    const kept: unknown[] = [];
    const dependencies = {
      ...deps,
      websites: { find: async () => site },
      pairings: { keep: async (...given: unknown[]) => void kept.push(given) },
      siteUrl: 'https://portal.cl',
    };
    return { kept, run: (caller: Caller) => startPairing(caller, 'site-1', dependencies) };
  }

  it.each([ana, admin])('keeps a code for fifteen minutes: $userId', async (caller) => {
    const { kept, run } = setUp(siteOf('ana'));
    expect(await run(caller)).toEqual({
      pairingText: 'https://portal.cl#ZZZZ-ZZZZ-ZZZZ-ZZZZ',
      expiresAt: '2026-11-21T12:15:00.000Z',
    });
    const expiresAt = new Date('2026-11-21T12:15:00.000Z');
    const asked = { websiteId: 'site-1', userId: caller.userId, expiresAt };
    expect(kept).toEqual([['ZZZZZZZZZZZZZZZZ', asked]]);
  });

  it.each([siteOf('benito'), siteOf(null), undefined])(
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

  function setUp(site: Website | undefined, asker: Caller | null = ana, spent = false) {
    const edits: WebsiteEdit[] = [];
    const looked: string[] = [];
    const redeem = async (_: AskedPairing, __: Date, decide: DecideEdit) => {
      if (!site) return undefined;
      edits.push(await decide(site));
      return spent ? undefined : edits[0]?.website;
    };
    const find = async (plain: string) => {
      looked.push(plain);
      return asker ? { hash: 'hash', websiteId: 'site-1', asker } : undefined;
    };
    const dependencies = {
      ...deps,
      pairings: { find, redeem },
      secrets: { seal: async (owner: string, secret: string) => Buffer.from(`${owner}|${secret}`) },
    };
    const run = (given: { code?: string; siteUrl?: string } = {}) =>
      redeemPairing({ code, siteUrl: 'https://www.la-espiga.cl/', ...given }, dependencies);
    return { edits, looked, run };
  }

  it('makes a key of 32 bytes, sealed for the site, and answers it', async () => {
    const { edits, looked, run } = setUp(siteOf('ana'));
    expect(await run()).toEqual({ apiKey: key });
    expect(looked).toEqual(['ZZZZZZZZZZZZZZZZ']);
    expect(edits).toEqual([
      {
        website: { ...siteOf('ana'), keyConfigured: true, keyLast4: key.slice(-4) },
        sealedKey: Buffer.from(`site-1|${key}`),
        audits: [],
      },
    ]);
  });

  it('notes who asked, where that was an administrator, and no key', async () => {
    const { edits, run } = setUp(siteOf('ana'), admin);
    await run();
    const { audits = [] } = edits[0] ?? {};
    expect(audits.map(({ targetId }) => targetId)).toEqual(['site-1', 'ana']);
    expect(audits[0]).toMatchObject({ actorId: 'admin', action: 'WebsitePaired' });
    expect(JSON.stringify(audits)).not.toContain(key);
  });

  it.each([
    ['that nobody made', setUp(siteOf('ana'), null)],
    ['of a site that is gone', setUp(undefined)],
    ['of somebody whose site it was', setUp(siteOf('benito'))],
    ['of somebody else’s orphan', setUp(siteOf(null))],
    ['used meanwhile', setUp(siteOf('ana'), ana, true)],
  ])('answers one thing for a code %s', async (_, { run }) => {
    await expect(run()).rejects.toMatchObject({ code: 'PAIRING_CODE_UNKNOWN', status: 404 });
  });

  it('does not look for what is no code', async () => {
    const { looked, run } = setUp(siteOf('ana'));
    await expect(run({ code: 'hola' })).rejects.toMatchObject({ code: 'PAIRING_CODE_UNKNOWN' });
    expect(looked).toEqual([]);
  });

  it('refuses another site’s plugin, and changes nothing', async () => {
    const { edits, run } = setUp(siteOf('ana'));
    const refused = run({ siteUrl: 'https://otro.cl' });
    await expect(refused).rejects.toMatchObject({ code: 'PAIRING_OTHER_SITE', status: 409 });
    expect(edits).toEqual([]);
  });
});
