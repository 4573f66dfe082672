import { describe, expect, it } from 'vitest';
import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import type { WebsiteOriginChanged, WebsiteReassigned } from '../../../events/websites.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { backupLogKey, backupReportKey, storageKey } from '../../core/table/keys/backup-keys.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import type { StoredKey } from '../key/backups.key.domain.ts';
import { createBackupKeys } from '../key/backups.key.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
import { createBackupSchedule } from '../schedule/backups.schedule.entity.ts';
import { createHeads } from '../storage/backups.heads.entity.ts';
import { newHead } from '../storage/backups.storage.domain.ts';
import { createStorage } from '../storage/backups.storage.entity.ts';
import { followEvent, type FollowDependencies } from './backups.follow.service.ts';

const counted = { usedBytes: 7, heldBytes: 9 };
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9m';
const at = '2026-11-21T12:00:00.000Z';
const reassigned: WebsiteReassigned = {
  type: 'WebsiteReassigned',
  eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k',
  websiteId,
  fromUserId: 'ana',
  toUserId: 'benito',
  reassignedAt: at,
};
const keyOf = (given: Partial<StoredKey> = {}): StoredKey => ({
  websiteId,
  hash: 'h',
  last4: 'abcd',
  status: 'active',
  createdAt: '2026-11-01T12:00:00.000Z',
  validUntil: '2027-11-01T12:00:00.000Z',
  ...{ endedBy: null, madeBy: null, origin: null, noticedAt: null },
  lastUsedAt: null,
  ...given,
});

/** What the site's plugin reported, and when. */
interface Scheduled {
  scheduledAt?: string;
  missedAt?: string;
  promise?: 'weekly';
}

/** A site that is `ownerId`'s, undefined for a deleted one. */
function setUp(
  ownerId: string | null | undefined,
  key?: StoredKey,
  { scheduledAt, missedAt, promise }: Scheduled = {},
) {
  const done: string[] = [];
  const sent: PurgeSiteBackups[] = [];
  const { commit, works } = keepingCommit(new Date(at));
  const dependencies: FollowDependencies = {
    websites: {
      ...createSiteView(noTable),
      find: async () =>
        ownerId === undefined ? undefined : { userId: ownerId, name: 'E', url: '' },
    },
    heads: {
      ...createHeads(noTable),
      find: async () => ({
        ...newHead(websiteId),
        ...counted,
        ...{ ownerId: 'ana', revision: 3 },
        ...(scheduledAt && { frequency: 'daily' as const, scheduledAt }),
        ...(missedAt && { missedAt }),
        ...(promise && { promise, promisedAt: at }),
      }),
    },
    schedule: {
      ...createBackupSchedule(noTable),
      findReport: async () =>
        scheduledAt === undefined
          ? undefined
          : { websiteId, frequency: 'daily', localBackups: [], reportedAt: scheduledAt },
    },
    storage: {
      ...createStorage(noTable),
      expire: async (id, when) => {
        done.push(`${id} expires from ${when.toISOString()}`);
      },
    },
    keys: { ...createBackupKeys(noTable), find: async () => key },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9z',
    logs: createBackupLogs(noTable),
    commit,
    rows: {
      note: async (ref) => {
        done.push(`noted for ${ref.ownerId ?? 'nobody'}`);
      },
    },
    send: async (messages) => {
      sent.push(...messages);
    },
  };
  const writes = () => works.flatMap(({ shared = [] }) => shared);
  const events = () => works.flatMap((work) => work.events ?? []);
  return { done, sent, writes, events, dependencies };
}

describe('followEvent', () => {
  it('has the worker delete everything of a deleted site', async () => {
    const { sent, done, dependencies } = setUp(undefined);
    const event = { eventId: 'e', websiteId, userId: 'ana', deletedAt: at };
    await followEvent({ ...event, type: 'WebsiteDeleted' }, dependencies);
    const purge = { type: 'PurgeSiteBackups', websiteId, before: null, looks: 2 };
    expect(sent).toEqual([{ ...purge, keepsMade: true }]);
    expect(done).toEqual([]);
  });

  it.each<[string, object]>([
    ['nobody’s', { userId: null }],
    ['of a deleted client', { erased: true }],
  ])('keeps nothing of what was made of a site that was %s', async (_, more) => {
    const { sent, dependencies } = setUp(undefined);
    const event = { eventId: 'e', websiteId, userId: 'ana', deletedAt: at, ...more };
    await followEvent({ ...event, type: 'WebsiteDeleted' }, dependencies);
    expect(sent).toMatchObject([{ keepsMade: false }]);
  });

  it('keeps what was made before a site was its last owner’s', async () => {
    const { sent, dependencies } = setUp(undefined);
    const since = '2026-11-01T12:00:00.000Z';
    const event = { eventId: 'e', websiteId, userId: null, since, deletedAt: at };
    await followEvent({ ...event, type: 'WebsiteDeleted' }, dependencies);
    expect(sent).toMatchObject([{ keepsMade: false, madeSince: since }]);
  });

  it('lets the bytes of a deleted person disappear', async () => {
    const { sent, done, dependencies } = setUp(undefined);
    const event = { type: 'UserDeleted', eventId: 'e', userId: 'ana', deletedAt: at } as const;
    await followEvent(event, dependencies);
    expect(done).toEqual([`ana expires from ${at}`]);
    expect(sent).toEqual([]);
  });

  it.each(['benito', null])(
    'counts a site’s bytes for %s, whatever the event says',
    async (owner) => {
      const { done, writes, dependencies } = setUp(owner);
      await followEvent({ ...reassigned, toUserId: 'carla' }, dependencies);
      const added = writes().flatMap(({ Update }) =>
        Update?.UpdateExpression?.includes('ADD')
          ? [[Update.Key, Update.ExpressionAttributeValues?.[':heldBytes'] as number]]
          : [],
      );
      expect(added).toEqual([
        [storageKey('ana'), -9],
        [storageKey(owner), 9],
      ]);
      expect(done).toEqual([`noted for ${owner ?? 'nobody'}`]);
    },
  );

  it('moves nothing that is counted for the owner already', async () => {
    const { done, writes, dependencies } = setUp('ana');
    await followEvent(reassigned, dependencies);
    expect(writes()).toEqual([]);
    expect(done).toEqual(['noted for ana']);
  });

  it('notes nothing of a site that was deleted meanwhile', async () => {
    const { done, writes, dependencies } = setUp(undefined);
    await followEvent(reassigned, dependencies);
    expect([done, writes()]).toEqual([[], []]);
  });
});

