import * as z from 'zod';
import {
  allMonthlyReportsKey,
  allMonthlySettingsKey,
  dueMonthlyKey,
  monthlyOfKey,
  monthlyReportKey,
  monthlySettingsKey,
} from '../../core/table/report-keys.ts';
import { monthlySettingsSchema, type MonthlySettings } from './reports.monthly.domain.ts';
import {
  monthlyRunSchema,
  stateOf,
  type MonthlyRef,
  type MonthlyRun,
} from './reports.monthly.run.domain.ts';

type Item = Record<string, unknown>;

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** Empty values are not stored: every byte is read in each list. */
const absentSettings = { nextAt: null };
const absentOfRun = {
  ...{ cause: null, figures: null, generatedAt: null },
  ...{ emailedAt: null, nextAttemptAt: null, mailingSince: null },
};
const present = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));

/** The key in the index of due work; none while there is no work. */
const dueKeyOf = (at: string | null, userId: string) =>
  at === null ? {} : dueMonthlyKey(at, userId);

/** Every mark on a letter but the one that makes ñ of n. */
const ACCENTS = /(?!(?<=n)\u{303})\p{M}/giu;

/**
 * A name as a sort key: accents do not matter, ñ comes after n. The space at its end sorts before any letter, so that 'Ana'
 * comes before 'Ana María'.
 */
const orderOf = (name: string): string => `${name.normalize('NFD').replace(ACCENTS, '')} `;

/** The item of a client's settings. It is in the index of due work while they are switched on. */
export const itemOfSettings = ({ userId, ...fields }: MonthlySettings): Item => ({
  ...monthlySettingsKey(userId),
  ...allMonthlySettingsKey(orderOf(fields.clientName), userId),
  ...dueKeyOf(fields.nextAt, userId),
  ...present(fields),
});

/** Reads such an item. Its key says whose it is. */
export const settingsOf = (item: unknown): MonthlySettings =>
  monthlySettingsSchema.parse({
    ...absentSettings,
    ...(item as Item),
    userId: monthlyOfKey(keySchema.parse(item)).userId,
  });

/** What settings are after one of their reports was begun. */
export const nextDueOf = (userId: string, nextAt: string) => ({
  nextAt,
  ...dueKeyOf(nextAt, userId),
});

/** The item's own key, and its place among all reports: where a list goes on after it. */
export const placeOfRun = ({ userId, month }: MonthlyRef) => ({
  ...monthlyReportKey(userId, month),
  ...allMonthlyReportsKey(month, userId),
});

/** The item of a month's report. It is in the index of due work while there is work to do for it. */
export const itemOfRun = (run: MonthlyRun): Item => {
  const { userId, month, ...fields } = run;
  return {
    ...placeOfRun(run),
    ...dueKeyOf(fields.nextAttemptAt, userId),
    ...present(fields),
    // For lists of one state: it follows from the rest.
    state: stateOf(run),
  };
};

/** Reads such an item. Its key says whose it is, and its month. */
export const runOf = (item: unknown): MonthlyRun =>
  monthlyRunSchema.parse({
    ...absentOfRun,
    ...(item as Item),
    ...monthlyOfKey(keySchema.parse(item)),
  });
