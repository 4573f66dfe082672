import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type { SyncWebsites } from '../../events/status.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { SiteConnection } from '../websites/websites.view.ts';
import { neverSynced, type SiteStats, SYNC_LEASE_MS } from './status.domain.ts';
import {
  getHistory,
  getStatus,
  type HistoryDependencies,
  requestSync,
  type DetailDependencies,
  type StatusDependencies,
} from './status.service.ts';
import type { RowRef, StatusRow } from './status.entity.ts';

const [ana, benito]: Caller[] = ['ana', 'benito'].map((userId) => ({
  userId,
  username: userId,
  groups: [],
  role: 'cliente' as const,
  position: 'owner' as const,
}));
const admin: Caller = {
  userId: 'root',
  username: 'root',
  groups: [],
  role: 'admin',
  position: 'owner',
};
const now = new Date('2026-11-21T12:00:00.000Z');
const until = new Date(now.getTime() + SYNC_LEASE_MS);
const stats = { wordpressVersion: '6.8', plugins: [] } as unknown as SiteStats;

const row = (keyConfigured = true): StatusRow => ({
  ownerId: 'ana',
  counted: { keyConfigured },
  finishedAt: null,
  statsHash: null,
  release: null,
  status: {
    websiteId: 'site',
    name: 'Sitio',
    url: 'https://sitio.cl',
    keyConfigured,
    wordpressVersion: null,
    lastSyncDate: null,
    pendingUpdates: null,
    updatesCheckedAt: null,
    lastBackupAt: null,
    backupMissed: false,
    drilledAt: null,
    drillFailed: false,
    sync: neverSynced,
  },
});

const requested = { kind: 'plugin' as const, id: 'g.php', to: '2.4.0', activityId: 'a' };

/** One site of Ana's, in memory. */
function setUp({ leased = false, keyConfigured = true, hasStats = true } = {}) {
  const sent: SyncWebsites[] = [];
  const failed: unknown[] = [];
  const isHers = (ref: RowRef) => ref.ownerId === 'ana' && ref.websiteId === 'site';
  const connection: SiteConnection = {
    websiteId: 'site',
    userId: 'ana',
    url: 'https://sitio.cl',
    sealedKey: null,
  };
  const deps: StatusDependencies & DetailDependencies = {
    names: {
      namesOf: async (ids) => new Map(ids.map((id) => [id, 'Ana Pérez'])),
    },
    now: () => now,
    send: async (messages) => {
      sent.push(...messages);
    },
    websites: {
      findConnection: async (id) => (id === 'site' ? connection : undefined),
      findTags: async () => ['VIP'],
      findOriginal: async () => undefined,
    },
    requested: {
      listRequested: async ([site]) =>
        new Map(site?.ownerId === 'ana' ? [[site.websiteId, [requested]]] : []),
    },
    stats: { findStats: async (id) => (id === 'site' && hasStats ? stats : undefined) },
    status: {
      find: async (ref) => (isHers(ref) ? row(keyConfigured) : undefined),
      request: async (ref, lease) => {
        if (!isHers(ref) || leased || !keyConfigured) return undefined;
        const sync = {
          ...neverSynced,
          state: 'pending' as const,
          startedAt: lease.now.toISOString(),
          leaseUntil: lease.until.toISOString(),
        };
        return { ...row(), status: { ...row().status, sync } };
      },
      fail: (ref, _row, failure) => {
        failed.push({ ref, ...failure });
        return [];
      },
      countFailure: () => expect.unreachable('It is not the site’s failure'),
    },
    commit: keepingCommit(now).commit,
  };
  return { deps, sent, failed };
}

const notFound = { code: 'NOT_FOUND' };
const callers = { ana: ana as Caller, benito: benito as Caller, admin };

describe('getStatus', () => {
  it.each([
    ['ana', null],
    ['admin', { userId: 'ana', name: 'Ana Pérez' }],
  ] as const)('shows the site to %s, with its owner for administrators: %j', async (who, owner) => {
    const { deps } = setUp();
    expect(await getStatus(callers[who], 'site', deps)).toEqual({
      tags: ['VIP'],
      ...row().status,
      stats,
      owner,
      requested: [requested],
    });
  });

  it('names an owner who is deleted at this moment', async () => {
    const { deps } = setUp();
    const names = { namesOf: async () => new Map<string, string>() };
    const { owner } = await getStatus(admin, 'site', { ...deps, names });
    expect(owner).toEqual({ userId: 'ana', name: DELETED_PERSON_NAME });
  });

  it('has no stats before the first sync', async () => {
    const { deps } = setUp({ hasStats: false });
    expect((await getStatus(callers.ana, 'site', deps)).stats).toBeNull();
  });

  it('knows nothing of another client’s site, nor of one there is not', async () => {
    const { deps } = setUp();
    await expect(getStatus(callers.benito, 'site', deps)).rejects.toMatchObject(notFound);
    await expect(getStatus(callers.ana, 'other', deps)).rejects.toMatchObject(notFound);
    await expect(getStatus(admin, 'other', deps)).rejects.toMatchObject(notFound);
  });
});

