import pMap from 'p-map';
import type { ActivityView } from '../../activities/activities.view.ts';
import { timeOfId } from '../../core/id.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { dayIn } from '../../core/validation/day.ts';
import { filterOf, type ReportFilters } from '../reports.domain.ts';
import type { Rollups } from './reports.rollups.entity.ts';
import {
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

interface Period {
  from: string;
  to: string;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** The days to look at: never before the first activity nor after today. Undefined if there are none. */
async function periodOf(
  { startDate = '', endDate }: ReportFilters,
  { activities, timeZone, now }: Pick<SummaryDependencies, 'activities' | 'timeZone' | 'now'>,
): Promise<Period | undefined> {
  const first = await activities.findFirstId();
  if (first === undefined) return undefined;
  const today = dayIn(timeZone, now());
  const from = later(startDate, dayIn(timeZone, timeOfId(first)));
  const to = earlier(endDate ?? today, today);
  return from <= to ? { from, to } : undefined;
}

/** A period by the years it touches: each lies in a partition of its own. */
function yearsOf({ from, to }: Period): Period[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const year = String(first + n);
    return { from: later(from, `${year}-01-01`), to: earlier(to, `${year}-12-31`) };
  });
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
 */
export async function summarise(
  filters: ReportFilters,
  dependencies: SummaryDependencies,
): Promise<ReportSummary> {
  const { rollups, names } = dependencies;
  const period = await periodOf(filters, dependencies);
  const years = await pMap(period ? yearsOf(period) : [], (year) => rollups.daysOf(year));
  const { users, ...figures } = figuresIn(years.flat(), filterOf(filters));
  const named = await withNames(users.slice(0, SUMMARY_USERS), names);
  return {
    ...figures,
    mostActiveUser: named.find(({ userId }) => userId !== null) ?? null,
    users: named,
    userCount: users.length,
  };
}
