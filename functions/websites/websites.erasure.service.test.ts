import { describe, expect, it } from 'vitest';
import { userDeleted } from '../../events/users.events.ts';
import { keepingCommit } from '../../tests/support/commit.ts';
import { RELEASE_BATCH } from './websites.assign.service.ts';
import { eraseWebsites, type EraseDependencies } from './websites.erasure.service.ts';
import type { SiteAsRead } from './websites.items.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const event = userDeleted({ userId: 'ana', role: 'cliente' }, { eventId: 'e', at });

/** Sites by their owner. One that is deleted is no more. */
function setUp(given: Record<string, string>) {
  const owners = new Map(Object.entries(given));
  const { commit, works } = keepingCommit(at);
  const sent: unknown[] = [];
  const deps: EraseDependencies = {
    websites: {
      findOwnedIds: async (userId, limit) =>
        [...owners.keys()].filter((id) => owners.get(id) === userId).slice(0, limit),
      findStored: async (id) =>
        owners.has(id)
          ? ({ ...read, site: { ...read.site, userId: owners.get(id) } } as unknown as SiteAsRead)
          : undefined,
      remove: async () => [],
    },
    commit: async (build) => {
      const answer = await commit(build);
      const [deleted] = (works.at(-1)?.events ?? []) as unknown as { websiteId: string }[];
      if (deleted) owners.delete(deleted.websiteId);
      return answer;
    },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9z',
    send: async (messages) => void sent.push(...messages),
  };
  return { owners, deps, works, sent };
}

const since = '2026-11-20T12:00:00.000Z';
const read = { site: { createdAt: '2026-11-01T12:00:00.000Z' }, row: { ownedSince: since } };

describe('the sites of a deleted client', () => {
  it('are deleted a batch at a time, until none is left, and no other', async () => {
    const many = Object.fromEntries(
      Array.from({ length: RELEASE_BATCH + 1 }, (_, n) => [`s${String(n)}`, 'ana']),
    );
    const { owners, deps, works, sent } = setUp({ ...many, other: 'eva' });
    await eraseWebsites(event, deps);
    expect(sent).toEqual([event]);
    await eraseWebsites(event, deps);
    await eraseWebsites(event, deps);
    expect([[...owners.keys()], sent.length]).toEqual([['other'], 1]);
    expect(works[0]).toMatchObject({
      events: [{ type: 'WebsiteDeleted', websiteId: 's0', userId: 'ana', since, erased: true }],
      audits: [{ targetId: 's0', action: 'WebsiteDeleted', actorId: 'websites.subscriber' }],
    });
    // The audit says no name: it would have to be erased again.
    expect(works[0]?.audits?.[0]?.details).toEqual({ websiteId: 's0', reason: 'client deleted' });
  });

  it('that somebody has meanwhile stay', async () => {
    const { owners, deps, works } = setUp({ a: 'eva' });
    deps.websites.findOwnedIds = async () => ['a', 'deleted'];
    await eraseWebsites(event, deps);
    expect([[...owners], works.flatMap(({ events = [] }) => events)]).toEqual([[['a', 'eva']], []]);
  });
});
