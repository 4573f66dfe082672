import * as z from 'zod';
import { dayIn, startOfDay } from '../../core/validation/day.ts';
import { noticeKindSchema, type NoticeChoices } from '../notices/notifications.notices.domain.ts';

/** Something that administrators were notified of, as the summary says it. */
export const summaryNewsSchema = z.object({
  eventId: z.string(),
  kind: noticeKindSchema,
  title: z.string(),
  message: z.string(),
  link: z.string(),
  /** The one administrator it is for; null for all. */
  userId: z.string().nullable(),
  /** The client whom it names: it goes with them. */
  about: z.string().optional(),
  notedAt: z.iso.datetime(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type SummaryNews = z.output<typeof summaryNewsSchema>;

/** The last summary of a person. */
export const lastSummarySchema = z.object({
  userId: z.string(),
  /** The day it was of, yyyy-MM-dd in the provider's zone. */
  day: z.string(),
  /** What was noted up to this instant was in it. */
  until: z.iso.datetime(),
});
export type LastSummary = z.output<typeof lastSummarySchema>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What was noted in the last minute waits for the next summary: another write may still bring something older. */
const SETTLED_MS = 60_000;

/** The instant of a summary: the provider's hour of a day. Where the clock changes that day it may be an hour off. */
const dueAt = (day: string, hour: number, timeZone: string): number =>
  startOfDay(day, timeZone).getTime() + hour * HOUR_MS;

/**
 * The summary that is due for a person: which day's, and of what time. Undefined where today's hour has not come, or today's
 * was sent. One that could not be sent for days is followed by one of all that time.
 */
export function dueSummary(
  last: LastSummary | undefined,
  { now, hour, timeZone }: { now: Date; hour: number; timeZone: string },
): { day: string; since: string; until: string } | undefined {
  const day = dayIn(timeZone, now);
  if (now.getTime() < dueAt(day, hour, timeZone)) return undefined;
  if (last && last.day >= day) return undefined;
  const until = new Date(now.getTime() - SETTLED_MS).toISOString();
  const since = last?.until ?? new Date(now.getTime() - DAY_MS).toISOString();
  return { day, since, until };
}

/** Of what was noted, what belongs into a person's summary: kinds that they want in it, in the order in which it happened. */
export const newsFor = (
  userId: string,
  choices: NoticeChoices,
  news: readonly SummaryNews[],
): SummaryNews[] =>
  news
    .filter((one) => choices[one.kind].mail === 'daily')
    .filter((one) => one.userId === null || one.userId === userId)
    .toSorted((a, b) => (a.notedAt < b.notedAt ? -1 : 1));

/** Whether a person wants a summary at all. */
export const wantsSummary = (choices: NoticeChoices): boolean =>
  Object.values(choices).some(({ mail }) => mail === 'daily');
