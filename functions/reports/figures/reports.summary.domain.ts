import * as z from 'zod';
import {
  type ActivityStatus,
  type ActivityType,
  activityTypes,
  activityTypeSchema,
  HOURS_STEP,
} from '../../activities/activities.domain.ts';
import { idField } from '../../core/validation/fields.ts';

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

/** Rows of the per-user table: those with the most activities, for each name is half a read unit. */
export const SUMMARY_USERS = 100;

const count = z.int().min(0);
/** Multiples of a half. */
const hours = z.number().min(0);

/** What one person asked for; `userId` is null for sites without an owner. */
const userFiguresSchema = z.object({
  userId: idField.nullable(),
  activities: count,
  hours,
  completed: count,
});
export type UserFigures = z.output<typeof userFiguresSchema>;

/** `name` is null for sites without an owner. */
const namedFiguresSchema = userFiguresSchema.extend({ name: z.string().nullable() });

const figures = z.object({ activities: count, hours });

/** The summary cards and the statistics of the reports (spec 001 §2). */
export const reportSummarySchema = z.object({
  totals: figures.extend({ completed: count, pending: count }),
  /** Null where nobody asked for anything. */
  mostActiveUser: namedFiguresSchema.nullable(),
  /** Every type, also those without any. */
  byType: z.array(figures.extend({ type: activityTypeSchema })),
  /** The hundred with the most, and how many there are in all. */
  users: z.array(namedFiguresSchema),
  userCount: count,
  /** The days that have any, in their order; days of the provider's zone. */
  byDay: z.array(figures.extend({ day: z.iso.date() })),
});
export type ReportSummary = z.output<typeof reportSummarySchema>;

/** The same before people's names are known, with every user. */
type ReportFigures = Pick<ReportSummary, 'totals' | 'byType' | 'byDay'> & {
  users: UserFigures[];
};

interface Sum {
  count: number;
  halfHours: number;
  completed: number;
  pending: number;
}

const newSum = (): Sum => ({ count: 0, halfHours: 0, completed: 0, pending: 0 });

function add(sum: Sum, { status, count: more, halfHours }: RollupCell): void {
  sum.count += more;
  sum.halfHours += halfHours;
  if (status === 'realizada') sum.completed += more;
  if (status === 'pendiente') sum.pending += more;
}

function sumIn<Key>(sums: Map<Key, Sum>, key: Key): Sum {
  const sum = sums.get(key) ?? newSum();
  sums.set(key, sum);
  return sum;
}

const figuresOf = ({ count: activities, halfHours }: Sum) => ({
  activities,
  hours: halfHours * HOURS_STEP,
});

/** The most activities first, then the most hours; nobody's own order decides between equals but their id. */
const byActivity = (a: UserFigures, b: UserFigures): number =>
  b.activities - a.activities ||
  b.hours - a.hours ||
  ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1);

/** Adds up the cells of the days that are wanted. */
export function figuresIn(
  days: readonly DayRollup[],
  isWanted: ((cell: RollupCell) => boolean) | undefined,
): ReportFigures {
  const total = newSum();
  const types = new Map(activityTypes.map((type) => [type, newSum()]));
  const users = new Map<string | null, Sum>();
  const byDay: ReportFigures['byDay'] = [];
  for (const { day, cells } of days) {
    const ofDay = newSum();
    for (const cell of isWanted ? cells.filter(isWanted) : cells) {
      const sums = [total, ofDay, sumIn(types, cell.type), sumIn(users, cell.userId)];
      for (const sum of sums) add(sum, cell);
    }
    if (ofDay.count > 0) byDay.push({ day, ...figuresOf(ofDay) });
  }
  return {
    totals: { ...figuresOf(total), completed: total.completed, pending: total.pending },
    byType: [...types].map(([type, sum]) => ({ type, ...figuresOf(sum) })),
    users: [...users]
      .map(([userId, sum]) => ({ userId, ...figuresOf(sum), completed: sum.completed }))
      .sort(byActivity),
    byDay,
  };
}
