import {
  type Activity,
  type ActivityType,
  activityTypes,
} from '../../activities/activities.domain.ts';
import type { SiteProofs } from '../../backups/drill/backups.drill.domain.ts';
import { mergeChanges, type SoftwareChange } from '../../status/history/status.changes.domain.ts';
import { pendingAt, type HistoryPoint } from '../../status/history/status.history.domain.ts';
import { doneAtOf, type ReportStatus } from '../reports.domain.ts';
import type { ReportedPromise } from './reports.promise.domain.ts';

/** What a sync knew of a site at some time; null if it did not say. */
interface ReportedSoftware {
  wordpressVersion: string | null;
  phpVersion: string | null;
  pendingUpdates: number | null;
}

/** Backups of the period that are stored. */
export interface ReportedBackups {
  count: number;
  /** Those whose content was checked when they arrived. */
  verified: number;
  /** Of all together. */
  bytes: number;
  /** UTC instant; null if there is none. */
  newestAt: string | null;
}

/** What restoring backups of the sites proved in the period: each site is named once. */
export interface ReportedProofs {
  /** UTC instants: of the restore, and of the backup, where it is known which one was restored. */
  proven: readonly { name: string; at: string; madeAt?: string | undefined }[];
  /** Said to administrators alone, as what was never proven. */
  failed: readonly { name: string; at: string; reason: string }[];
  /** A restore was asked for, and none had ended. */
  never: readonly string[];
}

/** A day of a site, as far as it is known. */
export interface ReportedDay {
  /** yyyy-MM-dd in the provider's zone. */
  day: string;
  /** Updates that the site waited for; null where no sync had read it yet, or none has read it since. */
  pendingUpdates: number | null;
  /** Backups of that day. */
  backups: number;
}

export interface ReportedSite extends ReportedSoftware {
  name: string;
  url: string;
  /** UTC instant; null before the first sync. */
  lastSyncDate: string | null;
  /** At the start of the period, where a sync knew it. */
  before: ReportedSoftware | null;
  /** Plugins and themes whose version changed in the period, as far as syncs saw it. */
  changes: readonly SoftwareChange[];
  backups: ReportedBackups;
  /** The days of the period; none if it is open or long. */
  days: readonly ReportedDay[];
}

/** What was asked for, and is open at the end of the period: what became of it later is said of a later period. */
export interface ReportedRequest {
  websiteId: string;
  /** When it was asked for. UTC instant. */
  createdAt: string;
  websiteName: string;
  type: ActivityType;
  /** Its title; without one, all of its description. */
  description: string;
}

/** What was done in the period. */
export interface ReportedActivity extends ReportedRequest {
  /** UTC instant. */
  doneAt: string;
  /** Null if none were recorded, and in a report without hours. */
  hours: number | null;
  /** The comment that the client got when it was done; empty if nothing. */
  closingComment: string;
  /** What shows that it was done, one thing in a line; empty if nothing. */
  evidence: string;
}

/** Sums of what was done. */
interface ReportTotals {
  count: number;
  /** Null in a report without hours. */
  hours: number | null;
  byType: readonly { type: ActivityType; count: number; hours: number | null }[];
}

/** Whole days in the provider's zone, yyyy-MM-dd; null is without an end on that side. */
export interface ReportPeriod {
  from: string | null;
  to: string | null;
}

/** Whose report it looks like (white label), from the stage's configuration. */
export interface ReportProvider {
  name: string;
  /** A picture as a base64 data URL; null for none. */
  logoDataUrl: string | null;
  /** '#rrggbb' */
  colour: string;
}

/** What of a period a report is about, where that is not everything: it says nothing of the rest. */
export interface ReportedPart {
  type?: ActivityType | undefined;
  status?: ReportStatus | undefined;
  /** The name of the one site; null where it is not known. */
  site?: string | null | undefined;
}

/** All that a report says, as data: what is rendered is nothing but this. Every text in it is somebody else's. */
export interface ReportDocument {
  provider: ReportProvider;
  clientName: string;
  period: ReportPeriod;
  /** What of it the report is about; undefined for all. */
  only?: ReportedPart | undefined;
  /** UTC instant. */
  generatedAt: string;
  /** The provider's, in which all dates are written. */
  timeZone: string;
  sites: readonly ReportedSite[];
  /** Done in the period, what was done last first. */
  activities: readonly ReportedActivity[];
  /** Open at its end, what was asked for last first. */
  open: readonly ReportedRequest[];
  totals: ReportTotals;
  backups: ReportedBackups;
  /** What the client's plan promises of backups; undefined for nothing. */
  promise?: ReportedPromise | undefined;
  /** Undefined where no backup is restored to prove it. */
  proofs?: ReportedProofs | undefined;
  otherActivities: readonly string[];
}

const requestOf = (row: Activity): ReportedRequest => ({
  websiteId: row.websiteId,
  createdAt: row.createdAt,
  websiteName: row.websiteName,
  type: row.type,
  description: row.title === '' ? row.description : row.title,
});

const newestFirst = (one: string, other: string): number => (one < other ? 1 : -1);

