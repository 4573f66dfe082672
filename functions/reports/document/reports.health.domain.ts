import { pendingAt, type HistoryPoint } from '../../status/history/status.history.domain.ts';
import { dayAfter } from '../reports.domain.ts';
import type { ReportedDay, ReportPeriod } from './reports.document.domain.ts';

/** More days than two months have are no picture of a month. */
export const HEALTH_DAYS = 62;

/** What is known of a site's days. */
interface Known {
  /** In order of time: each holds until the next one. */
  points: readonly HistoryPoint[];
  /** The day of the last sync that read the site; null before the first. */
  lastSyncDay: string | null;
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

/** A site's days in a period. What a sync read holds until the next one, and is not known after the last one. */
export function healthOf(period: ReportPeriod, known: Known): ReportedDay[] {
  const { points, lastSyncDay, backupDays, today } = known;
  return daysOf(period, today).map((day) => {
    const isRead = lastSyncDay !== null && day <= lastSyncDay;
    const point = isRead ? points.findLast((one) => one.day <= day) : undefined;
    return {
      day,
      pendingUpdates: point ? pendingAt(point) : null,
      backups: backupDays.filter((one) => one === day).length,
    };
  });
}
