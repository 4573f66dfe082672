import * as z from 'zod';
import { requiredTextField } from '../../core/validation/text.ts';
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

/** How a site's backups stand. */
export const backupScheduleSchema = z.object({
  frequency: z.enum(backupFrequencies),
  /** Of the newest backup that is complete; null for none. */
  newestAt: z.iso.datetime().nullable(),
  /** Since when the schedule is missed; null while it is kept. */
  missedAt: z.iso.datetime().nullable(),
});
export type BackupSchedule = z.output<typeof backupScheduleSchema>;

/** What is stored of a site's schedule; nothing of a site that has none. */
export const siteScheduleSchema = z.object({
  frequency: z.enum(backupFrequencies),
  /** Since when it has this frequency. */
  scheduledAt: z.string().optional(),
  /** Of the newest backup that is complete. */
  newestAt: z.string().optional(),
  /** When a missing one was noticed and its owner notified. */
  missedAt: z.string().optional(),
});
export type SiteSchedule = z.output<typeof siteScheduleSchema>;

/**
 * When a site's next backup is expected: counted from the newest one or, if that is older, from when the schedule was set, so
 * that nothing is missed at the start. Undefined if none is expected.
 */
export function expectedAt({ frequency, scheduledAt, newestAt }: SiteSchedule): Date | undefined {
  const since = [scheduledAt, newestAt].filter((at) => at !== undefined).sort();
  const latest = since.at(-1);
  return latest === undefined ? undefined : expectedBy(frequency, new Date(latest));
}

/** When a schedule is looked at next. A missed one is no longer due until a backup comes: null. */
export function dueAtOf(schedule: SiteSchedule): string | null {
  const at = schedule.missedAt === undefined ? expectedAt(schedule) : undefined;
  return at?.toISOString() ?? null;
}

/** Until when the schedule was kept. Deleting a backup does not make it missed: it was made in time. */
function keptSince({ frequency, scheduledAt, newestAt }: SiteSchedule, next: string | undefined) {
  const goesBack = newestAt !== undefined && newestAt > (next ?? '');
  return frequency !== 'none' && goesBack && newestAt > (scheduledAt ?? '')
    ? newestAt
    : scheduledAt;
}

/** What a new or deleted backup changes in a site's schedule: with a new one it is no longer missed. */
export const withNewest = (schedule: SiteSchedule, newestAt: string | undefined) => ({
  newestAt,
  missedAt:
    newestAt !== undefined && newestAt > (schedule.newestAt ?? '') ? undefined : schedule.missedAt,
  scheduledAt: keptSince(schedule, newestAt),
});

/** A schedule that begins: nothing of it is missed yet. */
export const begun = (frequency: BackupFrequency, at: Date) => ({
  frequency,
  scheduledAt: frequency === 'none' ? undefined : at.toISOString(),
  missedAt: undefined,
});
