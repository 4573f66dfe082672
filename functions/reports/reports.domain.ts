import * as z from 'zod';
import {
  activitySchema,
  activityStatusSchema,
  activityTypeSchema,
} from '../activities/activities.domain.ts';
import { dayField, startOfDay } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';

export const reportMessages = {
  order: 'La fecha de inicio no puede ser posterior a la fecha de fin',
};

/**
 * The filters of the reports (spec 001 §2), the same in the form, in the summary and in the preview; each may be left
 * out. Days are whole ones in the provider's zone, both included: an activity is of the day on which it was requested.
 */
export const reportFilterFields = z.object({
  startDate: dayField.optional(),
  endDate: dayField.optional(),
  userId: idField.optional(),
  websiteId: idField.optional(),
  status: activityStatusSchema.optional(),
  type: activityTypeSchema.optional(),
});
export type ReportFilters = z.output<typeof reportFilterFields>;

/** For `refine`: the period does not end before it begins. */
export const isPeriodInOrder = ({ startDate, endDate }: ReportFilters): boolean =>
  startDate === undefined || endDate === undefined || startDate <= endDate;
export const periodOrderIssue = { path: ['endDate'], error: reportMessages.order };

export const reportFiltersSchema = reportFilterFields.refine(isPeriodInOrder, periodOrderIssue);

/** What the filters that are no days look at. */
interface Filtered {
  userId: string | null;
  websiteId: string;
  status: string;
  type: string;
}

const FIELDS = ['userId', 'websiteId', 'status', 'type'] as const;

/** The test for what the filters ask for, the period apart; undefined where that is everything. */
export function filterOf(filters: ReportFilters): ((one: Filtered) => boolean) | undefined {
  const asked = FIELDS.filter((field) => filters[field] !== undefined);
  if (asked.length === 0) return undefined;
  return (one) => asked.every((field) => one[field] === filters[field]);
}

const DAY_MS = 86_400_000;

/** The day so many after (or before) another, by the calendar. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The instants from which and before which a period is; open where it has no such day. */
export const instantsOf = (
  { startDate, endDate }: Pick<ReportFilters, 'startDate' | 'endDate'>,
  timeZone: string,
): { from: Date | undefined; before: Date | undefined } => ({
  from: startDate === undefined ? undefined : startOfDay(startDate, timeZone),
  before: endDate === undefined ? undefined : startOfDay(dayAfter(endDate), timeZone),
});

export const REPORT_ACTIVITIES_PAGE_SIZE = 25;

/** A row of the preview (spec 001 §2): date, website, type, description, status, hours. */
export const reportActivitySchema = activitySchema
  .pick({
    activityId: true,
    createdAt: true,
    websiteName: true,
    type: true,
    title: true,
    description: true,
    status: true,
  })
  .extend({ hours: z.number().nullable() });
export type ReportActivity = z.output<typeof reportActivitySchema>;
