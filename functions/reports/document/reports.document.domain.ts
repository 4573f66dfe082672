import {
  type Activity,
  type ActivityStatus,
  type ActivityType,
  activityTypes,
} from '../../activities/activities.domain.ts';
import type { HistoryPoint } from '../../status/history/status.history.domain.ts';

/** What a sync knew of a site at some time; null if it did not say. */
interface ReportedSoftware {
  wordpressVersion: string | null;
  pendingUpdates: number | null;
}

export interface ReportedSite extends ReportedSoftware {
  name: string;
  url: string;
  /** UTC instant; null before the first sync. */
  lastSyncDate: string | null;
  /** At the start of the period, where a sync knew it. */
  before: ReportedSoftware | null;
}

export interface ReportedActivity {
  /** UTC instant. */
  createdAt: string;
  websiteName: string;
  type: ActivityType;
  description: string;
  status: ActivityStatus;
  hours: number | null;
}

interface ReportTotals {
  count: number;
  hours: number;
  completed: number;
  pending: number;
  byType: readonly { type: ActivityType; count: number; hours: number }[];
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
  /** Made in the period; `bytes` of all together. */
  backups: { count: number; bytes: number; newestAt: string | null };
  otherActivities: readonly string[];
}

export const reportedActivityOf = ({ hoursDedicated, ...row }: Activity): ReportedActivity => ({
  createdAt: row.createdAt,
  websiteName: row.websiteName,
  type: row.type,
  description: row.description,
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

const softwareOf = (point: HistoryPoint): ReportedSoftware => ({
  wordpressVersion: point.wordpressVersion,
  pendingUpdates: point.pluginsPending + point.themesPending,
});

const UNKNOWN: ReportedSoftware = { wordpressVersion: null, pendingUpdates: null };

/**
 * A site's versions at the end of the period and before it, by the days on which they changed (ascending, including the one
 * before the period). A site that never changed always had its current versions.
 */
export function softwareIn(
  { from, to }: ReportPeriod,
  points: readonly HistoryPoint[],
  now: ReportedSoftware,
): ReportedSoftware & { before: ReportedSoftware | null } {
  const start = from === null ? undefined : points.findLast(({ day }) => day < from);
  const end = to === null ? points.at(-1) : points.findLast(({ day }) => day <= to);
  const isAsNow = points.length === 0 || end === points.at(-1);
  const { wordpressVersion, pendingUpdates } = isAsNow ? now : end ? softwareOf(end) : UNKNOWN;
  return { wordpressVersion, pendingUpdates, before: start ? softwareOf(start) : null };
}
