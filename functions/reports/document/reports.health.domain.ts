import {
  pendingAt,
  pointOn,
  type HistoryPoint,
} from '../../status/history/status.history.domain.ts';
import { dayAfter } from '../../core/validation/day.ts';
import type { ReportedDay, ReportPeriod } from './reports.document.domain.ts';

/** More days than two months have are no picture of a month. */
export const HEALTH_DAYS = 62;

/** What is known of a site's days. */
interface Known {
  /** In order of time: each holds until the next one, as far as the site was read. */
  points: readonly HistoryPoint[];
  /** The day of the last sync that read the site; null before the first. */
  lastReadOn: string | null;
  /** The day of each backup. */
  backupDays: readonly string[];
  today: string;
}

/** The days of a period that are over or are today; none if it has no beginning or no end, or is longer than two months. */
export function daysOf({ from, to }: ReportPeriod, today: string): string[] {
  if (from === null || to === null) return [];
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    if (days.length === HEALTH_DAYS) return [];
    days.push(day);
  }
  return days.filter((day) => day <= today);
}

/** Whether nobody read a site on a day, which has a history: what waited then for an update is not known. */
export const isUnreadOn = (day: string, known: Pick<Known, 'points' | 'lastReadOn'>): boolean =>
  known.points.length > 0 && pointOn(known, day) === undefined;

/**
 * A site's days in a period. What a sync read holds until the next one. A day on which none read the site is unknown, whether
 * one did later or not: a month's days are the same whenever it is asked for.
 */
export function healthOf(period: ReportPeriod, known: Known): ReportedDay[] {
  const { backupDays, today } = known;
  return daysOf(period, today).map((day) => {
    const point = pointOn(known, day);
    return {
      day,
      pendingUpdates: point ? pendingAt(point) : null,
      backups: backupDays.filter((one) => one === day).length,
    };
  });
}
