import type { BackupFailure } from './backups.domain.ts';
import type { StoredBackup } from './backups.stored.domain.ts';
import { logTexts, uploadOperationOf, type NewBackupLog } from './log/backups.logs.domain.ts';

/** A step in the life of a backup. */
export interface BackupChange {
  /** Its next state; undefined: its item and the item of its object's key are deleted. */
  after: StoredBackup | undefined;
  /** Refused if its owner has no room for what it takes, of these bytes. */
  needsRoom?: 'usedBytes' | 'heldBytes';
  /** Its upload in blocks is over: so many bytes of blocks its site has, as listed since the upload began. */
  blockBytes?: number | undefined;
  log?: NewBackupLog;
}

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

const deletionLog = (
  { websiteId, backupId }: StoredBackup,
  entry: Pick<NewBackupLog, 'userId' | 'message' | 'at'>,
): NewBackupLog => ({
  websiteId,
  backupId,
  operation: 'delete',
  status: 'completed',
  ...entry,
});

const failureLog = (
  backup: StoredBackup,
  failure: BackupFailure,
  { now, details = null }: { now: Date; details?: string | null },
): NewBackupLog =>
  uploadLog(backup, {
    status: 'error',
    message: logTexts.failed(backup.filename, failure),
    errorDetails: details,
    at: now,
  });

/** A failed backup. Its bytes stay counted until its object is deleted: tried at once, and again later if that fails. */
export const failed = (
  backup: StoredBackup,
  failure: BackupFailure,
  when: { now: Date; details?: string | null },
) => ({
  after: { ...backup, status: 'error' as const, failure, dueAt: retryAt(when.now) },
  log: failureLog(backup, failure, when),
});

/** A backup under deletion: nobody sees it any more. If `removedBy` is a person, the log will say so. */
export const deleting = (backup: StoredBackup, now: Date, removedBy: string | null) => ({
  after: { ...backup, status: 'deleting' as const, removedBy, dueAt: retryAt(now) },
});

/** A backup that its owner's plan does not keep. */
export const pastRetention = (backup: StoredBackup, now: Date) => ({
  ...deleting(backup, now, null),
  log: deletionLog(backup, { userId: null, message: logTexts.notKept(backup.filename), at: now }),
});

/** A cancelled upload: only its log entry stays. */
export const cancelled = (backup: StoredBackup, now: Date) => ({
  ...deleting(backup, now, null),
  log: failureLog(backup, 'cancelled', { now }),
});

/** An upload whose parts were requested for the first time. */
export const sending = (backup: StoredBackup, now: Date): BackupChange => ({
  after: { ...backup, isSending: true },
  log: uploadLog(backup, {
    status: 'uploading',
    message: logTexts.uploading(backup.filename),
    at: now,
  }),
});

/** An upload in blocks with more room than before, whose blocks are asked for, maybe for the first time. */
export const grown = (
  backup: StoredBackup,
  { heldBytes, now }: { heldBytes: number; now: Date },
): BackupChange => ({
  ...(!backup.isSending && sending(backup, now)),
  after: { ...backup, isSending: true, heldBytes },
  needsRoom: 'heldBytes',
});

/** What is stored of a complete backup. */
export interface StoredBytesOf {
  /** Bytes of its own object. */
  bytes: number;
  /** Of one in blocks: what it added, and what the blocks of its site come to. */
  inBlocks?: { addedBytes: number; blockBytes: number };
}

/** A complete backup: it is stored if its owner has room for it. */
export const completed = (
  backup: StoredBackup,
  { bytes, inBlocks }: StoredBytesOf,
  now: Date,
): BackupChange => ({
  after: {
    ...backup,
    ...NOTHING_RUNS,
    status: 'completed',
    usedBytes: bytes,
    heldBytes: bytes,
    addedBytes: inBlocks?.addedBytes ?? null,
    // Its format is known by its bytes now, and every list reads what is stored.
    contentType: '',
    isSending: false,
  },
  needsRoom: 'usedBytes',
  blockBytes: inBlocks?.blockBytes,
  log: uploadLog(backup, {
    status: 'completed',
    message: logTexts.completed(backup.filename),
    at: now,
  }),
});

/** A complete backup whose object has another size. */
export const resized = (backup: StoredBackup, size: number): BackupChange => ({
  after: {
    ...backup,
    ...(!backup.isInBlocks && { size }),
    ...{ usedBytes: size, heldBytes: size },
  },
});

/** A complete backup whose object is missing from the bucket. */
export function objectMissing(backup: StoredBackup, now: Date): BackupChange {
  const { after, log } = failed(backup, 'lost', { now });
  return { after: { ...after, ...NOTHING_LEFT }, log };
}

/** A failed backup without an object: it gives back the bytes that it took. `blockBytes`: see `BackupChange`. */
export const bytesReturned = (
  backup: StoredBackup,
  blockBytes: number | undefined,
): BackupChange => ({
  after: { ...backup, ...NOTHING_LEFT },
  blockBytes,
});

/** A backup under deletion whose object is deleted. `blockBytes`: see `BackupChange`. */
export const deleted = (
  backup: StoredBackup,
  blockBytes: number | undefined,
  now: Date,
): BackupChange => ({
  after: undefined,
  blockBytes,
  ...(backup.removedBy !== null && {
    log: deletionLog(backup, {
      userId: backup.removedBy,
      message: logTexts.deleted(backup.filename),
      at: now,
    }),
  }),
});
