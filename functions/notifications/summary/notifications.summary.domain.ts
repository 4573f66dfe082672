import * as z from 'zod';
import { dayAfter, dayIn, hourOfDay } from '../../core/validation/day.ts';
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
  /** What was paid, or came back. */
  amountCents: z.number().int().optional(),
  currency: z.string().optional(),
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

/** What was noted in the last minute waits for the next summary: another write may still bring something older. */
const SETTLED_MS = 60_000;

/** The provider's hour of the summaries, on its clock. */
interface SummaryHour {
  hour: number;
  timeZone: string;
}

/** The last day whose hour has come at an instant. */
function lastDayAt(instant: Date, { hour, timeZone }: SummaryHour): string {
  const day = dayIn(timeZone, instant);
  return instant < hourOfDay(day, hour, timeZone) ? dayAfter(day, -1) : day;
}

/** Where the summaries of a person begin who has had none: at their sign-in, as if one had been sent then. */
export const firstSummary = (
  { userId, signedInAt }: { userId: string; signedInAt: string },
  at: SummaryHour,
): LastSummary => ({ userId, day: lastDayAt(new Date(signedInAt), at), until: signedInAt });

/**
 * The summary that is due for a person: which day's, and of what time. Undefined where today's hour has not come, or today's
 * was sent. One that could not be sent for days is followed by one of all that time.
 */
export function dueSummary(
  last: LastSummary,
  { now, ...at }: SummaryHour & { now: Date },
): { day: string; since: string; until: string } | undefined {
  const day = lastDayAt(now, at);
  if (day < dayIn(at.timeZone, now) || last.day >= day) return undefined;
  const settled = new Date(now.getTime() - SETTLED_MS).toISOString();
  return { day, since: last.until, until: settled < last.until ? last.until : settled };
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
