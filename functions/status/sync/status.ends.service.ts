import type { SyncWebsites, WebsiteSoftwareChanged } from '../../../events/status.events.ts';
import type { WantedView } from '../../activities/updates/activities.updates.view.ts';
import { newId } from '../../core/id.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { PublishableEvent } from '../../core/table/commit/outbox.ts';
import type { SiteHomes } from '../../core/table/shared/site-homes.ts';
import { isOtherOrigin } from '../../websites/websites.url.domain.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import type { CompletedSync, FailedSync, RowRef, Statuses, StatusRow } from '../status.entity.ts';
import type { SavedStats } from '../status.stats.entity.ts';
import { readBefore } from '../history/status.history.domain.ts';
import { FAILURES_NOTIFIED, isCounted } from './status.schedule.domain.ts';

interface SyncEnd {
  finishedAt: Date;
  /**
   * The row as it was when the sync began. It is read again if none is given, or if it changed since. A site that moved to
   * another origin meanwhile keeps nothing of the sync.
   */
  asRead?: StatusRow | undefined;
  /** Published if the owner must know: the third failure in a row, or the recovery from three or more. */
  event?: PublishableEvent | undefined;
}

export interface SyncResult extends SyncEnd, Omit<CompletedSync, 'home'> {
  /** Where the site's WordPress is, if that is not what was known; undefined costs nothing. */
  home?: string | undefined;
  /**
   * With the day of the answer (yyyy-MM-dd, in the provider's zone). Also where the site said the same as last time, if days
   * passed on which nobody read it: the history has to tell them.
   */
  changed: (CompletedSync['changed'] & { day: string }) | null;
}

export interface SyncFailed extends SyncEnd, FailedSync {
  /** Who asked for it; the schedule where it is left out. */
  requestedBy?: SyncWebsites['requestedBy'];
}

interface EndDependencies {
  status: Pick<Statuses, 'find' | 'fail' | 'countFailure' | 'complete' | 'forgetHash'>;
  stats: Pick<SavedStats, 'save' | 'removeDay'>;
  sites: Pick<SiteView, 'find'>;
  wanted: Pick<WantedView, 'isShown'>;
  homes: Pick<SiteHomes, 'move'>;
  /** The day of an instant (yyyy-MM-dd) in the provider's zone. */
  dayOf: (instant: Date) => string;
  /** Sends a work of one write alone: a site without an event, of which the counts stay, costs one write. */
  commit: Commit;
}

interface FailDependencies extends Pick<EndDependencies, 'commit'> {
  status: Pick<Statuses, 'find' | 'fail' | 'countFailure'>;
}

const NOW = { consistent: true };

/** The day of the last sync that read a site; null where none did. */
export function lastReadOn(
  { status: { lastSyncDate } }: StatusRow,
  { dayOf }: Pick<EndDependencies, 'dayOf'>,
): string | null {
  return lastSyncDate === null ? null : dayOf(new Date(lastSyncDate));
}

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

/** Whether what was read is of the origin that a site has now. */
const isOfOrigin = ({ url }: { url: string }, { asRead }: SyncEnd): boolean =>
  asRead === undefined || !isOtherOrigin(url, asRead.status.url);

/** The row that a sync ends in, as it was when it began or as it is now; none at another origin. */
async function findRow(
  ref: RowRef,
  { end, attempt }: { end: SyncEnd; attempt: number | undefined },
  { status }: { status: Pick<Statuses, 'find'> },
): Promise<StatusRow | undefined> {
  const row = (attempt === 0 ? end.asRead : undefined) ?? (await status.find(ref, NOW));
  return row && isOfOrigin(row.status, end) ? row : undefined;
}

/**
 * Stats were stored that no row stands for: a reassigned site keeps them, those of a deleted site and of another origin are
 * deleted. The next sync stores all of them again.
 */
async function disown(
  { websiteId }: RowRef,
  result: SyncResult & { day: string; url: string },
  { sites, stats, status }: EndDependencies,
): Promise<void> {
  const site = await sites.find(websiteId);
  const read = { websiteId, url: result.url };
  if (!site || !isOfOrigin(site, result)) await stats.removeDay(read, result.day);
  if (site) await status.forgetHash({ ownerId: site.userId, websiteId });
}

/**
 * Ends a sync that read the site; false if the site has no such row any more, or moved to another origin. What it said is stored before its hash, in
 * each attempt: a hash never stands for what was not stored. @throws AppError CONFLICT after too many concurrent changes
 */
async function complete(
  ref: RowRef,
  result: SyncResult,
  dependencies: EndDependencies,
): Promise<boolean> {
  const { status, stats, homes, commit } = dependencies;
  const { changed, finishedAt: at, home: found } = result;
  let url: string | undefined;
  /** What is stored, with the days before it on which nobody read the site. */
  const savedIn = (row: StatusRow, said: NonNullable<typeof changed>) => {
    url = row.status.url;
    return { ...said, at, url, readBefore: readBefore(lastReadOn(row, dependencies), said.day) };
  };
  // A site that moved while it was read has a history of its own: that it did not is checked right before the point is stored.
  const readAt = (attempt: number | undefined) => (changed ? undefined : attempt);
  const isStored = await commit(async (_at, attempt) => {
    const row = await findRow(ref, { end: result, attempt: readAt(attempt) }, { status });
    if (!row) return { answer: false };
    if (changed) await stats.save(ref.websiteId, savedIn(row, changed));
    const home =
      found === undefined ? undefined : await homes.move({ ...ref, home: found }, at.toISOString());
    return {
      answer: true,
      shared: status.complete(ref, row, { ...result, home }),
      events: [
        ...eventsOf(result, row.status.sync.failures >= FAILURES_NOTIFIED),
        ...(await shownBy(ref, result, dependencies)),
      ],
    };
  });
  if (!isStored && changed && url !== undefined) {
    await disown(ref, { ...result, day: changed.day, url }, dependencies);
  }
  return isStored;
}

/** Whether a failure counts: not one on our side, nor where another sync has counted one meanwhile. */
const isCountedIn = (
  { status }: StatusRow,
  { requestedBy = 'schedule', finishedAt: at, failure, asRead }: SyncFailed,
): boolean =>
  isCounted(status, { requestedBy, at }) &&
  failure.code !== 'internal' &&
  (asRead === undefined || status.sync.failures === asRead.status.sync.failures);

/**
 * Ends a sync that failed; false if the site has no such row any more. Failures that are the site's own are counted as
 * `isCounted` says, and its next attempt is set by how many there were. @throws AppError CONFLICT after too many concurrent changes
 */
export function failSync(
  ref: RowRef,
  end: SyncFailed,
  { status, commit }: FailDependencies,
): Promise<boolean> {
  return commit(async (_at, attempt): Promise<Work<boolean>> => {
    const row = await findRow(ref, { end, attempt }, { status });
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
