import * as z from 'zod';
import { dayAfter, dayIn } from '../../core/validation/day.ts';
import { pendingSum } from '../status.domain.ts';

/** Days that the chart shows, and days that a point is kept. */
export const HISTORY_DAYS = 90;
export const HISTORY_KEPT_DAYS = 400;

const count = z.number().int().min(0);

/**
 * A site at the end of a day on which something of it changed, or on which it was read again after days without; it stayed so
 * until the next point, as far as it was read.
 */
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
  /** The last day before on which it was read, where that was not the day before: of those between nothing is known. */
  readBefore: z.iso.date().optional(),
});
export type HistoryPoint = z.output<typeof historyPointSchema>;

/** Updates that a site waited for; null where it had none that were known, and none were looked for. */
export function pendingAt(point: HistoryPoint): number | null {
  const pending = pendingSum(point);
  return pending === 0 && point.updatesUnchecked ? null : pending;
}

/** The day of the read before one on `day`, where days lie between; undefined before the first read. */
export const readBefore = (lastReadOn: string | null, day: string): string | undefined =>
  lastReadOn !== null && dayAfter(lastReadOn) < day ? lastReadOn : undefined;

/** What reads of a site came to: its points in order of time, and the day of the last one. */
interface Reads<P> {
  points: readonly P[];
  /** Null before the first read. */
  lastReadOn: string | null;
}

/** The point that held on a day; undefined where nothing is known of it, because nobody read the site. */
export function pointOn<P extends Pick<HistoryPoint, 'day' | 'readBefore'>>(
  { points, lastReadOn }: Reads<P>,
  day: string,
): P | undefined {
  if (lastReadOn === null || day > lastReadOn) return undefined;
  const readUntil = points.find((one) => one.day > day)?.readBefore ?? lastReadOn;
  return day > readUntil ? undefined : points.findLast((one) => one.day <= day);
}

/** The last 90 days' points in order of time; before them the one that held when they began, if any. */
export const siteHistorySchema = z.object({
  /** The first and the last day of the chart. */
  from: z.iso.date(),
  to: z.iso.date(),
  points: z.array(historyPointSchema),
  /** The last day on which the site was read; null before the first. */
  lastReadOn: z.iso.date().nullable(),
});
export type SiteHistory = z.output<typeof siteHistorySchema>;

const DAY_MS = 86_400_000;

/** The days that the chart shows at `now`, in a zone. A day before another is counted by the calendar, not by hours. */
export function historyDays(timeZone: string, now: Date): { from: string; to: string } {
  const to = dayIn(timeZone, now);
  const first = Date.parse(`${to}T00:00:00Z`) - (HISTORY_DAYS - 1) * DAY_MS;
  return { from: new Date(first).toISOString().slice(0, 10), to };
}
