import * as z from 'zod';
import {
  type Activity,
  type ActivityType,
  activityTypes,
  activityTypeSchema,
  HOURS_STEP,
} from '../../activities/activities.domain.ts';
import { dayIn } from '../../core/validation/day.ts';
import { idField } from '../../core/validation/fields.ts';
import { doneAtOf, partOf, type ReportStatus } from '../reports.domain.ts';

/** What of an activity is counted; `userId` is null for one of a site without an owner. */
export type CountedActivity = Pick<
  Activity,
  'userId' | 'websiteId' | 'type' | 'status' | 'createdAt' | 'completedAt' | 'hoursDedicated'
>;

/** How many activities of one person, site and type were asked for on a day and done on another, and how long they took. */
export interface RollupCell {
  userId: string | null;
  websiteId: string;
  type: ActivityType;
  /** yyyy-MM-dd in the provider's zone; null for those that are open. */
  doneOn: string | null;
  count: number;
  /** Half hours, so that sums are exact: hours come in steps of a half (spec 001 §5). */
  halfHours: number;
}

/**
 * A day (yyyy-MM-dd) in the provider's zone on which activities were asked for. That never changes, so that one item has to be
 * counted again whatever becomes of an activity.
 */
export interface DayRollup {
  day: string;
  cells: readonly RollupCell[];
}

const halfHoursOf = (hours: number | null): number => Math.round((hours ?? 0) / HOURS_STEP);

/** Counts the activities that were asked for on a day. */
export function cellsOf(activities: Iterable<CountedActivity>, timeZone: string): RollupCell[] {
  const cells = new Map<string, RollupCell>();
  for (const activity of activities) {
    const { userId, websiteId, type, hoursDedicated } = activity;
    const doneAt = doneAtOf(activity);
    const doneOn = doneAt === null ? null : dayIn(timeZone, new Date(doneAt));
    const name = JSON.stringify([userId, websiteId, type, doneOn]);
    const cell = cells.get(name) ?? { userId, websiteId, type, doneOn, count: 0, halfHours: 0 };
    cell.count += 1;
    if (doneOn !== null) cell.halfHours += halfHoursOf(hoursDedicated);
    cells.set(name, cell);
  }
  return [...cells.values()];
}

/** Rows of the per-user table: those with the most activities, for each name is half a read unit. */
export const SUMMARY_USERS = 100;

const count = z.int().min(0);
/** Multiples of a half. */
const hours = z.number().min(0);

/** What was done, or is open, for one person; `userId` is null for sites without an owner. */
const userFiguresSchema = z.object({
  userId: idField.nullable(),
  activities: count,
  hours,
  completed: count,
});
export type UserFigures = z.output<typeof userFiguresSchema>;

/** `name` is null for sites without an owner. */
const namedFiguresSchema = userFiguresSchema.extend({ name: z.string().nullable() });

/** Activities that were done in the period or are open at its end; hours of those that were done. */
const figures = z.object({ activities: count, hours });

/** The summary cards and the statistics of the reports (spec 001 §2). */
export const reportSummarySchema = z.object({
  totals: figures.extend({ completed: count, pending: count }),
  /** Null where nobody has any. */
  mostActiveUser: namedFiguresSchema.nullable(),
  /** Every type, also those without any. */
  byType: z.array(figures.extend({ type: activityTypeSchema })),
  /** The hundred with the most, and how many there are in all. */
  users: z.array(namedFiguresSchema),
  userCount: count,
  /** What was done on each day that has any, in their order; days of the provider's zone. */
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
}

const newSum = (): Sum => ({ count: 0, halfHours: 0, completed: 0 });

function add(sum: Sum, { count: more, halfHours }: RollupCell, part: ReportStatus): void {
  sum.count += more;
  if (part === 'sin_terminar') return;
  sum.halfHours += halfHours;
  sum.completed += more;
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

/** Which cells are wanted: those of a part of the report of some days, both included. */
interface WantedCells {
  from: string;
  to: string;
  status?: ReportStatus | undefined;
  /** Undefined for all. */
  isWanted?: ((cell: RollupCell) => boolean) | undefined;
}

/** The wanted cells of the days on which activities were asked for, each with its part of the report. */
export function* cellsIn(
  days: readonly DayRollup[],
  { from, to, status, isWanted = () => true }: WantedCells,
): Generator<{ day: string; cell: RollupCell; part: ReportStatus }> {
  const bounds = { from, isBeforeEnd: (day: string) => day <= to, status };
  for (const { day, cells } of days) {
    for (const cell of cells) {
      const part = partOf({ doneAt: cell.doneOn, askedAt: day }, bounds);
      if (part !== undefined && isWanted(cell)) yield { day, cell, part };
    }
  }
}

/** Adds up the wanted cells. `days`: all from the first activity to the end of the period. */
export function figuresIn(days: readonly DayRollup[], wanted: WantedCells): ReportFigures {
  const total = newSum();
  const types = new Map(activityTypes.map((type) => [type, newSum()]));
  const users = new Map<string | null, Sum>();
  const byDay = new Map<string, Sum>();
  for (const { cell, part } of cellsIn(days, wanted)) {
    const sums = [total, sumIn(types, cell.type), sumIn(users, cell.userId)];
    if (part === 'realizada' && cell.doneOn !== null) sums.push(sumIn(byDay, cell.doneOn));
    for (const sum of sums) add(sum, cell, part);
  }
  return {
    totals: {
      ...figuresOf(total),
      completed: total.completed,
      pending: total.count - total.completed,
    },
    byType: [...types].map(([type, sum]) => ({ type, ...figuresOf(sum) })),
    users: [...users]
      .map(([userId, sum]) => ({ userId, ...figuresOf(sum), completed: sum.completed }))
      .sort(byActivity),
    byDay: [...byDay]
      .map(([day, sum]) => ({ day, ...figuresOf(sum) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}
