import type { WebsiteSoftwareChanged } from '../../../events/status.events.ts';
import type { WantedView } from '../../activities/updates/activities.updates.view.ts';
import { newId } from '../../core/id.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { PublishableEvent } from '../../core/table/commit/outbox.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import type { CompletedSync, FailedSync, RowRef, Statuses, StatusRow } from '../status.entity.ts';
import type { SavedStats } from '../status.stats.entity.ts';
import { FAILURES_NOTIFIED } from './status.schedule.domain.ts';

interface SyncEnd {
  finishedAt: Date;
  /** The row as it was when the sync began. It is read again if none is given, or if it changed since. */
  asRead?: StatusRow | undefined;
  /** Published if the owner must know: the third failure in a row, or the recovery from three or more. */
  event?: PublishableEvent | undefined;
}

export interface SyncResult extends SyncEnd, CompletedSync {
  /** With the day of the answer (yyyy-MM-dd, in the provider's zone). */
  changed: (CompletedSync['changed'] & { day: string }) | null;
}

export interface SyncFailed extends SyncEnd, FailedSync {
  /** False for a sync that a person asked for: it is shown, and changes nothing of when the schedule tries again. */
  isCounted?: boolean;
}

interface EndDependencies {
  status: Pick<Statuses, 'find' | 'fail' | 'countFailure' | 'complete' | 'forgetHash'>;
  stats: Pick<SavedStats, 'save' | 'removeDay'>;
  sites: Pick<SiteView, 'find'>;
  wanted: Pick<WantedView, 'isShown'>;
  /** Sends a work of one write alone: a site without an event, of which the counts stay, costs one write. */
  commit: Commit;
}

interface FailDependencies extends Pick<EndDependencies, 'commit'> {
  status: Pick<Statuses, 'find' | 'fail' | 'countFailure'>;
}

const NOW = { consistent: true };

/** The event of a sync's end, if the owner does not know it yet. */
const eventsOf = ({ event }: SyncEnd, isNew: boolean) => (isNew && event ? [event] : []);

/** The event of what somebody waits for. Only a site that changed is looked at: an unchanged sync is one write. */
async function shownBy(
  { websiteId }: RowRef,
  { changed, finishedAt }: SyncResult,
  { wanted }: Pick<EndDependencies, 'wanted'>,
): Promise<WebsiteSoftwareChanged[]> {
  if (!changed || !(await wanted.isShown(websiteId, changed.stats))) return [];
  const changedAt = finishedAt.toISOString();
  return [{ type: 'WebsiteSoftwareChanged', eventId: newId(finishedAt), websiteId, changedAt }];
}

/** Stats were stored but the row no longer exists: a deleted site's are deleted, a reassigned site keeps them. */
async function disown(
  { websiteId }: RowRef,
  day: string,
  { sites, stats, status }: EndDependencies,
): Promise<void> {
  const site = await sites.find(websiteId);
  if (site) await status.forgetHash({ ownerId: site.userId, websiteId });
  else await stats.removeDay(websiteId, day);
}

/**
 * Ends a sync that read the site; false if the site has no such row any more. What it said is stored before its hash, in
 * each attempt: a hash never stands for what was not stored. @throws AppError CONFLICT after too many concurrent changes
 */
async function complete(
  ref: RowRef,
  result: SyncResult,
  dependencies: EndDependencies,
): Promise<boolean> {
  const { status, stats, commit } = dependencies;
  const { changed, finishedAt } = result;
  const isStored = await commit(async (_at, attempt) => {
    const known = attempt === 0 ? result.asRead : undefined;
    const row = known ?? (await status.find(ref, NOW));
    if (!row) return { answer: false };
    if (changed) await stats.save(ref.websiteId, { ...changed, at: finishedAt });
    return {
      answer: true,
      shared: status.complete(ref, row, result),
      events: [
        ...eventsOf(result, row.status.sync.failures >= FAILURES_NOTIFIED),
        ...(await shownBy(ref, result, dependencies)),
      ],
    };
  });
  if (!isStored && changed) await disown(ref, changed.day, dependencies);
  return isStored;
}

/** Whether a failure counts: not one on our side, nor where another sync has counted one meanwhile. */
const isCountedIn = (row: StatusRow, { isCounted = true, failure, asRead }: SyncFailed): boolean =>
  isCounted &&
  failure.code !== 'internal' &&
  (asRead === undefined || row.status.sync.failures === asRead.status.sync.failures);

/**
 * Ends a sync that failed; false if the site has no such row any more. The schedule's failures that are the site's own are
 * counted, and its next attempt is set by how many there were. @throws AppError CONFLICT after too many concurrent changes
 */
export function failSync(
  ref: RowRef,
  end: SyncFailed,
  { status, commit }: FailDependencies,
): Promise<boolean> {
  return commit(async (_at, attempt): Promise<Work<boolean>> => {
    const known = attempt === 0 ? end.asRead : undefined;
    const row = known ?? (await status.find(ref, NOW));
    if (!row) return { answer: false };
    if (!isCountedIn(row, end)) return { answer: true, shared: status.fail(ref, row, end) };
    return {
      answer: true,
      shared: status.countFailure(ref, row, end),
      events: eventsOf(end, row.status.sync.failures + 1 === FAILURES_NOTIFIED),
    };
  });
}

export const createSyncEnds = (dependencies: EndDependencies) => ({
  complete: (ref: RowRef, result: SyncResult) => complete(ref, result, dependencies),
  fail: (ref: RowRef, end: SyncFailed) => failSync(ref, end, dependencies),
});
export type SyncEnds = ReturnType<typeof createSyncEnds>;
