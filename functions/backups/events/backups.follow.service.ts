import type { PurgeSiteBackups } from '../../../events/backups.events.ts';
import type { UserDeleted } from '../../../events/users.events.ts';
import type {
  WebsiteDeleted,
  WebsiteOriginChanged,
  WebsiteReassigned,
} from '../../../events/websites.events.ts';
import type { Work } from '../../core/table/commit/commit.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { LATE_LOOKS } from '../blocks/backups.blocks.domain.ts';
import { originOf } from '../../websites/websites.url.domain.ts';
import { findSite } from '../backups.access.service.ts';
import { backupKeyText } from '../key/backups.key.domain.ts';
import type { BackupKeys } from '../key/backups.key.entity.ts';
import { keyChanged } from '../key/backups.key.service.ts';
import type { NewBackupLog } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import { withoutSchedule } from '../schedule/backups.schedule.domain.ts';
import type { BackupScheduleItems } from '../schedule/backups.schedule.entity.ts';
import type { SiteRows } from '../schedule/backups.rows.entity.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import type { Head } from '../storage/backups.storage.domain.ts';
import type { Storage } from '../storage/backups.storage.entity.ts';
import { type MoveDependencies, moveSite } from '../storage/backups.storage.service.ts';

export type FollowedEvent = WebsiteDeleted | WebsiteOriginChanged | WebsiteReassigned | UserDeleted;

export interface FollowDependencies extends MoveDependencies {
  storage: MoveDependencies['storage'] & Pick<Storage, 'expire'>;
  heads: MoveDependencies['heads'] & Pick<Heads, 'reschedule'>;
  schedule: Pick<BackupScheduleItems, 'findReport' | 'removeReport'>;
  keys: Pick<BackupKeys, 'find' | 'revoke' | 'end'>;
  newId: (now: Date) => string;
  logs: Pick<BackupLogs, 'put'>;
  rows: Pick<SiteRows, 'note'>;
  /** To the worker, which reaches the bucket. */
  send: SendMessages<PurgeSiteBackups>;
}

/** The log's entry of a key that an event ended: one, however often the event comes. `at`: an instant. */
const keyLog = (
  { websiteId, eventId }: { websiteId: string; eventId: string },
  message: string,
  at: string,
): NewBackupLog => ({
  ...{ logId: eventId, websiteId, userId: null, message, at: new Date(at) },
  operation: 'key',
  status: 'completed',
});

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
    const log = keyLog({ websiteId, eventId }, backupKeyText.revokedWithOwner, reassignedAt);
    return { answer: undefined, shared: [keys.revoke(key), logs.put(log)] };
  });

/**
 * A key is its origin's: it ends with it, for good, also where the site has moved back by now. One that was made since
 * stays. Its owner is notified.
 */
const endKey = (
  { websiteId, eventId, changedAt, fromUrl, toUrl }: WebsiteOriginChanged,
  dependencies: Pick<FollowDependencies, 'keys' | 'logs' | 'commit' | 'websites' | 'newId'>,
): Promise<void> => {
  const { keys, logs, commit, newId } = dependencies;
  return commit(async (at) => {
    const key = await keys.find(websiteId);
    const site = await findSite(websiteId, dependencies);
    const isOfBefore = key && key.createdAt <= changedAt && key.origin === originOf(fromUrl);
    if (!site || key?.status !== 'active' || !isOfBefore) return { answer: undefined };
    const message = backupKeyText.endedWithOrigin(originOf(toUrl));
    const log = keyLog({ websiteId, eventId }, message, changedAt);
    return {
      answer: undefined,
      shared: [keys.end(key, 'origin'), logs.put(log)],
      events: keyChanged({ site, key }, { change: 'ended', reason: 'origin' }, { at, newId }),
    };
  });
};

/** Until when the plugin at the old address may have reported: the key of the new one is made after the move. */
const endOfOld = (key: { createdAt: string } | undefined, changedAt: string, at: Date): string =>
  key && key.createdAt > changedAt ? key.createdAt : at.toISOString();

/** The head without the schedule that a plugin reported until an instant. */
const headWithout = (head: Head | undefined, end: string, at: Date): Head | undefined =>
  head?.scheduledAt !== undefined && head.scheduledAt <= end ? withoutSchedule(head, at) : head;

/**
 * The report of the plugin at the old address goes with it: its schedule, and the backups on its disk. That of the plugin at
 * the new one stays.
 */
async function forgetReport(
  { websiteId, changedAt }: WebsiteOriginChanged,
  dependencies: Omit<FollowDependencies, 'send'>,
): Promise<void> {
  const { keys, heads, schedule, commit, rows } = dependencies;
  const wasMissed = await commit(async (at): Promise<Work<boolean>> => {
    const end = endOfOld(await keys.find(websiteId), changedAt, at);
    const [head, report] = [await heads.find(websiteId), await schedule.findReport(websiteId)];
    const after = headWithout(head, end, at);
    return {
      answer: head?.missedAt !== after?.missedAt,
      shared: [
        ...(report && report.reportedAt <= end ? [schedule.removeReport(websiteId)] : []),
        ...(after && after !== head ? [heads.reschedule(head, after)] : []),
      ],
    };
  });
  const site = wasMissed ? await findSite(websiteId, dependencies) : undefined;
  if (site) await rows.note(site);
}

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
 * A deleted site's backups are deleted. A key and a plugin's report end with their origin. A reassigned site's bytes and access follow its owner. A deleted person's count
 * expires. Safe to repeat in any order: each step goes by the state at that moment. @throws AppError CONFLICT
 */
export async function followEvent(
  event: FollowedEvent,
  { send, ...dependencies }: FollowDependencies,
): Promise<void> {
  switch (event.type) {
    case 'WebsiteDeleted': {
      const { websiteId, userId, erased, since: madeSince } = event;
      // Of a client who is there: what was made stays in the reports of the time in which the site was theirs. So does what
      // was made before it was the last owner's.
      const keepsMade = userId !== null && !erased;
      const purge = { websiteId, before: null, looks: LATE_LOOKS, keepsMade, madeSince };
      await send([{ type: 'PurgeSiteBackups', ...purge }]);
      return;
    }
    case 'WebsiteOriginChanged':
      await endKey(event, dependencies);
      await forgetReport(event, dependencies);
      return;
    case 'WebsiteReassigned':
      await followOwner(event, dependencies);
      return;
    case 'UserDeleted':
      await dependencies.storage.expire(event.userId, new Date(event.deletedAt));
  }
}
