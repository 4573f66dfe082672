import * as z from 'zod';
import { promisedBackups, type PromisedBackups } from '../../plans/plans.domain.ts';
import { requiredTextField } from '../../core/validation/text.ts';
import { shownRetentionSchema } from '../retention/backups.retention.domain.ts';
import { fileMessages } from '../upload/backups.files.domain.ts';

/** How often a site's plugin makes a backup by itself. */
const backupFrequencies = ['none', 'daily', 'weekly'] as const;
export type BackupFrequency = (typeof backupFrequencies)[number];
export const backupFrequencyLabels: Record<BackupFrequency, string> = {
  none: 'Sin programación',
  daily: 'Cada día',
  weekly: 'Cada semana',
};

const HOUR_MS = 3_600_000;
/** A period, and how late WP-Cron may be: it runs when someone visits the site. Hours. */
const allowance: Record<Exclude<BackupFrequency, 'none'>, number> = {
  daily: 24 + 12,
  weekly: 7 * 24 + 24,
};

/** Until when a site's next backup is expected; undefined where none is. `since`: the newest one, or the schedule itself. */
const expectedBy = (frequency: BackupFrequency, since: Date): Date | undefined =>
  frequency === 'none' ? undefined : new Date(since.getTime() + allowance[frequency] * HOUR_MS);

/** Most backups of a site's own disk that are shown. */
const LOCAL_BACKUPS_MAX = 20;

/**
 * A backup that lives on the client's site: it is shown, and cannot be downloaded here. Its name may be older than the
 * rule for new ones.
 */
export const localBackupSchema = z.object({
  filename: z.string(),
  size: z.number().int().min(0),
  createdAt: z.iso.datetime(),
});
export type LocalBackup = z.output<typeof localBackupSchema>;

/** The report of a site's plugin about its backups, sent whenever it changes. */
export const backupReportSchema = z.object({
  frequency: z.enum(backupFrequencies),
  localBackups: z
    .array(
      localBackupSchema.extend({
        filename: requiredTextField('archivo', { max: 200, tooLong: fileMessages.nameLength }),
      }),
    )
    .max(LOCAL_BACKUPS_MAX),
});
export type BackupReport = z.output<typeof backupReportSchema>;

/** How large the next backup may be, which the plugin asks before it packs one. Bytes. */
const backupRoomSchema = z.object({
  freeBytes: z.number().int().min(0),
  /** Of one backup, were everything else deleted. */
  maxBytes: z.number().int().min(0),
});
export type BackupRoom = z.output<typeof backupRoomSchema>;

/** What the portal answers: the report as it was stored. A site of nobody has no room that could be named. */
export const backupReportAnswerSchema = backupReportSchema.extend({
  room: backupRoomSchema.optional(),
});
export type BackupReportAnswer = z.output<typeof backupReportAnswerSchema>;

/** How a site's backups stand. */
export const backupScheduleSchema = z.object({
  /** What the owner's plan promises; null for nothing. */
  promise: z.enum(promisedBackups).nullable(),
  /** Which of them that plan keeps; null for all. */
  retention: shownRetentionSchema.nullable(),
  frequency: z.enum(backupFrequencies),
  /** Of the newest backup that is complete; null for none. */
  newestAt: z.iso.datetime().nullable(),
  /** Since when the schedule, or the promise, is missed; null while both are kept. */
  missedAt: z.iso.datetime().nullable(),
  /** Since when what the plan promises is late; null while it is not. */
  lateSince: z.iso.datetime().nullable(),
});
export type BackupSchedule = z.output<typeof backupScheduleSchema>;

/** What is stored of a site's schedule; nothing of a site that has none. */
export const siteScheduleSchema = z.object({
  frequency: z.enum(backupFrequencies),
  /** Since when it has this frequency. */
  scheduledAt: z.string().optional(),
  /** What the plan of the site's owner promised when it was last looked at, and since when. */
  promise: z.enum(promisedBackups).optional(),
  promisedAt: z.string().optional(),
  /** Of the newest backup that is complete. */
  newestAt: z.string().optional(),
  /** When a missing one was noticed and its owner notified. */
  missedAt: z.string().optional(),
});
export type SiteSchedule = z.output<typeof siteScheduleSchema>;

/** A backup that is expected, and by which rhythm. */
interface Expected {
  at: Date;
  frequency: PromisedBackups;
}

/** Counted from the newest backup or, if that is older, from when the rhythm began: nothing is missed at the start. */
function expectedOf(
  frequency: BackupFrequency,
  begunAt: string | undefined,
  newestAt: string | undefined,
): Expected | undefined {
  const latest = [begunAt, newestAt]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
  const at = latest === undefined ? undefined : expectedBy(frequency, new Date(latest));
  return at && frequency !== 'none' ? { at, frequency } : undefined;
}

