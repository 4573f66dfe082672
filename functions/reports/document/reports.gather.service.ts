import type { Activity } from '../../activities/activities.domain.ts';
import type { ActivityView } from '../../activities/activities.view.ts';
import type { BackupView } from '../../backups/backups.view.ts';
import { LONGEST_ALLOWANCE_MS } from '../../backups/schedule/backups.schedule.domain.ts';
import { chunk } from '../../core/chunk.ts';
import { AppError } from '../../core/http/errors.ts';
import { firstIdAt } from '../../core/id.ts';
import { dayIn } from '../../core/validation/day.ts';
import { isUnchecked } from '../../status/status.domain.ts';
import type { PlanPromises } from '../../user-plans/user-plans.view.ts';
import type { User } from '../../users/users.domain.ts';
import type { OwnedSite, OwnedSites } from '../../websites/websites.view.ts';
import type { SyncedStats } from '../../status/status.view.ts';
import {
  activitiesOf,
  backupsIn,
  changesIn,
  proofsOf,
  type ReportDocument,
  type ReportPeriod,
  type ReportedSite,
  type ReportProvider,
  softwareIn,
  totalsOf,
  withoutHours,
} from './reports.document.domain.ts';
import { healthOf, isUnreadOn } from './reports.health.domain.ts';
import {
  daysKnown,
  daysOwned,
  endOf,
  isIn,
  isOwnedOn,
  pointsOwned,
  proofsIn,
  timesAlone,
  timesIn,
} from './reports.owned.domain.ts';
import { promiseIn } from './reports.promise.domain.ts';
import { filterOf, instantsOf, partIn } from '../reports.domain.ts';
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
  backups: Pick<BackupView, 'listMade' | 'findProofs'>;
  plans: PlanPromises;
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
/** Rows that are read at most for those that are wanted, of all that a client ever asked for: some 2,000 RCU. */
const MOST_ROWS = 8 * REPORT_ACTIVITIES_LIMIT;
const SITES_AT_ONCE = 10;

/**
 * What was done in the period, and what is open at its end. All that the client asked for until then is read: nobody knows how long
 * ago something was asked for that was done in the period. @throws AppError REPORT_TOO_LARGE
 */
async function gatherActivities(
  filters: ReportOfSomebody,
  { activities, timeZone }: GatherDependencies,
): Promise<Pick<ReportDocument, 'activities' | 'open'>> {
  const { userId } = filters;
  const { before } = instantsOf(filters, timeZone);
  const [isWanted, part] = [filterOf(filters), partIn(filters, timeZone)];
  const ids = {
    from: firstIdAt(new Date(0)),
    before: before ? firstIdAt(before) : AFTER_ALL_IDS,
  };
  const wanted: Activity[] = [];
  let read = 0;
  for await (const rows of activities.pages({ userId, ...ids })) {
    wanted.push(...rows.filter((row) => part(row) !== undefined && (isWanted?.(row) ?? true)));
    read += rows.length;
    if (wanted.length > REPORT_ACTIVITIES_LIMIT || read > MOST_ROWS) {
      throw new AppError('REPORT_TOO_LARGE');
    }
  }
  return activitiesOf(wanted, part);
}

/** A site that goes on being theirs. */
const isTheirs = ({ times }: OwnedSite): boolean => times.at(-1)?.until === null;

/** Whether a site was another one's duplicate at an instant; undefined: now. */
function isDuplicateAt({ duplicateSince, wasDuplicate: was }: OwnedSite, at: string | undefined) {
  if (at === undefined) return duplicateSince !== undefined;
  if (duplicateSince !== undefined && duplicateSince < at) return true;
  return was !== undefined && was.since < at && at <= was.until;
}

interface GatheredSites {
  rows: OwnedSite[];
  /** Other registrations of the WordPress of a row, by its id: its backups may be sent to any of them. */
  alsoAt?: ReadonlyMap<string, string[]>;
  /** The name of the one that was asked for, as far as it is known. */
  asked?: string | undefined;
}