/** What was done of activities, and what was asked for and is open; `part` says which an activity is in, if any. */
export function activitiesOf(
  rows: readonly Activity[],
  part: (row: Activity) => ReportStatus | undefined,
): Pick<ReportDocument, 'activities' | 'open'> {
  const done = rows
    .filter((row) => part(row) === 'realizada')
    .map((row) => ({
      ...requestOf(row),
      doneAt: doneAtOf(row) ?? row.createdAt,
      closingComment: row.closingComment,
      evidence: row.evidence,
      hours: row.hoursDedicated,
    }));
  const open = rows.filter((row) => part(row) === 'sin_terminar').map(requestOf);
  return {
    activities: done.sort((a, b) => newestFirst(a.doneAt, b.doneAt)),
    open: open.sort((a, b) => newestFirst(a.createdAt, b.createdAt)),
  };
}

const hoursOf = (some: readonly ReportedActivity[]): number =>
  some.reduce((sum, { hours }) => sum + (hours ?? 0), 0);

/** Sums of the very rows that the report lists; types without any are left out. */
export function totalsOf(activities: readonly ReportedActivity[]): ReportTotals {
  const byType = activityTypes.map((type) => {
    const some = activities.filter((activity) => activity.type === type);
    return { type, count: some.length, hours: hoursOf(some) };
  });
  return {
    count: activities.length,
    hours: hoursOf(activities),
    byType: byType.filter(({ count }) => count > 0),
  };
}

type WithHours = Pick<ReportDocument, 'activities' | 'totals'>;

/** A report for a client who does not see hours (spec 000 §3: administrators only): nothing in it has any. */
export const withoutHours = <D extends WithHours>(document: D): D => ({
  ...document,
  activities: document.activities.map((activity) => ({ ...activity, hours: null })),
  totals: {
    ...document.totals,
    hours: null,
    byType: document.totals.byType.map((each) => ({ ...each, hours: null })),
  },
});

const softwareOf = (point: HistoryPoint): ReportedSoftware => ({
  wordpressVersion: point.wordpressVersion,
  phpVersion: point.phpVersion,
  pendingUpdates: pendingAt(point),
});

const UNKNOWN: ReportedSoftware = {
  ...{ wordpressVersion: null, phpVersion: null, pendingUpdates: null },
};

/**
 * A site's versions at the end of the period and before it, by the days on which they changed (ascending, including the one
 * before the period). A site that never changed always had its current versions.
 */
export function softwareIn(
  { from, to }: ReportPeriod,
  points: readonly HistoryPoint[],
  now: Omit<ReportedSoftware, 'phpVersion'>,
): ReportedSoftware & { before: ReportedSoftware | null } {
  const start = from === null ? undefined : points.findLast(({ day }) => day < from);
  const end = to === null ? points.at(-1) : points.findLast(({ day }) => day <= to);
  // What is known only of today says nothing of a period that is over, unless nothing ever changed.
  const isAsNow = points.length === 0 || (to === null && end === points.at(-1));
  const known = end ? softwareOf(end) : UNKNOWN;
  const { wordpressVersion, pendingUpdates } = isAsNow ? now : known;
  const software = { wordpressVersion, phpVersion: known.phpVersion, pendingUpdates };
  return { ...software, before: start ? softwareOf(start) : null };
}

/** The versions of plugins and themes that changed on the days of a period: each from its first to its last. */
export const changesIn = (
  { from, to }: ReportPeriod,
  points: readonly { day: string; changes: readonly SoftwareChange[] }[],
): SoftwareChange[] =>
  mergeChanges(
    points
      .filter(({ day }) => (from === null || day >= from) && (to === null || day <= to))
      .flatMap(({ changes }) => changes),
  );

/** What was made of backups. */
export const backupsIn = (
  backups: readonly { size: number; createdAt: string; isWhole: boolean }[],
): ReportedBackups => ({
  count: backups.length,
  verified: backups.filter(({ isWhole }) => isWhole).length,
  bytes: backups.reduce((sum, { size }) => sum + size, 0),
  newestAt:
    backups
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? null,
});

/**
 * What restoring backups of each site proved in a period, by the last one of it, and the sites that waited for their first proof when it
 * ended; undefined where there is neither.
 */
export function proofsOf(
  sites: readonly { name: string; proof: SiteProofs }[],
  { from = '', until }: { from: string | undefined; until: string },
): ReportedProofs | undefined {
  const known = sites.map(({ name, proof: { askedAt, proofs } }) => {
    const ended = proofs.findLast(({ at }) => at < until);
    const waits = ended === undefined && askedAt !== null && askedAt < until;
    return { name, last: ended && ended.at >= from ? ended : undefined, waits };
  });
  const ended = known.flatMap(({ name, last }) => (last ? [{ name, ...last }] : []));
  const never = known.filter(({ waits }) => waits).map(({ name }) => name);
  if (ended.length + never.length === 0) return undefined;
  return {
    proven: ended
      .filter(({ failure }) => failure === null)
      .map(({ name, at, madeAt }) => ({ name, at, madeAt })),
    failed: ended.flatMap(({ name, at, failure }) =>
      failure === null ? [] : [{ name, at, reason: failure }],
    ),
    never,
  };
}
