import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { Caller } from '../core/auth/caller.ts';
import { assignWebsites, RELEASE_BATCH, releaseWebsites } from './websites.assign.service.ts';
import type { WebsiteSummary } from './websites.domain.ts';
import { createWebsites } from './websites.entity.ts';
import { sampleStoredSite } from './websites.samples.ts';
import { rowItem, type SiteAsRead, type StoredSite } from './websites.items.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const benitoId = '01kb3f0a9x5m3v7c2d8e4hbeni';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const admin: Caller = {
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};
const at = new Date('2026-11-21T12:00:00.000Z');
const siteOf = (userId: string | null, websiteId: string): StoredSite =>
  sampleStoredSite({ websiteId, userId, name: 'Tienda' });
const idOf = (n: number) => `01kb3f0a9x5m3v7c2d8e4h${String(n).padStart(4, '0')}`;
const { toSummary } = createWebsites(noTable);

/** Sites by their id, which a fake table moves as soon as it is decided. */
function owning(owners: Record<string, string | null>) {
  const { commit, works } = keepingCommit(at);
  const readOf = (websiteId: string, userId: string | null): SiteAsRead => {
    const site = siteOf(userId, websiteId);
    return { site, row: rowItem(site) };
  };
  const websites = {
    toSummary,
    exists: async (websiteId: string) => websiteId in owners,
    async findStored(websiteId: string) {
      const owner = owners[websiteId];
      return owner === undefined ? undefined : readOf(websiteId, owner);
    },
    async move({ site: { websiteId } }: SiteAsRead, { toUserId }: { toUserId: string | null }) {
      owners[websiteId] = toUserId;
      const summary: WebsiteSummary = toSummary(readOf(websiteId, toUserId));
      return { summary, own: [], shared: [{ Put: { Item: { pk: 'moved', sk: websiteId } } }] };
    },
    async findOwnedIds(userId: string, limit: number) {
      const mine = Object.keys(owners).filter((id) => owners[id] === userId);
      return mine.slice(0, limit);
    },
  };
  const newId = () => '01kb3f0a9x5m3v7c2d8e4h6j9z';
  const moves = () => works.filter(({ shared = [] }) => shared.length > 0);
  const names = { namesOf: async () => new Map([[benitoId, 'Benito Soto']]) };
  return { owners, moves, websites, dependencies: { websites, commit, newId, names } };
}

describe('assignWebsites', () => {
  const [a, b, c] = [idOf(1), idOf(2), idOf(3)];

  it('moves each site once, in order, and answers their rows', async () => {
    const { dependencies, moves } = owning({ [a]: anaId, [b]: null, [c]: benitoId });
    const assignment = { websiteIds: [c, a, c, b], userId: benitoId };
    const { items } = await assignWebsites(admin, assignment, dependencies);
    expect(items.map(({ websiteId, userId }) => [websiteId, userId])).toEqual([
      [c, benitoId],
      [a, benitoId],
      [b, benitoId],
    ]);
    expect(items[0]?.ownerName).toBe('Benito Soto');
    // 'c' was his already.
    expect(moves().map(({ events }) => events?.[0])).toMatchObject([
      { type: 'WebsiteReassigned', websiteId: a, fromUserId: anaId, toUserId: benitoId },
      { type: 'WebsiteReassigned', websiteId: b, fromUserId: null, toUserId: benitoId },
    ]);
    const targets = moves().map(({ audits }) => audits?.map(({ targetId }) => targetId));
    expect(targets).toEqual([
      [a, anaId, benitoId],
      [b, benitoId],
    ]);
    for (const { details } of moves().flatMap(({ audits = [] }) => audits)) {
      expect(details).toMatchObject({ name: 'Tienda', toUserId: benitoId });
    }
  });

  it('is refused as a whole for a person who was deleted', async () => {
    const { dependencies, moves } = owning({ [a]: anaId });
    await assignWebsites(admin, { websiteIds: [a], userId: benitoId }, dependencies);
    expect(await moves()[0]?.refused?.()).toMatchObject({ code: 'CLIENT_REQUIRED' });
  });

  it('moves nothing where one site is unknown', async () => {
    const { dependencies, moves } = owning({ [a]: anaId });
    const attempt = assignWebsites(admin, { websiteIds: [a, b], userId: null }, dependencies);
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(moves()).toEqual([]);
  });
});

describe('releaseWebsites', () => {
  const event = {
    type: 'UserDeleted' as const,
    eventId: 'e',
    userId: anaId,
    role: 'admin' as const,
    deletedAt: at.toISOString(),
  };

  it('frees a batch and leaves the rest to the next message, until none is left', async () => {
    const many = Object.fromEntries(
      Array.from({ length: RELEASE_BATCH + 3 }, (_, n) => [idOf(n), anaId]),
    );
    const { dependencies, owners, moves } = owning({ ...many, [idOf(999)]: benitoId });
    const sent: unknown[] = [];
    const send = async (messages: readonly unknown[]) => void sent.push(...messages);
    await releaseWebsites(event, { ...dependencies, send });
    expect([moves().length, sent]).toEqual([RELEASE_BATCH, [event]]);
    await releaseWebsites(event, { ...dependencies, send });
    expect([moves().length, sent.length]).toEqual([RELEASE_BATCH + 3, 1]);
    // Once more, late.
    await releaseWebsites(event, { ...dependencies, send });
    expect([moves().length, sent.length]).toEqual([RELEASE_BATCH + 3, 1]);
    expect(Object.values(owners).filter((owner) => owner !== null)).toEqual([benitoId]);
    expect(moves()[0]).toMatchObject({
      events: [{ type: 'WebsiteReassigned', fromUserId: anaId, toUserId: null }],
      audits: [{ targetId: idOf(0), actorId: 'websites.subscriber', details: { name: 'Tienda' } }],
    });
  });

  it('does not go round for ever where nothing can be freed', async () => {
    const { websites, dependencies } = owning({});
    const findOwnedIds = async () => Array<string>(RELEASE_BATCH).fill('row-without-a-site');
    const attempt = releaseWebsites(event, {
      ...dependencies,
      websites: { ...websites, findOwnedIds },
      send: async () => expect.unreachable(),
    });
    await expect(attempt).rejects.toThrow('None of 25 sites');
  });

  it('goes on where another message freed the whole batch first', async () => {
    const freed = Object.fromEntries(
      Array.from({ length: RELEASE_BATCH }, (_, n) => [idOf(n), null]),
    );
    const { websites, dependencies } = owning(freed);
    const sent: unknown[] = [];
    await releaseWebsites(event, {
      ...dependencies,
      websites: { ...websites, findOwnedIds: async () => Object.keys(freed) },
      send: async (messages: readonly unknown[]) => void sent.push(...messages),
    });
    expect(sent).toEqual([event]);
  });

  it('leaves alone what somebody was given, or deleted, meanwhile', async () => {
    const { websites, dependencies, moves } = owning({ [idOf(1)]: benitoId });
    await releaseWebsites(event, {
      ...dependencies,
      websites: { ...websites, findOwnedIds: async () => [idOf(1), idOf(2)] },
      send: async () => expect.unreachable(),
    });
    expect(moves()).toEqual([]);
  });
});
