import * as z from 'zod';
import { siteRestoreSchema } from '../functions/backups/restore/backups.restore.report.domain.ts';
import { idField } from '../functions/core/validation/fields.ts';
import { actorSchema } from '../functions/profiles/profiles.domain.ts';

/** Queue command: an object of the bucket was written or deleted. Made by a rule of S3's own events. */
export const settleObjectSchema = z.object({
  type: z.literal('SettleObject'),
  s3Key: z.string().min(1),
});
export type SettleObject = z.output<typeof settleObjectSchema>;

/** Queue command: make a backup and what is counted of it what its object says. */
export const settleBackupSchema = z.object({
  type: z.literal('SettleBackup'),
  websiteId: idField,
  backupId: idField,
});
export type SettleBackup = z.output<typeof settleBackupSchema>;

/** Queue command: delete all that was kept of a site's backups up to an instant; with the site itself, all there is. */
export const purgeSiteBackupsSchema = z.object({
  type: z.literal('PurgeSiteBackups'),
  websiteId: idField,
  /** Only backups and log entries of before; null if the site was deleted. */
  before: z.iso.datetime().nullable(),
  /** Of a deleted site: how many looks follow, until nothing comes by a link of before any more. */
  looks: z.number().int().min(0).max(9).optional(),
  /** Of a deleted site: what was made of its backups stays known, for reports of whose it was. */
  keepsMade: z.boolean().optional(),
  /** Where it does not: since when it goes. What was made before is another owner's. */
  madeSince: z.iso.datetime().optional(),
});
export type PurgeSiteBackups = z.output<typeof purgeSiteBackupsSchema>;

/** Queue command: see whether a site's schedule was kept. */
export const checkBackupScheduleSchema = z.object({
  type: z.literal('CheckBackupSchedule'),
  websiteId: idField,
});
export type CheckBackupSchedule = z.output<typeof checkBackupScheduleSchema>;

/** Queue command: see whether the schedules of a person's sites were kept, by what their plan promises now. */
export const checkBackupPromisesSchema = z.object({
  type: z.literal('CheckBackupPromises'),
  ownerId: idField,
});
export type CheckBackupPromises = z.output<typeof checkBackupPromisesSchema>;

/** Queue command: notify a site's owner that its key ends soon. */
export const checkBackupKeySchema = z.object({
  type: z.literal('CheckBackupKey'),
  websiteId: idField,
});
export type CheckBackupKey = z.output<typeof checkBackupKeySchema>;

/** Queue command: compare what is counted of a person's backups with the bucket, and repair it. */
export const reconcileStorageSchema = z.object({
  type: z.literal('ReconcileStorage'),
  /** Null for the sites that have no owner. */
  ownerId: idField.nullable(),
});
export type ReconcileStorage = z.output<typeof reconcileStorageSchema>;

/** Queue command: compare the objects of all sites with what is counted, in the order of their keys, after one of them. */
export const compareBucketSchema = z.object({
  type: z.literal('CompareBucket'),
  /** Null for the first step of a night, which the schedule sends. */
  after: z.string().min(1).nullable(),
});
export type CompareBucket = z.output<typeof compareBucketSchema>;

/** Queue message to the drill's runner: restore this backup and say what came of it. */
export const drillBackupSchema = z.object({
  type: z.literal('DrillBackup'),
  websiteId: idField,
  backupId: idField,
  s3Key: z.string().min(1),
  /** Of the archive. */
  bytes: z.number().int().min(0),
});
export type DrillBackup = z.output<typeof drillBackupSchema>;

/** Event: somebody asked for the drill of a backup, which is in the runner's queue: a runner that is started each night begins now. */
export const backupDrillRequestedSchema = z.object({
  type: z.literal('BackupDrillRequested'),
  eventId: idField,
  websiteId: idField,
  backupId: idField,
});
export type BackupDrillRequested = z.output<typeof backupDrillRequestedSchema>;

const compared = z.number().int().min(0);

/** Queue command: a drill ended. Sent by the runner to the queue of the backups worker. */
export const recordDrillSchema = z.object({
  type: z.literal('RecordDrill'),
  websiteId: idField,
  backupId: idField,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Null where all of it came back. `code` is for programs, `message` in Spanish for people. */
  failure: z.object({ code: z.string().max(60), message: z.string().max(300) }).nullable(),
  /** What was compared; null where it ended before that. */
  compared: z
    .object({ tables: compared, rows: compared, files: compared, pages: compared })
    .nullable(),
});
export type RecordDrill = z.output<typeof recordDrillSchema>;

/** Queue command: delete the backups of a site that its owner's plan does not keep. */
export const applyRetentionSchema = z.object({
  type: z.literal('ApplyRetention'),
  websiteId: idField,
});
export type ApplyRetention = z.output<typeof applyRetentionSchema>;

