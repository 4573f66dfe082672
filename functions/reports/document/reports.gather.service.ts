import type { Activity } from '../../activities/activities.domain.ts';
import type { ActivityView } from '../../activities/activities.view.ts';
import type { BackupView } from '../../backups/backups.view.ts';
import { chunk } from '../../core/chunk.ts';
import { AppError } from '../../core/http/errors.ts';
import { firstIdAt } from '../../core/id.ts';
import { dayIn } from '../../core/validation/day.ts';
import { isUnchecked } from '../../status/status.domain.ts';
import type { PlanLimits } from '../../user-plans/user-plans.view.ts';
import type { User } from '../../users/users.domain.ts';
import type { OwnedSite, OwnedSites } from '../../websites/websites.view.ts';
import type { SyncedStats } from '../../status/status.view.ts';
import {
  backupsIn,
  changesIn,
  promiseIn,
  proofsOf,
  type ReportDocument,
  reportedActivityOf,
  type ReportedPromise,
  type ReportedSite,
  type ReportProvider,
  softwareIn,
  totalsOf,
  withoutHours,
} from './reports.document.domain.ts';
import { healthOf } from './reports.health.domain.ts';
import { filterOf, instantsOf } from '../reports.domain.ts';
import {
  generateMessages,
  REPORT_ACTIVITIES_LIMIT,
  REPORT_SITES_LIMIT,
  type ReportInput,
  type ReportOfSomebody,
} from '../stored/reports.stored.domain.ts';

export interface GatherDependencies {
  activities: Pick<ActivityView, 'pages'>;
  sites: OwnedSites;
  history: Pick<SyncedStats, 'listPoints'>;
  backups: Pick<BackupView, 'findSome' | 'findSiteProof'>;
  plans: PlanLimits;
  /** Says whether a client may see hours. */
  people: { find: (userId: string) => Promise<Pick<User, 'hoursInReports'> | undefined> };
  /** Whose report it looks like, as the settings are now. */
  provider: () => Promise<ReportProvider>;
  timeZone: string;
}

/** Sorts after every id. */
const AFTER_ALL_IDS = '~';
/** Days are compared as texts: before every one there is. */
const FIRST_DAY = '0000-01-01';
/** Rows that are read at most for those that are wanted: some 1,000 RCU. */
const MOST_ROWS = 4 * REPORT_ACTIVITIES_LIMIT;
const SITES_AT_ONCE = 10;

/** @throws AppError REPORT_TOO_LARGE */
async function gatherActivities(
  { userId, ...others }: ReportOfSomebody,
  { activities, timeZone }: GatherDependencies,
): Promise<Activity[]> {
  const { from, before } = instantsOf(others, timeZone);
  const isWanted = filterOf({ ...others, userId });
  const ids = {
    from: firstIdAt(from ?? new Date(0)),
    before: before ? firstIdAt(before) : AFTER_ALL_IDS,
  };
  const wanted: Activity[] = [];
  let read = 0;
  for await (const rows of activities.pages({ userId, ...ids })) {
    wanted.push(...rows.filter((row) => isWanted?.(row) ?? true));
    read += rows.length;
    if (wanted.length > REPORT_ACTIVITIES_LIMIT || read > MOST_ROWS) {
      throw new AppError('REPORT_TOO_LARGE');
    }
  }
  return wanted;
}

/** The client's sites, or the one that was asked for, as long as it is theirs. @throws AppError REPORT_TOO_LARGE */
async function gatherSites(
  { userId, websiteId }: ReportOfSomebody,
  { sites }: GatherDependencies,
): Promise<OwnedSite[]> {
  const all = await sites.list(userId, REPORT_SITES_LIMIT);
  if (all.length > REPORT_SITES_LIMIT) {
    throw new AppError('REPORT_TOO_LARGE', { message: generateMessages.tooManySites });
  }
  return websiteId === undefined ? all : all.filter((site) => site.websiteId === websiteId);
}

