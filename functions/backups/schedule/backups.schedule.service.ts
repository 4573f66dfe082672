import type { BackupMissed, CheckBackupSchedule } from '../../../events/backups.events.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { PlanLimits } from '../../user-plans/user-plans.view.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { type BackupSite, findSite, ownerIsStill } from '../backups.access.service.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import type { Head } from '../storage/backups.storage.domain.ts';
import type { SiteRows } from './backups.rows.entity.ts';
import { dueAtOf, nextExpected, withPromise } from './backups.schedule.domain.ts';

export interface ScheduleDependencies {
  websites: Pick<SiteView, 'find' | 'isStill'>;
  heads: Pick<Heads, 'find' | 'reschedule'>;
  rows: Pick<SiteRows, 'note'>;
  plans: PlanLimits;
  commit: Commit;
  newId: (now: Date) => string;
}

type Missed = Pick<BackupMissed, 'frequency' | 'missedAt'>;

/** The event for a site's owner; none if it has no owner. */
function eventsOf(
  { websiteId, name, ownerId }: BackupSite,
  head: Head,
  missed: Missed & Pick<BackupMissed, 'eventId'>,
): BackupMissed[] {
  // One that was noticed before, by what the plan promised then, is notified of no second time.
  if (ownerId === null || head.missedAt !== undefined) return [];
  return [
    {
      type: 'BackupMissed',
      websiteId,
      userId: ownerId,
      websiteName: name,
      newestAt: head.newestAt ?? null,
      ...missed,
    },
  ];
}

/** Which backup is missed, and since when; undefined if none is expected, it is not late, or that was noticed before. */
function missedBy(head: Head, now: Date): Missed | undefined {
  const expected = nextExpected(head);
  if (head.missedAt !== undefined || !expected || expected.at > now) return undefined;
  return { frequency: expected.frequency, missedAt: expected.at.toISOString() };
}

/** What the plan of the site's owner promises at this moment. */
async function promisedNow(
  site: BackupSite | undefined,
  head: Head,
  { plans, at }: Pick<ScheduleDependencies, 'plans'> & { at: Date },
): Promise<Head> {
  const ownerId = site?.ownerId ?? null;
  const plan = ownerId === null ? undefined : await plans.findCurrent(ownerId, at);
  return withPromise(head, plan?.promisedBackups, at);
}

/** Sets when a site is looked at next; never again if it was deleted. No write if that is stored already. */
function dueNext(
  { head, next, isThere }: { head: Head; next: Head; isThere: boolean },
  { heads }: Pick<ScheduleDependencies, 'heads'>,
) {
  const dueAt = isThere ? dueAtOf(next) : null;
  const isStored = next === head && dueAt === head.dueAt;
  return isStored ? [] : [heads.reschedule(head, { ...next, dueAt })];
}

interface Checked {
  /** The site, where it is missed now or is no more. */
  changed?: BackupSite | undefined;
  isMissed: boolean;
}

/**
 * Sees whether the backup of a site's own schedule, or the one that its owner's plan promises, came in time. Where it did not,
 * the site is marked and its owner is notified, once, until a backup comes. Where the plan promises it no more, the mark goes. Safe to repeat, and to run too early
 * or too late. Returns whether one is missed now that was not before. @throws AppError CONFLICT
 */
export async function checkSchedule(
  { websiteId }: Pick<CheckBackupSchedule, 'websiteId'>,
  dependencies: ScheduleDependencies,
): Promise<boolean> {
  const { websites, heads, rows, plans, commit, newId } = dependencies;
  const { changed, isMissed } = await commit(async (at): Promise<Work<Checked>> => {
    const head = await heads.find(websiteId);
    if (!head) return { answer: { isMissed: false } };
    const site = await findSite(websiteId, { websites });
    const next = await promisedNow(site, head, { plans, at });
    const missed = site && missedBy(next, at);
    if (!site || !missed) {
      const shared = dueNext({ head, next, isThere: site !== undefined }, dependencies);
      const changed = next.missedAt === head.missedAt ? undefined : site;
      return { answer: { changed, isMissed: false }, shared };
    }
    const { missedAt } = missed;
    return {
      answer: { changed: site, isMissed: head.missedAt === undefined },
      shared: [
        heads.reschedule(head, { ...next, missedAt, dueAt: null }),
        ownerIsStill(site, { websites }),
      ],
      events: eventsOf(site, head, { eventId: newId(at), ...missed }),
    };
  });
  if (changed) await rows.note(changed);
  return isMissed;
}
