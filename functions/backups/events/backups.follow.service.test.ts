import { describe, expect, it } from 'vitest';
import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import type { WebsiteReassigned } from '../../../events/websites.events.ts';
import { keepingCommit, noTable } from '../../../tests/support/commit.ts';
import { backupLogKey, storageKey } from '../../core/table/keys/backup-keys.ts';
import { createSiteView } from '../../websites/websites.view.ts';
import type { StoredKey } from '../key/backups.key.domain.ts';
import { createBackupKeys } from '../key/backups.key.entity.ts';
import { createBackupLogs } from '../log/backups.logs.entity.ts';
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
  lastUsedAt: null,
  ...given,
});

/** A site that is `ownerId`'s, undefined for a deleted one. */
function setUp(ownerId: string | null | undefined, key?: StoredKey) {
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
      find: async () => ({ ...newHead(websiteId), ...counted, ownerId: 'ana', revision: 3 }),
    },
    storage: {
      ...createStorage(noTable),
      expire: async (id, when) => {
        done.push(`${id} expires from ${when.toISOString()}`);
      },
    },
    keys: { ...createBackupKeys(noTable), find: async () => key },
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
  return { done, sent, writes, dependencies };
}

describe('followEvent', () => {
  it('has the worker delete everything of a deleted site', async () => {
    const { sent, done, dependencies } = setUp(undefined);
    const event = { eventId: 'e', websiteId, userId: 'ana', deletedAt: at };
    await followEvent({ ...event, type: 'WebsiteDeleted' }, dependencies);
    expect(sent).toEqual([{ type: 'PurgeSiteBackups', websiteId, before: null, looks: 2 }]);
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