/** Queue command: go on queueing due work of a shard, after a place (`core/queue/dispatch.ts`). */
export const dispatchDueBackupsSchema = z.object({
  type: z.literal('DispatchDueBackups'),
  shard: z.number().int().min(0),
  startedAt: z.iso.datetime(),
  step: z.number().int().min(1),
  after: z.object({ pk: z.string(), sk: z.string(), gsi2pk: z.string(), gsi2sk: z.string() }),
});
export type DispatchDueBackups = z.output<typeof dispatchDueBackupsSchema>;

/** What the backups worker does. */
export const backupsCommandSchema = z.discriminatedUnion('type', [
  settleObjectSchema,
  settleBackupSchema,
  purgeSiteBackupsSchema,
  checkBackupScheduleSchema,
  checkBackupPromisesSchema,
  checkBackupKeySchema,
  reconcileStorageSchema,
  compareBucketSchema,
  recordDrillSchema,
  applyRetentionSchema,
  dispatchDueBackupsSchema,
]);
export type BackupsCommand = z.output<typeof backupsCommandSchema>;

/** Queue command: put the file of a backup in blocks together, for a download. To the worker of archives. */
export const assembleArchiveSchema = z.object({
  type: z.literal('AssembleArchive'),
  websiteId: idField,
  backupId: idField,
});
export type AssembleArchive = z.output<typeof assembleArchiveSchema>;

/**
 * Event: a site's key was made, in place of another one where there was one; revoked; it ends soon; or it ended by itself: its site
 * moved, or it was used and opened nothing for the first time since.
 */
export const backupKeyChangedSchema = z.object({
  type: z.literal('BackupKeyChanged'),
  eventId: idField,
  websiteId: idField,
  /** The site's owner. */
  userId: idField,
  websiteName: z.string(),
  change: z.enum(['made', 'replaced', 'revoked', 'ending', 'ended']),
  /** Why it ended: its time, or what became of its maker or the site. */
  reason: z.enum(['time', 'maker', 'origin']).nullable(),
  /** Who did it; null where nobody did. */
  actor: actorSchema.nullable(),
  /** When its time is over. */
  endsAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type BackupKeyChanged = z.output<typeof backupKeyChangedSchema>;

/** A backup that an event is about, and since when. */
const ofBackup = {
  eventId: idField,
  websiteId: idField,
  /** The site's owner. */
  userId: idField,
  websiteName: z.string(),
  backupId: idField,
  filename: z.string(),
  startedAt: z.iso.datetime(),
};

/**
 * Event: a site's plugin began to send a backup from another installation, or another network, than the ones before. Sent
 * once a week, and once a day at most where it is another one each time, until somebody confirms it.
 */
export const backupSourceChangedSchema = z.object({
  type: z.literal('BackupSourceChanged'),
  ...ofBackup,
});
export type BackupSourceChanged = z.output<typeof backupSourceChangedSchema>;

/** Event: somebody got what restores a backup of a site. */
export const backupRestoreStartedSchema = z.object({
  type: z.literal('BackupRestoreStarted'),
  ...ofBackup,
  /** The owner asked for it; else somebody of their company, or an administrator. */
  byOwner: z.boolean(),
  byMember: z.boolean().default(false),
});
export type BackupRestoreStarted = z.output<typeof backupRestoreStartedSchema>;

/** Event: somebody prepares a restore on the site itself, in wp-admin or by WP-CLI, as its plugin says. */
export const siteRestorePreparedSchema = z.object({
  type: z.literal('SiteRestorePrepared'),
  eventId: idField,
  websiteId: idField,
  /** The site's owner. */
  userId: idField,
  websiteName: z.string(),
  ...siteRestoreSchema.shape,
  preparedAt: z.iso.datetime(),
});
export type SiteRestorePrepared = z.output<typeof siteRestorePreparedSchema>;

/** Event: a backup was restored to prove it, and not all of it came back. Sent once, until one is proven. */
export const backupProofFailedSchema = z.object({
  type: z.literal('BackupProofFailed'),
  ...ofBackup,
  endedAt: z.iso.datetime(),
  /** In Spanish, for people. */
  reason: z.string(),
});
export type BackupProofFailed = z.output<typeof backupProofFailedSchema>;

/** Event: a backup was restored, and all of it came back. */
export const backupProvenSchema = z.object({
  type: z.literal('BackupProven'),
  ...ofBackup,
  endedAt: z.iso.datetime(),
  /** The one before failed. */
  afterFailure: z.boolean(),
});
export type BackupProven = z.output<typeof backupProvenSchema>;

/** Event: a site's scheduled backup did not come. Sent once, until one comes. */
export const backupMissedSchema = z.object({
  type: z.literal('BackupMissed'),
  eventId: idField,
  websiteId: idField,
  /** The site's owner. */
  userId: idField,
  websiteName: z.string(),
  frequency: z.enum(['daily', 'weekly']),
  /** Of the newest backup; null for none. */
  newestAt: z.iso.datetime().nullable(),
  missedAt: z.iso.datetime(),
});
export type BackupMissed = z.output<typeof backupMissedSchema>;
