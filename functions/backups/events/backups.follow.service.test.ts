import { describe, expect, it } from 'vitest';
import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import type { WebsiteReassigned } from '../../../events/websites.events.ts';
import { followEvent, type FollowDependencies } from './backups.follow.service.ts';
import type { SiteBackupKey } from '../key/backups.key.domain.ts';
import type { NewBackupLog } from '../log/backups.logs.codec.ts';

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
const keyOf = (given: Partial<SiteBackupKey> = {}): SiteBackupKey => ({
  last4: 'abcd',
  permissions: { upload: true, delete: false },
  status: 'active',
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2027-11-01T12:00:00.000Z',
  lastUsedAt: null,
  ...given,
});

/** A site that is `ownerId`'s, undefined for a deleted one. */
function setUp(ownerId: string | null | undefined, key?: SiteBackupKey) {
  const done: string[] = [];
  const sent: PurgeSiteBackups[] = [];
  const logs: NewBackupLog[] = [];
  let current = key;
  const dependencies: FollowDependencies = {
    storage: {
      moveSite: async (id) => {
        done.push(`moved ${id}`);
        return ownerId;
      },
      expire: async (id, when) => {
        done.push(`${id} expires from ${when.toISOString()}`);
      },
    },
    keys: {
      find: async () => current,
      revoke: async (_id, { log }) => {
        logs.push(log);
        current = current && { ...current, status: 'revoked' };
        return current;
      },
    },
    noteNewest: async (ref) => {
      done.push(`noted for ${ref.ownerId ?? 'nobody'}`);
    },
    send: async (messages) => {
      sent.push(...messages);
    },
  };
  return { done, sent, logs, dependencies };
}

describe('followEvent', () => {
  it('has the worker delete everything of a deleted site', async () => {
    const { sent, done, dependencies } = setUp(undefined);
    const event = { eventId: 'e', websiteId, userId: 'ana', deletedAt: at };
    await followEvent({ ...event, type: 'WebsiteDeleted' }, dependencies);
    expect(sent).toEqual([{ type: 'PurgeSiteBackups', websiteId, before: null }]);
    expect(done).toEqual([]);
  });

  it('lets the bytes of a deleted person disappear', async () => {
    const { sent, done, dependencies } = setUp(undefined);
    const event = { type: 'UserDeleted', eventId: 'e', userId: 'ana', deletedAt: at } as const;
    await followEvent(event, dependencies);
    expect(done).toEqual([`ana expires from ${at}`]);
    expect(sent).toEqual([]);
  });

  it.each(['benito', null])(
    'moves a site’s bytes to %s, whatever the event says',
    async (owner) => {
      const { done, logs, dependencies } = setUp(owner);
      await followEvent({ ...reassigned, toUserId: 'carla' }, dependencies);
      expect(done).toEqual([`moved ${websiteId}`, `noted for ${owner ?? 'nobody'}`]);
      expect(logs).toEqual([]);
    },
  );

  it('notes nothing of a site that was deleted meanwhile', async () => {
    const { done, dependencies } = setUp(undefined);
    await followEvent(reassigned, dependencies);
    expect(done).toEqual([`moved ${websiteId}`]);
  });
});

describe('the key of a site that is somebody else’s', () => {
  it('is revoked, which the log says once', async () => {
    const { logs, dependencies } = setUp('benito', keyOf());
    await followEvent(reassigned, dependencies);
    await followEvent(reassigned, dependencies);
    expect(logs).toEqual([
      {
        logId: reassigned.eventId,
        websiteId,
        userId: null,
        operation: 'key',
        status: 'completed',
        message: 'La API Key se revocó porque el sitio tiene otro propietario',
        at: new Date(at),
      },
    ]);
  });

  it('stays where the new owner made it, however late the event comes', async () => {
    const { logs, dependencies } = setUp(
      'benito',
      keyOf({ createdAt: '2026-11-21T12:00:01.000Z' }),
    );
    await followEvent(reassigned, dependencies);
    expect(logs).toEqual([]);
  });

  it('is not revoked again', async () => {
    const { logs, dependencies } = setUp('benito', keyOf({ status: 'revoked' }));
    await followEvent(reassigned, dependencies);
    expect(logs).toEqual([]);
  });
});
