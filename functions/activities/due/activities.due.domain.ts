import { dayAfter, dayIn, startOfDay } from '../../core/validation/day.ts';
import { isUnfinished, type Activity } from '../activities.domain.ts';

const atNoon = (day: string): Date => new Date(`${day}T12:00:00.000Z`);

/** Whether a day (yyyy-MM-dd) is from Monday to Friday and no holiday. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = atNoon(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * The working day that is so many working days (1 or more) after a day: the day itself does not count, whatever it is. From
 * a Friday, 1 is Monday.
 */
export function workingDaysAfter(
  day: string,
  count: number,
  holidays: ReadonlySet<string>,
): string {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = dayAfter(reached);
    if (isWorkingDay(reached, holidays)) left -= 1;
  }
  return reached;
}

/** What a due date follows from. */
export interface DuePromise {
  /** Working days; null for a plan that promises nothing. */
  promisedWorkingDays: number | null;
  /** Days, yyyy-MM-dd. */
  holidays: readonly string[];
  /** The provider's zone. */
  timeZone: string;
}

/** The day on which what is requested at an instant is due; null where nothing is promised. */
export const dueOnOf = (
  requestedAt: Date,
  { promisedWorkingDays, holidays, timeZone }: DuePromise,
): string | null =>
  promisedWorkingDays === null
    ? null
    : workingDaysAfter(dayIn(timeZone, requestedAt), promisedWorkingDays, new Set(holidays));

/** The instant from which on an activity is late, while it is unfinished; null where it is due on no day. */
export const lateFromOf = (dueOn: string | null, timeZone: string): string | null =>
  dueOn === null ? null : startOfDay(dayAfter(dueOn), timeZone).toISOString();

/** Whether an activity should have been finished by a day: unfinished, and its due date is over. */
export const isLate = ({ status, dueOn }: Pick<Activity, 'status' | 'dueOn'>, today: string) =>
  dueOn !== null && isUnfinished(status) && dueOn < today;
