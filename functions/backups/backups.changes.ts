import type { BackupFailure } from './backups.domain.ts';
import type { BackupChange } from './backups.store.ts';
import { logTexts, uploadOperationOf, type NewBackupLog } from './log/backups.logs.domain.ts';
import type { StoredBackup } from './backups.codec.ts';

/** How long until the next try, when an object could not be deleted at once. */
const RETRY_MS = 600_000;
const retryAt = (now: Date) => new Date(now.getTime() + RETRY_MS).toISOString();

/** No upload runs, and no work is due. */
const NOTHING_RUNS = { uploadId: null, dueAt: null };
const NOTHING_LEFT = { usedBytes: 0, heldBytes: 0, ...NOTHING_RUNS };

/** A log entry about a backup's upload. */
export const uploadLog = (
  backup: Pick<StoredBackup, 'websiteId' | 'backupId' | 'userId' | 'manual'>,
  entry: Pick<NewBackupLog, 'status' | 'message' | 'errorDetails' | 'at'>,
): NewBackupLog => ({
  websiteId: backup.websiteId,
  backupId: backup.backupId,
  userId: backup.userId,
  operation: uploadOperationOf(backup),
  ...entry,
});

/** A failed backup. Its bytes stay counted until its object is deleted: tried at once, and again later if that fails. */
export const failed = (
  backup: StoredBackup,
  failure: BackupFailure,
  { now, details = null }: { now: Date; details?: string | null },
): BackupChange => ({
  status: 'error',
  set: { failure, dueAt: retryAt(now) },
  log: uploadLog(backup, {
    status: 'error',
    message: logTexts.failed(backup.filename, failure),
    errorDetails: details,
    at: now,
  }),
});

/** A backup under deletion: nobody sees it any more. If `removedBy` is a person, the log will say so. */
export const deleting = (now: Date, removedBy: string | null): BackupChange => ({
  status: 'deleting',
  set: { removedBy, dueAt: retryAt(now) },
});

/** A cancelled upload: only its log entry stays. */
export const cancelled = (backup: StoredBackup, now: Date): BackupChange => ({
  ...failed(backup, 'cancelled', { now }),
  ...deleting(now, null),
});

/** A complete backup: it is stored if its owner has room for it. */
export const completed = (
  backup: StoredBackup,
  { now, limitOf }: { now: Date; limitOf: NonNullable<BackupChange['limitOf']> },
): BackupChange => ({
  status: 'completed',
  set: {
    usedBytes: backup.size,
    heldBytes: backup.size,
    ...NOTHING_RUNS,
    // Its format is known by its bytes now, and every list reads what is stored.
    contentType: '',
    isSending: false,
  },
  limitOf,
  log: uploadLog(backup, {
    status: 'completed',
    message: logTexts.completed(backup.filename),
    at: now,
  }),
});

/** A complete backup whose object is missing from the bucket. */
export function objectMissing(backup: StoredBackup, now: Date): BackupChange {
  const { set, ...change } = failed(backup, 'lost', { now });
  return { ...change, set: { ...set, ...NOTHING_LEFT } };
}

/** A failed backup without an object: it gives back the bytes that it took. */
export const bytesReturned: BackupChange = { status: 'error', set: NOTHING_LEFT };

/** A backup under deletion whose object is deleted. */
export const deleted = (backup: StoredBackup, now: Date): BackupChange => ({
  status: 'deleted',
  ...(backup.removedBy !== null && {
    log: {
      websiteId: backup.websiteId,
      backupId: backup.backupId,
      userId: backup.removedBy,
      operation: 'delete' as const,
      status: 'completed' as const,
      message: logTexts.deleted(backup.filename),
      at: now,
    },
  }),
});
