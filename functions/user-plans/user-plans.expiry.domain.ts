import { REMINDER_DAYS, type UserPlanStatus } from './user-plans.domain.ts';
import type { DueInstant } from './user-plans.due.domain.ts';

const DAY_MS = 86_400_000;

export interface DuePlan {
  status: UserPlanStatus;
  endDate: string;
  /** What is due next. */
  dueDaysLeft?: DueInstant['daysLeft'] | undefined;
}

/**
 * What is to be done about a plan now: a reminder so many days ahead, or (0) its end; undefined where nothing is. Of
 * what was missed only the last counts: nobody is reminded of seven days when one is left.
 */
export function dueStep(
  { status, endDate, dueDaysLeft }: DuePlan,
  now: Date,
): DueInstant['daysLeft'] | undefined {
  if (status !== 'active' || dueDaysLeft === undefined) return undefined;
  const left = Date.parse(endDate) - now.getTime();
  if (left <= 0) return 0;
  return REMINDER_DAYS.findLast((days) => days <= dueDaysLeft && left <= days * DAY_MS);
}