/** The sites that were the client's in the period, or the one that was asked for, if it was. @throws AppError REPORT_TOO_LARGE */
async function gatherSites(
  filters: ReportOfSomebody,
  { sites, timeZone }: GatherDependencies,
): Promise<GatheredSites> {
  const { userId, websiteId } = filters;
  const { from, before } = instantsOf(filters, timeZone);
  const period = { from: from?.toISOString(), until: before?.toISOString() };
  const all = await sites.list(userId, REPORT_SITES_LIMIT, period.from ?? '');
  // What is said of a month is said of the sites that were theirs.
  const theirs = all.filter(({ times }) => timesIn(times, period).length > 0);
  if (Math.max(all.filter(isTheirs).length, theirs.length) > REPORT_SITES_LIMIT) {
    throw new AppError('REPORT_TOO_LARGE', { message: generateMessages.tooManySites });
  }
  if (websiteId !== undefined) {
    const isAsked = (site: OwnedSite) => site.websiteId === websiteId;
    return { rows: theirs.filter(isAsked), asked: all.find(isAsked)?.name };
  }
  // A WordPress is one site while it is known that it is registered twice.
  const isDuplicate = (site: OwnedSite) => isDuplicateAt(site, period.until);
  const rows = theirs
    .filter((site) => !isDuplicate(site))
    .map((site) => ({ ...site, times: timesAlone(site.times, site.wasDuplicate) }))
    .filter(({ times }) => timesIn(times, period).length > 0);
  const duplicates = theirs.filter(isDuplicate);
  return { rows, alsoAt: await firstsOf(duplicates, { sites }) };
}

/** The ids of duplicates by that of the site that counts, where they still are. */
async function firstsOf(
  duplicates: readonly OwnedSite[],
  { sites }: Pick<GatherDependencies, 'sites'>,
): Promise<ReadonlyMap<string, string[]>> {
  const byFirst = new Map<string, string[]>();
  for (const { websiteId, duplicateSince } of duplicates) {
    const first = duplicateSince && (await sites.findOriginal(websiteId))?.websiteId;
    if (first) byFirst.set(first, [...(byFirst.get(first) ?? []), websiteId]);
  }
  return byFirst;
}

/** A promised backup is late after less than so long: it tells whether one was due when the period began. */
const earlier = (from: Date | undefined): Date =>
  new Date(Math.max(0, (from?.getTime() ?? 0) - LONGEST_ALLOWANCE_MS));

/** What nobody looked for is not known to be nothing. */
function knownNow(row: OwnedSite, at: Date): OwnedSite {
  if (row.lastSyncDate === null) return { ...row, wordpressVersion: null, pendingUpdates: null };
  const isUnknown = row.pendingUpdates === 0 && isUnchecked(row, at);
  return isUnknown ? { ...row, pendingUpdates: null } : row;
}

/** The days of a site that are known: its points, those of the client's time and its days, and when it was read last. */
interface Reads {
  points: Awaited<ReturnType<SyncedStats['listPoints']>>;
  theirs: Awaited<ReturnType<SyncedStats['listPoints']>>;
  owned: ReturnType<typeof daysOwned>;
  lastReadOn: string | null;
}

/** What ran on a site when the period ended, or runs. What waited for an update is not known where nobody read it on the last day. */
function softwareAt(
  row: OwnedSite,
  reads: Reads,
  { from, to, isOver, at }: ReportPeriod & { isOver: boolean; at: Date },
) {
  const software = softwareIn({ from, to: isOver ? to : null }, reads.theirs, knownNow(row, at));
  const isUnread = isOver && to !== null && (isUnreadOn(to, reads) || !isOwnedOn(reads.owned, to));
  return isUnread ? { ...software, pendingUpdates: null } : software;
}

