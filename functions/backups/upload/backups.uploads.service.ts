import { AppError } from '../../core/http/errors.ts';
import type { Sender } from '../backups.access.service.ts';
import { type BackupChange, cancelled, failed, sending } from '../backups.changes.domain.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { BlockObjects } from '../blocks/backups.blocks.store.ts';
import { changeBackup, changeNow } from '../storage/backups.change.service.ts';
import type { BackupChanges } from '../storage/backups.changes.entity.ts';
import type { BackupObjects } from '../storage/backups.objects.store.ts';
import { settleBackup, type SettleDependencies } from '../storage/backups.settle.service.ts';
import {
  partLength,
  type PartsToSign,
  type ResumedUpload,
  type SignedParts,
} from './backups.uploads.domain.ts';
import { uploadOf } from './backups.uploads.start.service.ts';

export interface UploadDependencies extends SettleDependencies {
  changes: Pick<BackupChanges, 'writesOf' | 'replace'>;
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'findParts' | 'finish' | 'signPart'>;
  blocks: SettleDependencies['blocks'] & Pick<BlockObjects, 'sign' | 'putRecipe'>;
}

/** An upload that runs: its parts can be sent. */
export type RunningUpload = StoredBackup & { uploadId: string };

/**
 * A backup of this sender, in any state. A site's plugin sees only the backups that it sent.
 * @throws AppError NOT_FOUND
 */
export async function getSent(
  { site: { websiteId }, userId }: Sender,
  backupId: string,
  { backups }: Pick<UploadDependencies, 'backups'>,
): Promise<StoredBackup> {
  const backup = await backups.find({ websiteId, backupId });
  if (!backup || (userId === null && backup.manual)) throw new AppError('NOT_FOUND');
  return backup;
}

/** @throws AppError NOT_FOUND, UPLOAD_OVER */
export async function getRunning(
  sender: Sender,
  backupId: string,
  deps: Pick<UploadDependencies, 'backups'>,
): Promise<RunningUpload> {
  const backup = await getSent(sender, backupId, deps);
  const { status, uploadId } = backup;
  if (status !== 'pending' || uploadId === null) throw new AppError('UPLOAD_OVER');
  return { ...backup, uploadId };
}

/** An upload that runs, with the parts that are there; none in blocks. @throws AppError NOT_FOUND, UPLOAD_OVER */
export async function resumeUpload(
  sender: Sender,
  backupId: string,
  deps: UploadDependencies,
): Promise<ResumedUpload> {
  const running = await getRunning(sender, backupId, deps);
  if (running.isInBlocks) return { ...uploadOf(running), storedParts: [] };
  const storedParts = await deps.objects.findParts(running.s3Key, running.uploadId);
  if (!storedParts) throw new AppError('UPLOAD_OVER');
  return {
    ...uploadOf(running),
    storedParts: storedParts.map(({ partNumber, size, sha256 }) => ({ partNumber, size, sha256 })),
  };
}

/** Logs once that a backup's bytes are arriving. If the backup changed meanwhile, the next call does it. */
export async function noteSending(running: RunningUpload, deps: UploadDependencies): Promise<void> {
  if (!running.isSending) await changeBackup(running, sending(running, deps.now()), deps);
}

const PART_UNKNOWN = 'El archivo no tiene esa parte';

/** Signs where parts go. @throws AppError NOT_FOUND, UPLOAD_OVER, VALIDATION_FAILED for a part the file does not have */
export async function signParts(
  sender: Sender,
  { backupId, parts }: PartsToSign & { backupId: string },
  deps: UploadDependencies,
): Promise<SignedParts> {
  const running = await getRunning(sender, backupId, deps);
  const { s3Key, uploadId, size } = running;
  const { partCount } = uploadOf(running);
  if (parts.some(({ partNumber }) => partNumber > partCount)) {
    throw new AppError('VALIDATION_FAILED', { fields: { parts: [PART_UNKNOWN] } });
  }
  await noteSending(running, deps);
  const signed = parts.map(async ({ partNumber, sha256 }) => {
    const length = partLength(size, partNumber);
    const link = await deps.objects.signPart({ s3Key, uploadId, partNumber, length, sha256 });
    return { partNumber, ...link };
  });
  return { parts: await Promise.all(signed) };
}

async function endRunning(
  sender: Sender,
  {
    backupId,
    changeOf,
  }: { backupId: string; changeOf: (running: StoredBackup, now: Date) => BackupChange },
  deps: UploadDependencies,
): Promise<{ backupId: string }> {
  const ended = await changeNow(async (at) => {
    const read = await getRunning(sender, backupId, deps);
    return { read, change: changeOf(read, at) };
  }, deps);
  await settleBackup(ended, deps);
  return { backupId };
}

/**
 * Cancels an upload: its parts are deleted, its room is free again, and it disappears from the list. The log shows it.
 * @throws AppError NOT_FOUND, UPLOAD_OVER, CONFLICT
 */
export const cancelUpload = (
  sender: Sender,
  backupId: string,
  deps: UploadDependencies,
): Promise<{ backupId: string }> => endRunning(sender, { backupId, changeOf: cancelled }, deps);

/** The same by the site's plugin, which could not continue. The list and the log show it. @throws like `cancelUpload` */
export const failUpload = (
  sender: Sender,
  { backupId, message }: { backupId: string; message: string },
  deps: UploadDependencies,
): Promise<{ backupId: string }> =>
  endRunning(
    sender,
    {
      backupId,
      changeOf: (running, now) => failed(running, 'reported', { now, details: message || null }),
    },
    deps,
  );
