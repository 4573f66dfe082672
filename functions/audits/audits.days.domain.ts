import * as z from 'zod';

/** SHA-256 in hexadecimal. */
const hashSchema = z.string().regex(/^[\da-f]{64}$/);
/** What the chain of the very first day continues. */
export const NO_HASH = '0'.repeat(64);

/** A day of the audit, in UTC, with the chain of its entries as far as it is sealed (ADR 0051). */
export const auditDaySchema = z.object({
  day: z.iso.date(),
  /** The hash that the day before ended with. */
  previous: hashSchema,
  /** Of the last sealed entry and, by it, of all before it. */
  hash: hashSchema,
  count: z.int().nonnegative(),
  /** The id of the last sealed entry; '' for none. */
  upTo: z.string(),
  /** Every entry of the day is sealed. */
  isWhole: z.boolean(),
  /** The last time that the entries were compared with the chain. */
  check: z
    .object({ at: z.iso.datetime(), isAltered: z.boolean(), found: z.int().nonnegative() })
    .nullable(),
  /** Since when its file is in the archive. */
  archivedAt: z.iso.datetime().nullable(),
  revision: z.int().nonnegative(),
  /** Epoch seconds. */
  expiresAt: z.int(),
});
export type AuditDay = z.output<typeof auditDaySchema>;

const auditDayStates = ['open', 'unchecked', 'verified', 'altered'] as const;
export type AuditDayState = (typeof auditDayStates)[number];

/** A day as the page of the audit shows it. */
export const listedAuditDaySchema = auditDaySchema.pick({ day: true, count: true }).extend({
  state: z.enum(auditDayStates),
  checkedAt: z.iso.datetime().nullable(),
});
export type ListedAuditDay = z.output<typeof listedAuditDaySchema>;

/** How many of the newest days the page shows; altered ones are shown whatever their age. */
const LISTED_DAYS = 31;

const DAY_MS = 86_400_000;
/** Entries are kept for 400 days. */
const KEPT_DAYS = 400;
/** The last day on which all entries of a day are surely there: then they begin to expire. */
const CHECKED_DAYS = KEPT_DAYS - 2;

/** The day of an instant, in UTC. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, '2026-11-22'.length);
const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS);

/** The first instant of a day, and the first one after it. */
export const rangeOfUtcDay = (day: string) => ({ from: startOf(day), before: endOf(day) });

/** A day of which nothing is sealed yet. */
export const beginDay = (day: string, previous: string): AuditDay => ({
  ...{ day, previous, hash: previous, count: 0, upTo: '', isWhole: false, check: null },
  archivedAt: null,
  revision: 0,
  expiresAt: startOf(day).getTime() / 1_000 + (KEPT_DAYS + 1) * (DAY_MS / 1_000),
});

export const nextDay = ({ day, hash }: Pick<AuditDay, 'day' | 'hash'>): AuditDay =>
  beginDay(utcDayOf(endOf(day)), hash);

/** The day before a day. */
export const dayBefore = ({ day }: Pick<AuditDay, 'day'>): string =>
  utcDayOf(new Date(startOf(day).getTime() - 1));

/** The days to compare with their entries: each one once a day, those that never were first, then the longest ago. */
export function daysToCheck(days: readonly AuditDay[], now: Date): AuditDay[] {
  const today = utcDayOf(now);
  const oldest = utcDayOf(new Date(now.getTime() - CHECKED_DAYS * DAY_MS));
  const checkedAt = ({ check }: AuditDay) => check?.at ?? '';
  return days
    .filter((day) => day.isWhole && day.day > oldest && checkedAt(day) < today)
    .toSorted((a, b) => (checkedAt(a) < checkedAt(b) ? -1 : 1));
}

function stateOf({ isWhole, check }: AuditDay): AuditDayState {
  if (!isWhole) return 'open';
  if (!check) return 'unchecked';
  return check.isAltered ? 'altered' : 'verified';
}

/** The newest days, and all that were altered; newest first. */
export const listDays = (newestFirst: readonly AuditDay[]): ListedAuditDay[] =>
  newestFirst
    .map((one) => ({
      ...{ day: one.day, count: one.count, state: stateOf(one) },
      checkedAt: one.check?.at ?? null,
    }))
    .filter(({ state }, n) => n < LISTED_DAYS || state === 'altered');
