import type { StoredObject } from '../../core/bucket/objects.ts';
import { AppError } from '../../core/http/errors.ts';
import { archiveKeyOf } from '../archive/backups.archives.domain.ts';
import {
  bytesReturned,
  completed,
  deleted,
  failed,
  objectMissing,
  resized,
  type BackupChange,
} from '../backups.changes.domain.ts';
import type { Backups } from '../backups.entity.ts';
import { isOfSite } from '../blocks/backups.blocks.domain.ts';
import {
  blockBytesAfter,
  judgeBlocks,
  type BlocksDependencies,
} from '../blocks/backups.blocks.settle.service.ts';
import type { BackupRef, StoredBackup } from '../backups.stored.domain.ts';
import { claimedFormat, isOfFormat } from '../upload/backups.files.domain.ts';
import { changeBackup, type ChangeDependencies } from './backups.change.service.ts';
import type { BackupObjects } from './backups.objects.store.ts';

export interface SettleDependencies extends ChangeDependencies {
  backups: Pick<Backups, 'find' | 'findByObject'> & BlocksDependencies['backups'];
  blocks: BlocksDependencies['blocks'];
  objects: Pick<BackupObjects, 'find' | 'readHeader' | 'remove' | 'abort'>;
  now: () => Date;
}

/**
 * How often one backup and its object are looked at: each step of them takes a look, and so does a concurrent change, after
 * which the bucket has to be asked again. Then the caller gets CONFLICT.
 */
const LOOKS = 10;

/** What comes next: another look, or nothing. */
type Step = 'look' | 'settled';

interface Look {
  backup: StoredBackup;
  object: StoredObject | undefined;
  deps: SettleDependencies;
}

/** Makes a change. There may be more to do afterwards, always so if the backup changed meanwhile. */
async function change({ backup, deps }: Look, to: BackupChange): Promise<Step> {
  await changeBackup(backup, to, deps);
  return 'look';
}

/** Why the received object is no valid backup; else what is stored of it. Reads its first bytes. */
async function judged({ backup, deps }: Look, bytes: number): ReturnType<typeof judgeBlocks> {
  if (backup.isInBlocks) return judgeBlocks(backup, bytes, deps);
  if (bytes !== backup.size) return { fault: 'mismatch' };
  const format = claimedFormat(backup);
  const header = await deps.objects.readHeader(backup.s3Key);
  const isValid = format !== undefined && isOfFormat(header, format);
  return isValid ? { stored: { bytes } } : { fault: 'rejected' };
}

/** The object is there: the upload is complete, or it failed after all. */
async function judge(look: Look, { size }: StoredObject): Promise<Step> {
  const { backup, deps } = look;
  const now = deps.now();
  const verdict = await judged(look, size);
  if ('fault' in verdict) return change(look, failed(backup, verdict.fault, { now }));
  const outcome = await changeBackup(backup, completed(backup, verdict.stored, now), deps);
  if (outcome === 'done') return 'settled';
  return outcome === 'noSpace' ? change(look, failed(backup, 'noSpace', { now })) : 'look';
}

async function abort({ backup: { isInBlocks, s3Key, uploadId }, deps }: Look): Promise<void> {
  if (!isInBlocks && uploadId !== null) await deps.objects.abort(s3Key, uploadId);
}

const isOver = ({ dueAt }: StoredBackup, now: Date) =>
  dueAt !== null && Date.parse(dueAt) <= now.getTime();

async function settlePending(look: Look): Promise<Step> {
  const { backup, object, deps } = look;
  if (object) return judge(look, object);
  const now = deps.now();
  if (!isOver(backup, now)) return 'settled';
  // A completion may be running at this moment. After an abort none can succeed.
  await abort(look);
  if (await deps.objects.find(backup.s3Key)) return 'look';
  return change(look, failed(backup, 'expired', { now }));
}

async function settleCompleted(look: Look): Promise<Step> {
  const { backup, object, deps } = look;
  if (!object) return change(look, objectMissing(backup, deps.now()));
  const { size } = object;
  return size === backup.usedBytes ? 'settled' : change(look, resized(backup, size));
}

/** Deletes everything of a backup in the bucket. Its bytes are given back only after that. */
async function clear(look: Look): Promise<void> {
  const { backup, object, deps } = look;
  await abort(look);
  // After the abort: until then a completion may have been under way.
  if (object || (await deps.objects.find(backup.s3Key))) await deps.objects.remove(backup.s3Key);
  if (backup.isInBlocks) await deps.objects.remove(archiveKeyOf(backup));
}

async function settleFailed(look: Look): Promise<Step> {
  await clear(look);
  const { heldBytes, dueAt } = look.backup;
  const isReturned = heldBytes === 0 && dueAt === null;
  if (isReturned) return 'settled';
  return change(look, bytesReturned(look.backup, await blockBytesAfter(look.backup, look.deps)));
}

async function settleDeleting(look: Look): Promise<Step> {
  await clear(look);
  const blockBytes = await blockBytesAfter(look.backup, look.deps);
  return change(look, deleted(look.backup, blockBytes, look.deps.now()));
}

const settling = {
  pending: settlePending,
  completed: settleCompleted,
  error: settleFailed,
  deleting: settleDeleting,
};

/**
 * Brings a backup and its counted bytes in line with its object, whatever happened before. A complete upload is stored.
 * A failed or deleted backup leaves the bucket and gives its bytes back. Safe to repeat at any time, and after a crash
 * between any two of its steps. @throws AppError CONFLICT when it changed each time it was looked at
 */
export async function settleBackup(ref: BackupRef, deps: SettleDependencies): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const backup = await deps.backups.find(ref);
    if (!backup) return;
    const object = await deps.objects.find(backup.s3Key);
    if ((await settling[backup.status]({ backup, object, deps })) === 'settled') return;
  }
  throw new AppError('CONFLICT');
}

/** The same by an object's key, which S3's events carry. An object of a site without a backup is deleted; blocks are not. */
export async function settleObject(s3Key: string, deps: SettleDependencies): Promise<void> {
  if (!isOfSite(s3Key)) return;
  const ref = await deps.backups.findByObject(s3Key);
  await (ref ? settleBackup(ref, deps) : deps.objects.remove(s3Key));
}
