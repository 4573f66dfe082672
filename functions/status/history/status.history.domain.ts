import * as z from 'zod';
import { dayIn } from '../../core/validation/day.ts';
import { pendingSum } from '../status.domain.ts';

/** Days that the chart shows, and days that a point is kept. */
export const HISTORY_DAYS = 90;
export const HISTORY_KEPT_DAYS = 400;

const count = z.number().int().min(0);

/** A site at the end of a day on which something of it changed; it stayed so until the next point. */
export const historyPointSchema = z.object({
  /** In the provider's zone. */
  day: z.iso.date(),
  wordpressVersion: z.string().nullable(),
  phpVersion: z.string().nullable(),
  pluginsPending: count,
  themesPending: count,
  // Left out where they are not so.
  wordpressPending: z.boolean().optional(),
  /** WordPress had not looked for updates for too long: there may be more. */
  updatesUnchecked: z.boolean().optional(),
});
export type HistoryPoint = z.output<typeof historyPointSchema>;

/** Updates that a site waited for; null where it had none that were known, and none were looked for. */
export function pendingAt(point: HistoryPoint): number | null {
  const pending = pendingSum(point);
  return pending === 0 && point.updatesUnchecked ? null : pending;
}

/** The last 90 days' points in order of time; before them the one that held when they began, if any. */
export const siteHistorySchema = z.object({
  /** The first and the last day of the chart. */
  from: z.iso.date(),
  to: z.iso.date(),
  points: z.array(historyPointSchema),
});
export type SiteHistory = z.output<typeof siteHistorySchema>;

const DAY_MS = 86_400_000;

/** The days that the chart shows at `now`, in a zone. A day before another is counted by the calendar, not by hours. */
export function historyDays(timeZone: string, now: Date): { from: string; to: string } {
  const to = dayIn(timeZone, now);
  const first = Date.parse(`${to}T00:00:00Z`) - (HISTORY_DAYS - 1) * DAY_MS;
  return { from: new Date(first).toISOString().slice(0, 10), to };
}