/**
 * The site's next backup, by its own schedule or by what its owner's plan promises, whichever comes first. Undefined if none
 * is expected.
 */
export function nextExpected({
  frequency,
  scheduledAt,
  promise,
  promisedAt,
  newestAt,
}: SiteSchedule): Expected | undefined {
  return [
    expectedOf(frequency, scheduledAt, newestAt),
    expectedOf(promise ?? 'none', promisedAt, newestAt),
  ]
    .filter((expected) => expected !== undefined)
    .sort((one, other) => one.at.getTime() - other.at.getTime())[0];
}

/** Since when the backup that a plan promises is late at an instant; undefined while it is not. The one rule for it. */
export function lateSince(
  { promise, promisedAt, newestAt }: Pick<SiteSchedule, 'promise' | 'promisedAt' | 'newestAt'>,
  now: Date,
): string | undefined {
  const expected = expectedOf(promise ?? 'none', promisedAt, newestAt);
  return expected && expected.at <= now ? expected.at.toISOString() : undefined;
}

/** The longest time after which a promised backup is late. Milliseconds. */
export const LONGEST_ALLOWANCE_MS = Math.max(...Object.values(allowance)) * HOUR_MS;

/** How a promise was kept in a time of it. */
interface Kept {
  /** One was late at some time. */
  wasLate: boolean;
  /** One is late at the end. */
  isLate: boolean;
  /** Had none been made, one would be late: nothing is kept where nothing was due. */
  wasDue: boolean;
  hasBackup: boolean;
}

/**
 * How a promise was kept from an instant on until another, by all backups that were made until then. `promisedAt`: when the
 * promise began for the site.
 */
export function keptIn(
  { promise, promisedAt }: { promise: PromisedBackups; promisedAt: string },
  { from, until }: { from: string; until: string },
  made: readonly string[],
): Kept {
  const begun = promisedAt > from ? promisedAt : from;
  const isLateAt = (at: string, newestAt: string | undefined) =>
    lateSince({ promise, promisedAt, newestAt }, new Date(at)) !== undefined;
  const within = made.filter((at) => at >= begun && at <= until);
  const [before, ends] = [made.findLast((at) => at < begun), [...within, until]];
  // Each backup ends a wait that began with the one before it.
  const waits = ends.map((end, n) => isLateAt(end, n === 0 ? before : within[n - 1]));
  return {
    wasLate: waits.some(Boolean),
    isLate: waits.at(-1) ?? false,
    wasDue: isLateAt(until, before),
    hasBackup: within.length > 0,
  };
}

/** When a schedule is looked at next. A missed one is no longer due until a backup comes: null. */
export function dueAtOf(schedule: SiteSchedule): string | null {
  const expected = schedule.missedAt === undefined ? nextExpected(schedule) : undefined;
  return expected?.at.toISOString() ?? null;
}

/** Until when a rhythm was kept. Deleting a backup does not make it missed: it was made in time. */
function keptSince(
  { begunAt, newestAt }: { begunAt: string | undefined; newestAt?: string | undefined },
  next: string | undefined,
) {
  const goesBack = newestAt !== undefined && newestAt > (next ?? '');
  return begunAt !== undefined && goesBack && newestAt > begunAt ? newestAt : begunAt;
}

/** What a new or deleted backup changes in a site's schedule: with a new one it is no longer missed. */
export const withNewest = (schedule: SiteSchedule, newestAt: string | undefined) => ({
  newestAt,
  missedAt:
    newestAt !== undefined && newestAt > (schedule.newestAt ?? '') ? undefined : schedule.missedAt,
  scheduledAt: keptSince({ ...schedule, begunAt: schedule.scheduledAt }, newestAt),
  promisedAt: keptSince({ ...schedule, begunAt: schedule.promisedAt }, newestAt),
});

/** A schedule that begins: nothing of it is missed yet. */
export const begun = (frequency: BackupFrequency, at: Date) => ({
  frequency,
  scheduledAt: frequency === 'none' ? undefined : at.toISOString(),
  missedAt: undefined,
});

/** The same without its own schedule. What the plan promises is late as it was. */
export function withoutSchedule<S extends SiteSchedule & { dueAt: string | null }>(
  schedule: S,
  at: Date,
): S {
  const missedAt = schedule.promise === undefined ? undefined : schedule.missedAt;
  const after = { ...schedule, ...begun('none', at), missedAt };
  return { ...after, dueAt: dueAtOf(after) };
}

/**
 * The same with what the plan of the site's owner promises now. A promise that is new, or was
 * withdrawn, starts to count at this moment: nothing of it is missed yet.
 */
export const withPromise = <S extends SiteSchedule>(
  schedule: S,
  promise: PromisedBackups | undefined,
  at: Date,
): S =>
  schedule.promise === promise
    ? schedule
    : {
        ...schedule,
        promise,
        promisedAt: promise && at.toISOString(),
        missedAt: undefined,
      };
