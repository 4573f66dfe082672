import * as z from 'zod';
import {
  type Activity,
  activitySchema,
  activityStatusFilterLabels,
  activityTypeSchema,
} from '../activities/activities.domain.ts';
import { dayAfter, dayField, startOfDay } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';

export const reportMessages = {
  order: 'La fecha de inicio no puede ser posterior a la fecha de fin',
  notBegun: 'El período todavía no empieza: la fecha de inicio no puede ser posterior a hoy',
};

/** The two parts of a report: what was done in its period, and what was asked for and is open at its end. */
export const reportStatuses = ['realizada', 'sin_terminar'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const reportStatusLabels: Record<ReportStatus, string> = {
  realizada: activityStatusFilterLabels.realizada,
  sin_terminar: activityStatusFilterLabels.sin_terminar,
};

/**
 * The filters of the reports (spec 001 §2), the same in the form, in the summary and in the preview; each may be left
 * out. Days are whole ones in the provider's zone, both included: an activity is of the day on which it was done.
 */
export const reportFilterFields = z.object({
  startDate: dayField.optional(),
  endDate: dayField.optional(),
  userId: idField.optional(),
  websiteId: idField.optional(),
  status: z.enum(reportStatuses).optional(),
  type: activityTypeSchema.optional(),
});
export type ReportFilters = z.output<typeof reportFilterFields>;

/** For `refine`: the period does not end before it begins. */
export const isPeriodInOrder = ({ startDate, endDate }: ReportFilters): boolean =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
export const periodOrderIssue = { path: ['endDate'], error: reportMessages.order };

export type PeriodFault = keyof typeof reportMessages;

/**
 * Why nothing can be reported of a period; undefined where something can. `today` is the day in the provider's zone: nothing
 * happened in a period that begins after it. One that has begun may end whenever. Without it days may be of the future.
 */
export function periodFaultOf(
  period: Pick<ReportFilters, 'startDate' | 'endDate'>,
  today?: string,
): PeriodFault | undefined {
  if (!isPeriodInOrder(period)) return 'order';
  const { startDate = '' } = period;
  return today !== undefined && startDate > today ? 'notBegun' : undefined;
}

export const reportFiltersSchema = reportFilterFields.refine(isPeriodInOrder, periodOrderIssue);

/** What the filters that are no days look at, but for the status. */
interface Filtered {
  userId: string | null;
  websiteId: string;
  type: string;
}

const FIELDS = ['userId', 'websiteId', 'type'] as const;

/** The test for what the filters ask for, the period and the status apart; undefined where that is everything. */
export function filterOf(filters: ReportFilters): ((one: Filtered) => boolean) | undefined {
  const asked = FIELDS.filter((field) => filters[field] !== undefined);
  if (asked.length === 0) return undefined;
  return (one) => asked.every((field) => one[field] === filters[field]);
}

/** A period of days or of instants, undefined without a beginning; `status` asks for one part of the report alone. */
interface ReportBounds {
  from?: string | undefined;
  isBeforeEnd: (at: string) => boolean;
  status?: ReportStatus | undefined;
}

/**
 * Which part of a report something is in: what was done later is open at the end of the period. So the report of a period that is over
 * stays the same.
 */
export function partOf(
  work: { doneAt: string | null; askedAt: string },
  { status, ...bounds }: ReportBounds,
): ReportStatus | undefined {
  const part = partWithin(work, bounds);
  return status === undefined || status === part ? part : undefined;
}

function partWithin(
  { doneAt, askedAt }: { doneAt: string | null; askedAt: string },
  { from = '', isBeforeEnd }: Pick<ReportBounds, 'from' | 'isBeforeEnd'>,
): ReportStatus | undefined {
  if (!isBeforeEnd(askedAt)) return undefined;
  if (doneAt === null || !isBeforeEnd(doneAt)) return 'sin_terminar';
  return doneAt < from ? undefined : 'realizada';
}

/**
 * When an activity was done, the last time; null while it is open. What was done before that was stored counts as done when it was
 * asked for.
 */
export const doneAtOf = ({
  status,
  completedAt,
  createdAt,
}: Pick<Activity, 'status' | 'completedAt' | 'createdAt'>): string | null =>
  status === 'realizada' ? (completedAt ?? createdAt) : null;

/** The instants from which and before which a period is; open where it has no such day. */
export const instantsOf = (
  { startDate, endDate }: Pick<ReportFilters, 'startDate' | 'endDate'>,
  timeZone: string,
): { from: Date | undefined; before: Date | undefined } => ({
  from: startDate === undefined ? undefined : startOfDay(startDate, timeZone),
  before: endDate === undefined ? undefined : startOfDay(dayAfter(endDate), timeZone),
});

export const REPORT_ACTIVITIES_PAGE_SIZE = 25;

/** The part of a report of the period that an activity is in; undefined if it is in none. */
export function partIn(
  period: Pick<ReportFilters, 'startDate' | 'endDate' | 'status'>,
  timeZone: string,
): (activity: Pick<Activity, 'status' | 'completedAt' | 'createdAt'>) => ReportStatus | undefined {
  const { from, before } = instantsOf(period, timeZone);
  const [first, end] = [from?.toISOString(), before?.toISOString()];
  const isBeforeEnd = (at: string) => end === undefined || at < end;
  const bounds = { from: first, isBeforeEnd, status: period.status };
  return (activity) => partOf({ doneAt: doneAtOf(activity), askedAt: activity.createdAt }, bounds);
}

/** A row of the preview (spec 001 §2): date, website, type, description, status, hours. */
export const reportActivitySchema = activitySchema
  .pick({
    activityId: true,
    createdAt: true,
    websiteName: true,
    type: true,
    title: true,
    description: true,
  })
  .extend({
    /** Null for one that is open at the end of the period; its hours are not counted yet. */
    doneAt: z.iso.datetime().nullable(),
    hours: z.number().nullable(),
  });
export type ReportActivity = z.output<typeof reportActivitySchema>;
