import { activityTypes, type Activity } from '../../activities/activities.domain.ts';
import type { HistoryPoint } from '../../status/status.history.domain.ts';
import type {
  ReportedActivity,
  ReportedSoftware,
  ReportPeriod,
  ReportTotals,
} from './reports.document.domain.ts';

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
 * What a site ran at the end of the period and before it began, by the days on which it changed (in their order, the one
 * that held before the period among them). Where nothing was ever seen to change it was always what it is now.
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
