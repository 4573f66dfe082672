import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import { assignWebsites, RELEASE_BATCH, releaseWebsites } from './websites.assign.service.ts';
import type { Website, WebsiteChange } from './websites.domain.ts';
import type { DecideReassignment, Reassignment } from './websites.reassign.store.ts';
import { removeWebsite } from './websites.remove.service.ts';
import type { Announcement } from './websites.remove.store.ts';
import { updateWebsite } from './websites.update.service.ts';
import type { DecideEdit, WebsiteEdit } from './websites.update.store.ts';

const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const at = new Date('2026-11-21T12:00:00.000Z');
const siteOf = (userId: string | null, websiteId = 'site-1'): Website => ({
  websiteId,
  userId,
  name: 'La Espiga',
  url: 'https://la-espiga.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: '6.8',
  keyConfigured: false,
  keyLast4: null,
  createdAt: at.toISOString(),
});
const change: WebsiteChange = {
  name: 'La Espiga',
  url: 'https://nueva.cl',
  type: 'tienda',
  comments: '',
  apiKey: '',
  wordpressVersion: '6.1',
};
const deps = { newId: () => 'event-1', now: () => at };

describe('updateWebsite', () => {
  function setUp(site: Website | undefined, synced?: string | null) {
    const edits: WebsiteEdit[] = [];
    const update = async (_: string, decide: DecideEdit) => {
      if (!site) return undefined;
      const edit = await decide(site);
      edits.push(edit);
      return edit.website;
    };
    const stats = synced === undefined ? undefined : { wordpressVersion: synced };
    return {
      edits,
      run: (caller: Caller, more: Partial<WebsiteChange> = {}) =>
        updateWebsite(
          caller,
          { websiteId: 'site-1', change: { ...change, ...more } },
          {
            ...deps,
            websites: { update },
            status: { findStats: async () => stats },
            secrets: { seal: async (owner, secret) => Buffer.from(`${owner}|${secret}`) },
          },
        ),
    };
  }

  it.each([
    [undefined, '6.1', false],
    [null, '6.1', false],
    ['6.8', '6.8', true],
  ])('takes a typed version unless the site told its own (%j)', async (told, version, synced) => {
    const { run } = setUp(siteOf('ana'), told);
    expect(await run(ana)).toMatchObject({ wordpressVersion: version, versionSynced: synced });
  });

  it('forgets a typed version that was taken out', async () => {
    const { run } = setUp(siteOf('ana'));
    expect((await run(ana, { wordpressVersion: '' })).wordpressVersion).toBeNull();
  });

  it('keeps the key where none is given, and seals a new one for the site', async () => {
    const { run, edits } = setUp(siteOf('ana'));
    expect(await run(ana)).toMatchObject({ keyConfigured: false, keyLast4: null });
    expect(edits[0]?.sealedKey).toBeNull();
    const answer = await run(ana, { apiKey: 'connector-key-x9Kq' });
    expect(answer).toMatchObject({ keyConfigured: true, keyLast4: 'x9Kq' });
    expect(edits[1]?.sealedKey).toEqual(Buffer.from('site-1|connector-key-x9Kq'));
    expect(JSON.stringify(answer)).not.toContain('connector');
  });

  it.each([siteOf('benito'), siteOf(null), undefined])(
    'finds nothing that is not the caller’s: %#',
    async (site) => {
      const { run, edits } = setUp(site);
      await expect(run(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(edits).toEqual([]);
    },
  );

  it('notes what an administrator changed: names of fields, no contents, for the site and its owner', async () => {
    const { run, edits } = setUp(siteOf('ana'));
    await run(admin, { apiKey: 'connector-key-x9Kq' });
    const { audits = [] } = edits[0] ?? {};
    expect(audits.map(({ targetId }) => targetId)).toEqual(['site-1', 'ana']);
    expect(audits[0]).toMatchObject({
      actorId: 'admin',
      action: 'WebsiteUpdated',
      details: { websiteId: 'site-1', changed: 'url, wordpressVersion, apiKey' },
    });
    expect(JSON.stringify(audits)).not.toContain('connector');
    const { run: runAsAna, edits: hers } = setUp(siteOf('ana'));
    await runAsAna(ana);
    expect(hers[0]?.audits).toEqual([]);
  });
});

describe('removeWebsite', () => {
  function setUp(site: Website | undefined) {
    const told: Announcement[] = [];
    const remove = async (_: string, decide: (current: Website) => Announcement) => {
      if (site) told.push(decide(site));
      return site;
    };
    return {
      told,
      run: (caller: Caller) => removeWebsite(caller, 'site-1', { ...deps, websites: { remove } }),
    };
  }

  it('publishes that the site is gone, and whose it was', async () => {
    const { run, told } = setUp(siteOf('ana'));
    expect(await run(ana)).toEqual({ websiteId: 'site-1' });
    expect(told).toEqual([
      {
        event: {
          type: 'WebsiteDeleted',
          eventId: 'event-1',
          websiteId: 'site-1',
          userId: 'ana',
          deletedAt: at.toISOString(),
        },
        audits: [],
        at,
      },
    ]);
  });

  it('notes an administrator’s deed, for the site and its owner', async () => {
    const { run, told } = setUp(siteOf('ana'));
    await run(admin);
    const targets = told[0]?.audits.map(({ targetId, action }) => [targetId, action]);
    expect(targets).toEqual([
      ['site-1', 'WebsiteDeleted'],
      ['ana', 'WebsiteDeleted'],
    ]);
  });

  it.each([siteOf('benito'), siteOf(null), undefined])(
    'finds nothing that is not the caller’s: %#',
    async (site) => {
      await expect(setUp(site).run(ana)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});

/** Sites by their id, which a fake store moves. */
function owning(owners: Record<string, string | null>) {
  const moves: Reassignment[] = [];
  const websites = {
    async findConnection(websiteId: string) {
      const userId = owners[websiteId];
      return userId === undefined
        ? undefined
        : { websiteId, userId, url: 'https://x.cl', sealedKey: null };
    },
    async reassign(websiteId: string, decide: DecideReassignment) {
      const userId = owners[websiteId];
      if (userId === undefined) return undefined;
      const move = decide(siteOf(userId, websiteId));
      if (move) {
        moves.push(move);
        owners[websiteId] = move.toUserId;
      }
      const { keyLast4: _, ...row } = siteOf(owners[websiteId] ?? null, websiteId);
      return { ...row, lastBackupAt: null, backupMissed: false };
    },
    async findOwnedIds(userId: string, limit: number) {
      const mine = Object.keys(owners).filter((id) => owners[id] === userId);
      return mine.slice(0, limit);
    },
  };
  return { owners, moves, websites };
}

describe('assignWebsites', () => {
  it('moves each site once, in order, and answers their rows', async () => {
    const { websites, moves } = owning({ a: 'ana', b: null, c: 'benito' });
    const assignment = { websiteIds: ['c', 'a', 'c', 'b'], userId: 'benito' };
    const { items } = await assignWebsites(admin, assignment, { ...deps, websites });
    expect(items.map(({ websiteId, userId }) => [websiteId, userId])).toEqual([
      ['c', 'benito'],
      ['a', 'benito'],
      ['b', 'benito'],
    ]);
    // 'c' was his already.
    expect(moves.map(({ event }) => event)).toMatchObject([
      { type: 'WebsiteReassigned', websiteId: 'a', fromUserId: 'ana', toUserId: 'benito' },
      { type: 'WebsiteReassigned', websiteId: 'b', fromUserId: null, toUserId: 'benito' },
    ]);
    expect(moves[0]?.audits.map(({ targetId }) => targetId)).toEqual(['a', 'ana', 'benito']);
    expect(moves[1]?.audits.map(({ targetId }) => targetId)).toEqual(['b', 'benito']);
  });

  it('moves nothing where one site is unknown', async () => {
    const { websites, moves } = owning({ a: 'ana' });
    const attempt = assignWebsites(
      admin,
      { websiteIds: ['a', 'x'], userId: null },
      { ...deps, websites },
    );
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(moves).toEqual([]);
  });
});

describe('releaseWebsites', () => {
  const event = {
    type: 'UserDeleted' as const,
    eventId: 'e',
    userId: 'ana',
    deletedAt: at.toISOString(),
  };

  it('frees a batch and leaves the rest to the next message, until none is left', async () => {
    const many = Object.fromEntries(
      Array.from({ length: RELEASE_BATCH + 3 }, (_, i) => [`site-${String(i)}`, 'ana']),
    );
    const { websites, owners, moves } = owning({ ...many, other: 'benito' });
    const sent: unknown[] = [];
    const send = async (messages: readonly unknown[]) => void sent.push(...messages);
    await releaseWebsites(event, { ...deps, websites, send });
    expect([moves.length, sent]).toEqual([RELEASE_BATCH, [event]]);
    await releaseWebsites(event, { ...deps, websites, send });
    expect([moves.length, sent.length]).toEqual([RELEASE_BATCH + 3, 1]);
    // Once more, late.
    await releaseWebsites(event, { ...deps, websites, send });
    expect([moves.length, sent.length]).toEqual([RELEASE_BATCH + 3, 1]);
    expect(Object.values(owners).filter((owner) => owner !== null)).toEqual(['benito']);
    expect(moves[0]).toMatchObject({
      event: { type: 'WebsiteReassigned', fromUserId: 'ana', toUserId: null },
      audits: [{ targetId: 'site-0', actorId: 'websites.subscriber' }],
    });
  });

  it('does not go round for ever where nothing can be freed', async () => {
    const { websites } = owning({});
    const findOwnedIds = async () => Array<string>(RELEASE_BATCH).fill('row-without-a-site');
    const send = async () => expect.unreachable();
    const attempt = releaseWebsites(event, {
      ...deps,
      websites: { ...websites, findOwnedIds },
      send,
    });
    await expect(attempt).rejects.toThrow('None of 25 sites');
  });

  it('leaves alone what somebody was given, or deleted, meanwhile', async () => {
    const { websites, moves } = owning({ a: 'benito' });
    const findOwnedIds = async () => ['a', 'gone'];
    const send = async () => expect.unreachable();
    await releaseWebsites(event, { ...deps, websites: { ...websites, findOwnedIds }, send });
    expect(moves).toEqual([]);
  });
});
