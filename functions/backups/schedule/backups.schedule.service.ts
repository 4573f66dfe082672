import type { BackupMissed, CheckBackupSchedule } from '../../../events/backups.events.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { type BackupSite, findSite, ownerIsStill } from '../backups.access.service.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import type { Head } from '../storage/backups.storage.domain.ts';
import type { SiteRows } from './backups.rows.entity.ts';
import { dueAtOf, expectedAt } from './backups.schedule.domain.ts';

export interface ScheduleDependencies {
  websites: Pick<SiteView, 'find' | 'isStill'>;
  heads: Pick<Heads, 'find' | 'reschedule'>;
  rows: Pick<SiteRows, 'note'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/** The event for a site's owner; none if it has no owner. */
function eventsOf(
  { websiteId, name, ownerId }: BackupSite,
  head: Head,
  ids: Pick<BackupMissed, 'eventId' | 'missedAt'>,
): BackupMissed[] {
  const { frequency, newestAt = null } = head;
  if (ownerId === null || frequency === 'none') return [];
  return [
    {
      type: 'BackupMissed',
      websiteId,
      userId: ownerId,
      websiteName: name,
      frequency,
      newestAt,
      ...ids,
    },
  ];
}

/** Since when a backup is missed; undefined if none is expected, it is not late, or that was noticed before. */
function missedSince(head: Head, now: Date): string | undefined {
  const expected = expectedAt(head);
  if (head.missedAt !== undefined || !expected || expected > now) return undefined;
  return expected.toISOString();
}

/** Sets when a site is looked at next; never again if it was deleted. No write if that is stored already. */
function dueNext(head: Head, isThere: boolean, { heads }: Pick<ScheduleDependencies, 'heads'>) {
  const dueAt = isThere ? dueAtOf(head) : null;
  return dueAt === head.dueAt ? [] : [heads.reschedule(head, { ...head, dueAt })];
}

/**
 * Sees whether the backup of a site's own schedule came in time. Where it did not, the site is marked and its owner is
 * notified, once, until a backup comes. Safe to repeat, and to run too early or too late. Returns whether one is missed now
 * that was not before. @throws AppError CONFLICT
 */
export async function checkSchedule(
  { websiteId }: Pick<CheckBackupSchedule, 'websiteId'>,
  dependencies: ScheduleDependencies,
): Promise<boolean> {
  const { websites, heads, rows, commit, newId } = dependencies;
  const late = await commit(async (at): Promise<Work<BackupSite | undefined>> => {
    const head = await heads.find(websiteId);
    if (!head) return { answer: undefined };
    const site = await findSite(websiteId, { websites });
    const missedAt = site && missedSince(head, at);
    if (!site || missedAt === undefined) {
      const shared = dueNext(head, site !== undefined, dependencies);
      return { answer: undefined, shared };
    }
    return {
      answer: site,
      shared: [
        heads.reschedule(head, { ...head, missedAt, dueAt: null }),
        ownerIsStill(site, { websites }),
      ],
      events: eventsOf(site, head, { eventId: newId(at), missedAt }),
    };
  });
  if (late) await rows.note(late);
  return late !== undefined;
}
