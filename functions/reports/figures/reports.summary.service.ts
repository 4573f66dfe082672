import pMap from 'p-map';
import type { ActivityView } from '../../activities/activities.view.ts';
import { timeOfId } from '../../core/id.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { dayIn } from '../../core/validation/day.ts';
import { filterOf, type ReportFilters } from '../reports.domain.ts';
import { requireBegun } from '../reports.period.service.ts';
import type { Rollups } from './reports.rollups.entity.ts';
import {
  type DayRollup,
  figuresIn,
  SUMMARY_USERS,
  type ReportSummary,
  type UserFigures,
} from './reports.summary.domain.ts';

export interface SummaryDependencies {
  rollups: Pick<Rollups, 'daysOf'>;
  activities: Pick<ActivityView, 'findFirstId'>;
  names: Pick<PeopleView, 'namesOf'>;
  timeZone: string;
  now: () => Date;
}

interface Days {
  from: string;
  to: string;
}

/** What is counted is read from the first day on: what is done in a period may have been asked for long before. */
interface Counted {
  days: readonly DayRollup[];
  period: Days;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** A period by the years it touches: each lies in a partition of its own. */
function yearsOf({ from, to }: Days): Days[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const year = String(first + n);
    return { from: later(from, `${year}-01-01`), to: earlier(to, `${year}-12-31`) };
  });
}

export type CountDependencies = Pick<
  SummaryDependencies,
  'rollups' | 'activities' | 'timeZone' | 'now'
>;

/** What was asked for until a period ends, by the day: never before the first activity nor after today. */
export async function countsUntil(
  { startDate = '', endDate }: Pick<ReportFilters, 'startDate' | 'endDate'>,
  { rollups, activities, timeZone, now }: CountDependencies,
): Promise<Counted> {
  const today = dayIn(timeZone, now());
  const period = { from: startDate, to: earlier(endDate ?? today, today) };
  const firstId = await activities.findFirstId();
  const first = firstId === undefined ? undefined : dayIn(timeZone, timeOfId(firstId));
  if (first === undefined || first > period.to) return { days: [], period };
  const years = yearsOf({ from: first, to: period.to });
  const days = (await pMap(years, (year) => rollups.daysOf(year))).flat();
  return { days, period };
}

/** What people are called, all by one batch. */
async function withNames(users: readonly UserFigures[], names: Pick<PeopleView, 'namesOf'>) {
  const found = await names.namesOf(users.flatMap(({ userId }) => userId ?? []));
  return users.map((user) => ({
    ...user,
    name: user.userId === null ? null : (found.get(user.userId) ?? DELETED_PERSON_NAME),
  }));
}

/**
 * Totals and statistics of the activities that the filters find (spec 001 §2), by the daily rollups alone: no activity
 * is read, however many there are. Behind what was just changed by some seconds.
 * @throws AppError VALIDATION_FAILED for a period that has not begun
 */
export async function summarise(
  filters: ReportFilters,
  dependencies: SummaryDependencies,
): Promise<ReportSummary> {
  requireBegun(filters, dependencies);
  const { days, period } = await countsUntil(filters, dependencies);
  const wanted = { ...period, status: filters.status, isWanted: filterOf(filters) };
  const { users, ...figures } = figuresIn(days, wanted);
  const named = await withNames(users.slice(0, SUMMARY_USERS), dependencies.names);
  return {
    ...figures,
    mostActiveUser: named.find(({ userId }) => userId !== null) ?? null,
    users: named,
    userCount: users.length,
  };
}
