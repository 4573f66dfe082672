import {
  HOURS_STEP,
  type ActivityStatus,
  type ActivityType,
} from '../../activities/activities.domain.ts';

/** What of an activity is counted. */
export interface CountedActivity {
  /** Null for one of a site without an owner. */
  userId: string | null;
  websiteId: string;
  type: ActivityType;
  status: ActivityStatus;
  hoursDedicated: number | null;
}

/** How many activities of one person, site, type and status a day has, and how long they took. */
export interface RollupCell {
  userId: string | null;
  websiteId: string;
  type: ActivityType;
  status: ActivityStatus;
  count: number;
  /** Half hours, so that sums are exact: hours come in steps of a half (spec 001 §5). */
  halfHours: number;
}

/** A day (yyyy-MM-dd) in the provider's zone; an activity is of the one on which it was requested. */
export interface DayRollup {
  day: string;
  cells: readonly RollupCell[];
}

const halfHoursOf = (hours: number | null): number => Math.round((hours ?? 0) / HOURS_STEP);

/** Counts the activities of a day. */
export function cellsOf(activities: Iterable<CountedActivity>): RollupCell[] {
  const cells = new Map<string, RollupCell>();
  for (const { userId, websiteId, type, status, hoursDedicated } of activities) {
    const name = JSON.stringify([userId, websiteId, type, status]);
    const cell = cells.get(name) ?? { userId, websiteId, type, status, count: 0, halfHours: 0 };
    cell.count += 1;
    cell.halfHours += halfHoursOf(hoursDedicated);
    cells.set(name, cell);
  }
  return [...cells.values()];
}
