import type { BackupMissed, CheckBackupSchedule } from '../../../events/backups.events.ts';
import { expectedAt } from './backups.schedule.codec.ts';
import type { MissedBackup, ScheduledSite, ScheduleStore } from './backups.schedule.store.ts';

export interface ScheduleDependencies {
  schedule: ScheduleStore;
  newId: (now: Date) => string;
  now: () => Date;
}

/** The event for a site's owner; undefined if it has no owner. */
function newsOf(
  { websiteId, name, ownerId, schedule }: ScheduledSite,
  ids: Pick<BackupMissed, 'eventId' | 'missedAt'>,
): BackupMissed | undefined {
  const { frequency, newestAt = null } = schedule;
  if (ownerId === null || frequency === 'none') return undefined;
  return {
    type: 'BackupMissed',
    websiteId,
    userId: ownerId,
    websiteName: name,
    frequency,
    newestAt,
    ...ids,
  };
}

/** What to record of a site: nothing if no backup is expected, it is not late, or its owner was notified before. */
function missedOf(
  site: ScheduledSite,
  { newId, now }: Pick<ScheduleDependencies, 'newId' | 'now'>,
): MissedBackup | undefined {
  const at = now();
  const expected = expectedAt(site.schedule);
  if (site.schedule.missedAt !== undefined || !expected || expected > at) return undefined;
  const missedAt = expected.toISOString();
  return { missedAt, event: newsOf(site, { eventId: newId(at), missedAt }), now: at };
}

/**
 * Sees whether the backup of a site's own schedule came in time. Where it did not, the site is marked and its owner is
 * notified, once, until a backup comes. Safe to repeat, and to run too early or too late. Returns whether one is missed.
 */
export const checkSchedule = (
  { websiteId }: Pick<CheckBackupSchedule, 'websiteId'>,
  { schedule, ...dependencies }: ScheduleDependencies,
): Promise<boolean> => schedule.check(websiteId, (site) => missedOf(site, dependencies));
