import { REMINDER_DAYS, type UserPlan } from './user-plans.domain.ts';

const DAY_MS = 86_400_000;

/** An instant at which something is to be done about a user plan: a reminder so many days ahead, or (0) its end. */
export interface DueInstant {
  at: string;
  daysLeft: (typeof REMINDER_DAYS)[number] | 0;
}

/**
 * The first such instant after `after`; the end where all others are past. Nobody is reminded before a plan has
 * started: one that lasts no longer than the days ahead has no such reminder.
 */
export function nextDue(
  { startDate, endDate }: Pick<UserPlan, 'startDate' | 'endDate'>,
  after: Date,
): DueInstant {
  const from = Math.max(after.getTime(), Date.parse(startDate));
  for (const daysLeft of REMINDER_DAYS) {
    const at = Date.parse(endDate) - daysLeft * DAY_MS;
    if (at > from) return { at: new Date(at).toISOString(), daysLeft };
  }
  return { at: endDate, daysLeft: 0 };
}
