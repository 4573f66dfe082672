import * as z from 'zod';
import { requiredTextField } from '../../core/validation/text.ts';
import { fileMessages } from '../upload/backups.files.domain.ts';

/** How often a site's plugin makes a backup by itself. */
export const backupFrequencies = ['none', 'daily', 'weekly'] as const;
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
export const expectedBy = (frequency: BackupFrequency, since: Date): Date | undefined =>
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
