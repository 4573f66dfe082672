import type { BackupFailure } from './backups.domain.ts';
import type { BackupChange } from './backups.change.store.ts';
import type { NewBackupLog } from './log/backups.logs.items.ts';
import type { StoredBackup } from './backups.row.ts';
import { logTexts, uploadOperationOf } from './backups.text.ts';

/** After how long a backup is looked at again whose object could not be deleted at once. */
const RETRY_MS = 600_000;
const retryAt = (now: Date) => new Date(now.getTime() + RETRY_MS).toISOString();

/** Nothing is to be done about it any more. */
const NOTHING_RUNS = { uploadId: null, dueAt: null };
const NOTHING_LEFT = { usedBytes: 0, heldBytes: 0, ...NOTHING_RUNS };

/** An entry that tells of a backup's upload. */
export const uploadLog = (
  backup: Pick<StoredBackup, 'websiteId' | 'backupId' | 'userId' | 'manual'>,
  told: Pick<NewBackupLog, 'status' | 'message' | 'errorDetails' | 'at'>,
): NewBackupLog => ({
  websiteId: backup.websiteId,
  backupId: backup.backupId,
  userId: backup.userId,
  operation: uploadOperationOf(backup),
  ...told,
});

/**
 * A failed backup. Its bytes stay counted until its object is deleted, which is tried at once and, should that
 * fail, again later.
 */
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

/** A backup that is to be deleted: nobody sees it any more. Where `removedBy` is somebody, the log will tell. */
export const deleting = (now: Date, removedBy: string | null): BackupChange => ({
  status: 'deleting',
  set: { removedBy, dueAt: retryAt(now) },
});

/** An upload that was given up: nothing of it is left but an entry of the log. */
export const cancelled = (backup: StoredBackup, now: Date): BackupChange => ({
  ...failed(backup, 'cancelled', { now }),
  ...deleting(now, null),
});

/** A backup that is complete: from now on it is stored, where its owner has room for it. */
export const completed = (
  backup: StoredBackup,
  { now, limitOf }: { now: Date; limitOf: NonNullable<BackupChange['limitOf']> },
): BackupChange => ({
  status: 'completed',
  set: {
    usedBytes: backup.size,
    heldBytes: backup.size,
    ...NOTHING_RUNS,
    // Known by its bytes from now on; every list reads what is kept.
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

/** A complete backup whose object was deleted by somebody else. */
export function lost(backup: StoredBackup, now: Date): BackupChange {
  const { set, ...change } = failed(backup, 'lost', { now });
  return { ...change, set: { ...set, ...NOTHING_LEFT } };
}

/** What failed and has no object any more gives back what it took. */
export const released: BackupChange = { status: 'error', set: NOTHING_LEFT };

/** What was to be deleted and has no object any more. */
export const gone = (backup: StoredBackup, now: Date): BackupChange => ({
  status: 'gone',
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
