import { describe, expect, it } from 'vitest';
import { followSite } from './status.follow.service.ts';

const event = { eventId: 'e1', websiteId: 's1', userId: 'ana' };

function setUp() {
  const done: unknown[] = [];
  const dependencies = {
    stats: {
      removeAll: async (id: string) => void done.push(['all', id]),
      removeHistory: async ({ websiteId, url }: { websiteId: string; url: string }, before: Date) =>
        void done.push(['history', websiteId, url, before]),
    },
    send: async (messages: readonly unknown[]) => void done.push(...messages),
  };
  return { done, dependencies };
}

describe('followSite', () => {
  it('forgets all of a deleted site, and reads nothing', async () => {
    const { done, dependencies } = setUp();
    const deletedAt = '2026-11-21T12:00:00.000Z';
    await followSite({ type: 'WebsiteDeleted', ...event, deletedAt }, dependencies);
    expect(done).toEqual([['all', 's1']]);
  });

  it('forgets the history of the old origin, then has the new one read', async () => {
    const { done, dependencies } = setUp();
    const changedAt = '2026-11-21T12:00:00.000Z';
    const moved = {
      name: 'Sitio',
      by: 'admin',
      fromUrl: 'https://a.cl',
      toUrl: 'https://b.cl',
    } as const;
    await followSite({ type: 'WebsiteOriginChanged', ...event, ...moved, changedAt }, dependencies);
    expect(done).toEqual([
      ['history', 's1', 'https://b.cl', new Date(changedAt)],
      {
        ...{ type: 'SyncWebsites', websiteIds: ['s1'] },
        ...{ requestedBy: 'schedule', requestedAt: changedAt },
      },
    ]);
  });
});