describe('requestSync', () => {
  it.each(['ana', 'admin'] as const)('takes the lease and queues the work for %s', async (who) => {
    const { deps, sent } = setUp();
    const { sync } = await requestSync(callers[who], 'site', deps);
    expect(sync).toMatchObject({
      state: 'pending',
      startedAt: now.toISOString(),
      leaseUntil: until.toISOString(),
    });
    expect(sent).toEqual([
      {
        type: 'SyncWebsites',
        websiteIds: ['site'],
        requestedBy: 'person',
        requestedAt: now.toISOString(),
      },
    ]);
  });

  it('knows nothing of another client’s site, and queues nothing', async () => {
    const { deps, sent } = setUp();
    await expect(requestSync(callers.benito, 'site', deps)).rejects.toMatchObject(notFound);
    await expect(requestSync(admin, 'other', deps)).rejects.toMatchObject(notFound);
    expect(sent).toEqual([]);
  });

  it.each([
    [{ leased: true }, 'SYNC_IN_PROGRESS'],
    [{ keyConfigured: false }, 'API_KEY_REQUIRED'],
  ])('is refused for %j: %s', async (state, code) => {
    const { deps, sent, failed } = setUp(state);
    await expect(requestSync(callers.ana, 'site', deps)).rejects.toMatchObject({ code });
    expect([sent, failed]).toEqual([[], []]);
  });

  it('gives the lease back and says so when the work could not be queued', async () => {
    const { deps, failed } = setUp();
    const send = () => Promise.reject(new Error('no SQS'));
    await expect(requestSync(callers.ana, 'site', { ...deps, send })).rejects.toThrow('no SQS');
    expect(failed).toMatchObject([
      {
        ref: { ownerId: 'ana', websiteId: 'site' },
        finishedAt: now,
        failure: { code: 'internal' },
      },
    ]);
  });
});

const point = {
  ...{ day: '2026-10-02', wordpressVersion: '6.8', phpVersion: '8.3' },
  ...{ pluginsPending: 1, themesPending: 0 },
};

const asked: unknown[] = [];
const historyDeps: HistoryDependencies = {
  websites: {
    findConnection: async (websiteId) =>
      websiteId === 'site'
        ? { websiteId, userId: 'ana', url: 'https://sitio.cl', sealedKey: null }
        : undefined,
  },
  status: {
    find: async ({ ownerId, websiteId }) =>
      ownerId === 'ana' && websiteId === 'site'
        ? ({
            status: { url: 'https://sitio.cl', lastSyncDate: '2026-11-20T02:00:00.000Z' },
          } as StatusRow)
        : undefined,
  },
  stats: {
    listPoints: async ({ websiteId, url }, from) => {
      asked.push([websiteId, url, from]);
      return [point];
    },
  },
  timeZone: 'America/Santiago',
  // Still the day before in Santiago.
  now: () => new Date('2026-11-21T02:00:00.000Z'),
};

describe('getHistory', () => {
  it.each([callers.ana, admin])(
    'shows $userId what changed over ninety days of the provider’s zone',
    async (caller) => {
      expect(await getHistory(caller, 'site', historyDeps)).toEqual({
        ...{ from: '2026-08-23', to: '2026-11-20', points: [point] },
        lastReadOn: '2026-11-19',
      });
      expect(asked.splice(0)).toEqual([['site', 'https://sitio.cl', '2026-08-23']]);
    },
  );

  it('knows nothing of another client’s site, nor of one there is not', async () => {
    await expect(getHistory(callers.benito, 'site', historyDeps)).rejects.toMatchObject(notFound);
    await expect(getHistory(callers.ana, 'other', historyDeps)).rejects.toMatchObject(notFound);
    await expect(getHistory(admin, 'x', historyDeps)).rejects.toMatchObject(notFound);
    expect(asked).toEqual([]);
  });
});
