import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import type { UserDeleted } from '../../../events/users.events.ts';
import type { WebsiteDeleted, WebsiteReassigned } from '../../../events/websites.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { LATE_LOOKS } from '../blocks/backups.blocks.domain.ts';
import { backupKeyText } from '../key/backups.key.domain.ts';
import type { BackupKeys } from '../key/backups.key.entity.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { SiteRows } from '../schedule/backups.rows.entity.ts';
import type { Storage } from '../storage/backups.storage.entity.ts';
import { type MoveDependencies, moveSite } from '../storage/backups.storage.service.ts';

export type FollowedEvent = WebsiteDeleted | WebsiteReassigned | UserDeleted;

export interface FollowDependencies extends MoveDependencies {
  storage: MoveDependencies['storage'] & Pick<Storage, 'expire'>;
  keys: Pick<BackupKeys, 'find' | 'revoke'>;
  logs: Pick<BackupLogs, 'put'>;
  rows: Pick<SiteRows, 'note'>;
  /** To the worker, which reaches the bucket. */
  send: SendMessages<PurgeSiteBackups>;
}

/**
 * Access goes with the site: who had it may not upload to it any more. A key that was made since is its new owner's and
 * stays, however late the event comes. The log's entry has the event's own id: it is written once.
 */
const revokeKey = (
  { websiteId, eventId, reassignedAt }: WebsiteReassigned,
  { keys, logs, commit }: Pick<FollowDependencies, 'keys' | 'logs' | 'commit'>,
): Promise<void> =>
  commit(async () => {
    const key = await keys.find(websiteId);
    const isTheirs = key && Date.parse(key.createdAt) <= Date.parse(reassignedAt);
    if (key?.status !== 'active' || !isTheirs) return { answer: undefined };
    const log = {
      logId: eventId,
      websiteId,
      userId: null,
      operation: 'key',
      status: 'completed',
      message: backupKeyText.revokedWithOwner,
      at: new Date(reassignedAt),
    } as const;
    return { answer: undefined, shared: [keys.revoke(key), logs.put(log)] };
  });

async function followOwner(
  event: WebsiteReassigned,
  dependencies: Omit<FollowDependencies, 'send'>,
): Promise<void> {
  await revokeKey(event, dependencies);
  const { websiteId } = event;
  const ownerId = await moveSite(websiteId, dependencies);
  // A backup that ended while the row was moved was noted where the row no longer is.
  if (ownerId !== undefined) await dependencies.rows.note({ websiteId, ownerId });
}

/**
 * A deleted site's backups are deleted. A reassigned site's bytes and access follow its owner. A deleted person's count
 * expires. Safe to repeat in any order: each step goes by the state at that moment. @throws AppError CONFLICT
 */
export async function followEvent(
  event: FollowedEvent,
  { send, ...dependencies }: FollowDependencies,
): Promise<void> {
  switch (event.type) {
    case 'WebsiteDeleted':
      await send([
        {
          type: 'PurgeSiteBackups',
          ...{ websiteId: event.websiteId, before: null, looks: LATE_LOOKS },
        },
      ]);
      return;
    case 'WebsiteReassigned':
      await followOwner(event, dependencies);
      return;
    case 'UserDeleted':
      await dependencies.storage.expire(event.userId, new Date(event.deletedAt));
  }
}
