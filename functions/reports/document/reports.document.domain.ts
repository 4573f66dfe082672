import {
  type Activity,
  type ActivityStatus,
  type ActivityType,
  activityTypes,
} from '../../activities/activities.domain.ts';
import type { ReportedProof } from '../../backups/drill/backups.drill.domain.ts';
import { isPromiseBroken } from '../../backups/schedule/backups.schedule.domain.ts';
import type { PromisedBackups } from '../../plans/plans.domain.ts';
import { mergeChanges, type SoftwareChange } from '../../status/history/status.changes.domain.ts';
import { pendingAt, type HistoryPoint } from '../../status/history/status.history.domain.ts';

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

export interface ReportedPromise {
  frequency: PromisedBackups;
  /** The names of the sites in which it was not kept when the period ended. */
  late: readonly string[];
}

/** What restoring backups of the sites proved, until the report was made: each site is named once. */
export interface ReportedProofs {
  /** `at`: UTC instants. */
  proven: readonly { name: string; at: string }[];
  failed: readonly { name: string; at: string; reason: string }[];
  /** A restore was asked for, and none has ended. */
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

export interface ReportedActivity {
  websiteId: string;
  /** UTC instant. */
  createdAt: string;
  websiteName: string;
  type: ActivityType;
  /** Its title; without one, all of its description. */
  description: string;
  status: ActivityStatus;
  /** Null if none were recorded, and in a report without hours. */
  hours: number | null;
  /** The comment that the client got when it was done; empty if nothing. */
  closingComment: string;
  /** What shows that it was done, one thing in a line; empty if nothing. */
  evidence: string;
}

interface ReportTotals {
  count: number;
  /** Null in a report without hours. */
  hours: number | null;
  completed: number;
  pending: number;
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

/** All that a report says, as data: what is rendered is nothing but this. Every text in it is somebody else's. */
export interface ReportDocument {
  provider: ReportProvider;
  clientName: string;
  period: ReportPeriod;
  /** UTC instant. */
  generatedAt: string;
  /** The provider's, in which all dates are written. */
  timeZone: string;
  sites: readonly ReportedSite[];
  activities: readonly ReportedActivity[];
  totals: ReportTotals;
  backups: ReportedBackups;
  /** What the client's plan promises of backups; undefined for nothing. */
  promise?: ReportedPromise | undefined;
  /** Undefined where no backup is restored to prove it. */
  proofs?: ReportedProofs | undefined;
  otherActivities: readonly string[];
}

export const reportedActivityOf = ({ hoursDedicated, ...row }: Activity): ReportedActivity => ({
  websiteId: row.websiteId,
  createdAt: row.createdAt,
  closingComment: row.closingComment,
  evidence: row.evidence,
  websiteName: row.websiteName,
  type: row.type,
  description: row.title === '' ? row.description : row.title,
  status: row.status,
  hours: hoursDedicated,
});

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
    completed: activities.filter(({ status }) => status === 'realizada').length,
    pending: activities.filter(({ status }) => status === 'pendiente').length,
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
  const isAsNow = points.length === 0 || end === points.at(-1);
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

/** What there is of some backups. */
export const backupsIn = (
  backups: readonly { size: number; createdAt: string; sha256: string | null }[],
): ReportedBackups => ({
  count: backups.length,
  // The sum is noted when a backup is joined of parts that S3 has checked against theirs (`backups.uploads.complete`).
  verified: backups.filter(({ sha256 }) => sha256 !== null).length,
  bytes: backups.reduce((sum, { size }) => sum + size, 0),
  newestAt:
    backups
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? null,
});

/**
 * What a plan promises beside what there was at the end of the period. Without a backup in the period, the last one was before it:
 * how long is not known, so a short period says nothing.
 */
export const promiseIn = (
  sites: readonly Pick<ReportedSite, 'name' | 'backups'>[],
  { frequency, from, end }: { frequency: PromisedBackups; from: Date | undefined; end: Date },
): ReportedPromise => ({
  frequency,
  late: sites
    .filter(({ backups }) => {
      const newestAt = backups.newestAt ?? from?.toISOString() ?? null;
      return isPromiseBroken({ promise: frequency, newestAt }, end);
    })
    .map(({ name }) => name),
});

/** What is known of each site; undefined where nobody restores backups, or there are none. */
export function proofsOf(
  sites: readonly { name: string; proof: ReportedProof | null }[],
): ReportedProofs | undefined {
  const known = sites.flatMap(({ name, proof }) => (proof === null ? [] : [{ name, ...proof }]));
  if (known.length === 0) return undefined;
  const ended = known.flatMap(({ name, last }) => (last === null ? [] : [{ name, ...last }]));
  return {
    proven: ended.filter(({ failure }) => failure === null).map(({ name, at }) => ({ name, at })),
    failed: ended.flatMap(({ name, at, failure }) =>
      failure === null ? [] : [{ name, at, reason: failure }],
    ),
    never: known.filter(({ last }) => last === null).map(({ name }) => name),
  };
}