describe('the key of a site that is somebody else’s', () => {
  it('is revoked, and the log says so', async () => {
    const { writes, dependencies } = setUp('ana', keyOf());
    await followEvent(reassigned, dependencies);
    const [revocation, log] = writes();
    expect(revocation?.Update?.ExpressionAttributeValues).toMatchObject({ ':status': 'revoked' });
    expect(log?.Put?.Item).toEqual({
      ...backupLogKey(websiteId, reassigned.eventId),
      operation: 'key',
      status: 'completed',
      message: 'La API Key se revocó porque el sitio tiene otro propietario',
      createdAt: at,
      expiresAt: Date.parse(at) / 1_000 + 400 * 86_400,
    });
  });

  it('stays where the new owner made it, however late the event comes', async () => {
    const { writes, dependencies } = setUp('ana', keyOf({ createdAt: '2026-11-21T12:00:01.000Z' }));
    await followEvent(reassigned, dependencies);
    expect(writes()).toEqual([]);
  });

  it('is not revoked again', async () => {
    const { writes, dependencies } = setUp('ana', keyOf({ status: 'revoked' }));
    await followEvent(reassigned, dependencies);
    expect(writes()).toEqual([]);
  });
});

describe('the key of a site that moved', () => {
  const moved: WebsiteOriginChanged = {
    type: 'WebsiteOriginChanged',
    ...{ eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k', websiteId, name: 'E', userId: 'ana', by: 'owner' },
    ...{ fromUrl: 'https://www.e.cl', toUrl: 'https://nueva.cl', changedAt: at },
  };

  it('ends for good, wherever the site is by now, and its owner is told', async () => {
    const { writes, events, dependencies } = setUp('ana', keyOf({ origin: 'e.cl' }));
    await followEvent(moved, dependencies);
    const [end, log] = writes();
    expect(end?.Update?.ExpressionAttributeValues).toMatchObject({
      ...{ ':status': 'revoked', ':endedBy': 'origin' },
    });
    expect(log?.Put?.Item).toMatchObject({
      message: 'La API Key de respaldos dejó de servir: el sitio está ahora en nueva.cl',
    });
    expect(events()).toMatchObject([
      { type: 'BackupKeyChanged', userId: 'ana', change: 'ended', reason: 'origin' },
    ]);
  });

  it.each([
    ['was made since', keyOf({ origin: 'e.cl', createdAt: '2026-11-21T12:00:01.000Z' })],
    ['is of the new origin', keyOf({ origin: 'nueva.cl' })],
    ['is from before its origin was kept', keyOf()],
    ['ended already', keyOf({ origin: 'e.cl', status: 'revoked', endedBy: 'maker' })],
  ])('stays as it is where it %s', async (_, key) => {
    const { writes, events, dependencies } = setUp('ana', key);
    await followEvent(moved, dependencies);
    expect([writes(), events()]).toEqual([[], []]);
  });
});

describe('what the plugin of a site that moved reported', () => {
  const moved: WebsiteOriginChanged = {
    type: 'WebsiteOriginChanged',
    ...{ eventId: '01kb3f0a9x5m3v7c2d8e4h6j9k', websiteId, name: 'E', userId: 'ana', by: 'owner' },
    ...{ fromUrl: 'https://www.e.cl', toUrl: 'https://nueva.cl', changedAt: at },
  };
  const before = '2026-11-20T12:00:00.000Z';
  const since = '2026-11-21T12:00:02.000Z';

  it('is forgotten: no backup is expected by the old schedule, nor missed', async () => {
    const { writes, done, dependencies } = setUp('ana', undefined, {
      scheduledAt: before,
      missedAt: at,
    });
    await followEvent(moved, dependencies);
    const [report, head] = writes();
    expect(report?.Delete?.Key).toEqual(backupReportKey(websiteId));
    for (const attribute of ['frequency', 'scheduledAt', 'missedAt']) {
      expect(head?.Update?.UpdateExpression?.split('REMOVE')[1]).toContain(attribute);
    }
    expect(done).toEqual(['noted for ana']);
  });

  it('leaves what the plan promises as late as it was', async () => {
    const late = { scheduledAt: before, missedAt: at, promise: 'weekly' } as const;
    const { writes, done, dependencies } = setUp('ana', undefined, late);
    await followEvent(moved, dependencies);
    expect(writes().at(-1)?.Update?.UpdateExpression).toContain('scheduledAt');
    expect(writes().at(-1)?.Update?.UpdateExpression).not.toContain('missedAt');
    expect(done).toEqual([]);
  });

  it('stays where the plugin of the new address reported it', async () => {
    const key = keyOf({ origin: 'nueva.cl', createdAt: '2026-11-21T12:00:01.000Z' });
    const { writes, dependencies } = setUp('ana', key, { scheduledAt: since });
    await followEvent(moved, dependencies);
    expect(writes()).toEqual([]);
  });
});