/** What became of a site in the period, and its backups: also those that are no longer stored. */
async function gatherSite(
  { row, alsoAt }: { row: OwnedSite; alsoAt: readonly string[] },
  { filters, at }: Asked,
  dependencies: GatherDependencies,
) {
  const { timeZone, history } = dependencies;
  const { startDate: from = null, endDate: to = null } = filters;
  const { from: first, before = at } = instantsOf(filters, timeZone);
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant));
  const owned = daysOwned(row.times, dayOf);
  const saved = await history.listPoints(row, from ?? FIRST_DAY);
  const points = pointsOwned(saved, owned);
  const time = { from: earlier(first), before };
  const listMade = (websiteId: string) => dependencies.backups.listMade(websiteId, time);
  const stored = await Promise.all([row.websiteId, ...alsoAt].map(listMade));
  const made = stored
    .flat()
    .filter((one) => isIn(row.times, one.createdAt))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const backups = made.filter(({ createdAt }) => createdAt >= (first?.toISOString() ?? ''));
  const { name, url, times, lastSyncDate } = row;
  const reads = { points: saved, lastReadOn: lastSyncDate === null ? null : dayOf(lastSyncDate) };
  const isOver = before < at || !isTheirs(row);
  const site: ReportedSite = {
    ...{ name, url },
    // When it was read last is known of today alone.
    lastSyncDate: before < at ? null : lastSyncDate,
    ...softwareAt(
      row,
      { ...reads, theirs: points, owned },
      { from, to: endOf(times, to, dayOf), isOver, at },
    ),
    changes: changesIn({ from, to }, points),
    backups: backupsIn(backups),
    days: daysKnown(
      owned,
      healthOf(
        { from, to },
        {
          ...reads,
          backupDays: backups.map((one) => dayOf(one.createdAt)),
          today: dayIn(timeZone, at),
        },
      ),
    ),
  };
  const proof = await dependencies.backups.findProofs(row.websiteId);
  const promised = { name, times, made: made.map((one) => one.createdAt) };
  return { site, backups, promised, proof: { name, proof: proofsIn(times, proof) } };
}

/** What of the period was asked for; undefined for all of it. */
function partOfReport(
  { websiteId, type, status }: ReportOfSomebody,
  site: string | undefined,
): ReportDocument['only'] {
  if (websiteId === undefined && type === undefined && status === undefined) return undefined;
  return { type, status, ...(websiteId !== undefined && { site: site ?? null }) };
}

interface Asked {
  filters: ReportOfSomebody;
  at: Date;
}

/** The instants between which a report is, as far as they are over. */
function boundsOf({ filters, at }: Asked, { timeZone }: Pick<GatherDependencies, 'timeZone'>) {
  const { from, before = at } = instantsOf(filters, timeZone);
  return { from: from?.toISOString(), until: (before < at ? before : at).toISOString() };
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
  const { activities, open } = await gatherActivities(filters, dependencies);
  const gathered: Awaited<ReturnType<typeof gatherSite>>[] = [];
  const { rows: owned, alsoAt, asked } = await gatherSites(filters, dependencies);
  const gatherOne = (row: OwnedSite) =>
    gatherSite({ row, alsoAt: alsoAt?.get(row.websiteId) ?? [] }, { filters, at }, dependencies);
  for (const rows of chunk(owned, SITES_AT_ONCE)) {
    gathered.push(...(await Promise.all(rows.map(gatherOne))));
  }
  const person = await dependencies.people.find(filters.userId);
  const { from, until } = boundsOf({ filters, at }, dependencies);
  const promises = await dependencies.plans.findPromises(filters.userId);
  const promised = gathered.map((one) => one.promised);
  const sites = gathered.map(({ site }) => site);
  const document = {
    provider: await dependencies.provider(),
    clientName,
    period: { from: filters.startDate ?? null, to: filters.endDate ?? null },
    // An activity has the name also of a site that is not theirs any more.
    only: partOfReport(filters, asked ?? [...activities, ...open][0]?.websiteName),
    generatedAt: at.toISOString(),
    timeZone: dependencies.timeZone,
    sites,
    activities,
    open,
    totals: totalsOf(activities),
    backups: backupsIn(gathered.flatMap((one) => one.backups)),
    proofs: proofsOf(
      gathered.map(({ proof }) => proof),
      { from, until },
    ),
    promise: promiseIn(promised, promises, { from, until }),
    otherActivities,
  };
  return person?.hoursInReports ? document : withoutHours(document);
}