/** Of a site: made in the period, complete and still there. */
async function backupsOf(
  websiteId: string,
  { from, before }: { from: Date | undefined; before: Date | undefined },
  { backups }: GatherDependencies,
) {
  const found: { size: number; createdAt: string; sha256: string | null }[] = [];
  const first = from?.toISOString() ?? '';
  const isInPeriod = ({ createdAt }: { createdAt: string }) =>
    createdAt >= first && (!before || createdAt < before.toISOString());
  let after: string | undefined;
  do {
    const part = await backups.findSome(websiteId, { before: before ?? null, after });
    const inPeriod = part.backups.filter(isInPeriod);
    found.push(...inPeriod.filter(({ status }) => status === 'completed'));
    const isOver = inPeriod.length === 0;
    after = isOver ? undefined : (part.next ?? undefined);
  } while (after !== undefined);
  return found;
}

/** What nobody looked for is not known to be nothing. */
function knownNow(row: OwnedSite, at: Date): OwnedSite {
  const isUnknown = row.pendingUpdates === 0 && isUnchecked(row, at);
  return isUnknown ? { ...row, pendingUpdates: null } : row;
}

/** What became of a site in the period, and its backups. */
async function gatherSite(
  row: OwnedSite,
  { filters, at }: Asked,
  dependencies: GatherDependencies,
) {
  const { timeZone, history } = dependencies;
  const { startDate: from = null, endDate: to = null } = filters;
  const points = await history.listPoints(row.websiteId, from ?? FIRST_DAY);
  const backups = await backupsOf(row.websiteId, instantsOf(filters, timeZone), dependencies);
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant));
  const { name, url, lastSyncDate } = row;
  const site: ReportedSite = {
    ...{ name, url, lastSyncDate },
    ...softwareIn({ from, to }, points, knownNow(row, at)),
    changes: changesIn({ from, to }, points),
    backups: backupsIn(backups),
    days: healthOf(
      { from, to },
      {
        points,
        lastSyncDay: lastSyncDate === null ? null : dayOf(lastSyncDate),
        backupDays: backups.map(({ createdAt }) => dayOf(createdAt)),
        today: dayIn(timeZone, at),
      },
    ),
  };
  const proof = await dependencies.backups.findSiteProof(row.websiteId);
  return { site, backups, proof: { name, proof } };
}

/** What the client's plan promises; nothing without one, or one that promises nothing. */
async function promiseOf(
  sites: readonly ReportedSite[],
  { filters, at }: Asked,
  { plans, timeZone }: GatherDependencies,
): Promise<ReportedPromise | undefined> {
  const frequency = (await plans.findCurrent(filters.userId, at))?.promisedBackups;
  if (frequency === undefined) return undefined;
  const { from, before = at } = instantsOf(filters, timeZone);
  return promiseIn(sites, { frequency, from, end: before < at ? before : at });
}

interface Asked {
  filters: ReportOfSomebody;
  at: Date;
}

/**
 * All that a report says, read from what there is: nothing of it comes from the browser but the client's name and the
 * other activities. It has hours only if the client may see them. @throws AppError REPORT_TOO_LARGE
 */
export async function gatherReport(
  { filters, clientName, otherActivities }: ReportInput,
  at: Date,
  dependencies: GatherDependencies,
): Promise<ReportDocument> {
  const activities = (await gatherActivities(filters, dependencies)).map(reportedActivityOf);
  const gathered: Awaited<ReturnType<typeof gatherSite>>[] = [];
  for (const rows of chunk(await gatherSites(filters, dependencies), SITES_AT_ONCE)) {
    gathered.push(
      ...(await Promise.all(rows.map((row) => gatherSite(row, { filters, at }, dependencies)))),
    );
  }
  const person = await dependencies.people.find(filters.userId);
  const sites = gathered.map(({ site }) => site);
  const document = {
    provider: await dependencies.provider(),
    clientName,
    period: { from: filters.startDate ?? null, to: filters.endDate ?? null },
    generatedAt: at.toISOString(),
    timeZone: dependencies.timeZone,
    sites,
    activities,
    totals: totalsOf(activities),
    backups: backupsIn(gathered.flatMap((one) => one.backups)),
    proofs: proofsOf(gathered.map(({ proof }) => proof)),
    promise: await promiseOf(sites, { filters, at }, dependencies),
    otherActivities,
  };
  return person?.hoursInReports ? document : withoutHours(document);
}
