import { AppError } from '../../core/http/errors.ts';
import type { Sender } from '../backups.access.service.ts';
import { failed } from '../backups.changes.domain.ts';
import { backupFailures, type Backup, type BackupFailure } from '../backups.domain.ts';
import { toView, type StoredBackup } from '../backups.stored.domain.ts';
import { isThere, sizeOf, type Recipe } from '../blocks/backups.blocks.domain.ts';
import { changeBackup } from '../storage/backups.change.service.ts';
import type { ListedPart } from '../storage/backups.objects.store.ts';
import { settleBackup } from '../storage/backups.settle.service.ts';
import { partLength, partsOf } from './backups.uploads.domain.ts';
import { getSent, type UploadDependencies } from './backups.uploads.service.ts';

/** The error for a failed upload: always the same, however often it is completed. */
function refusal(failure: BackupFailure | null): AppError {
  if (failure === 'rejected' || failure === 'mismatch') {
    return new AppError('BACKUP_REJECTED', { message: backupFailures[failure] });
  }
  return failure === 'noSpace'
    ? new AppError('BACKUP_NO_SPACE', { message: backupFailures.noSpace })
    : new AppError('UPLOAD_OVER');
}

/** A backup that is complete. @throws AppError what became of it instead */
function getComplete(backup: StoredBackup, sha256: string): Backup {
  const stored = toView(backup);
  if (stored?.status === 'completed' && backup.sha256 === sha256) return stored;
  throw refusal(backup.failure);
}

/** The parts that the file consists of, in order. @throws AppError UPLOAD_INCOMPLETE where one is missing, or not whole */
function getAllParts(size: number, stored: readonly ListedPart[]): ListedPart[] {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  return Array.from({ length: partsOf(size).partCount }, (_, index) => {
    const part = byNumber.get(index + 1);
    if (part?.size !== partLength(size, index + 1)) throw new AppError('UPLOAD_INCOMPLETE');
    return part;
  });
}

/** Keeps the announced sum, and whether it is proven. Undefined if the backup changed meanwhile. */
async function keepSum(
  backup: StoredBackup,
  sum: Pick<StoredBackup, 'sha256' | 'isSumProven'>,
  deps: UploadDependencies,
): Promise<'kept' | undefined> {
  if (backup.sha256 === sum.sha256 && backup.isSumProven === sum.isSumProven) return 'kept';
  const change = { after: { ...backup, ...sum } };
  return (await changeBackup(backup, change, deps)) === 'done' ? 'kept' : undefined;
}

const SUM_WRONG = 'No es la suma SHA-256 del archivo que se recibió';

/**
 * Whether S3 has computed the announced sum itself: it does of each part, so of a file that is one. The sum of a larger file is
 * its sender's word. @throws AppError VALIDATION_FAILED where it is another one
 */
function isProvenBy(parts: readonly ListedPart[], sha256: string): boolean {
  const [only, ...others] = parts;
  const own = others.length === 0 ? only?.sha256 : null;
  if (typeof own !== 'string') return false;
  if (Buffer.from(own, 'base64').toString('hex') === sha256) return true;
  throw new AppError('VALIDATION_FAILED', { fields: { sha256: [SUM_WRONG] } });
}

const RECIPE_WRONG = 'Los bloques no suman el tamaño que se anunció';

/** What a plugin sends at the end; a person sends no recipe. */
interface Completion {
  sha256: string;
  blocks?: Recipe | undefined;
}

/** Keeps which blocks an archive consists of. @throws AppError BLOCKS_MISSING, VALIDATION_FAILED */
async function joinBlocks(
  backup: StoredBackup,
  { sha256, blocks: recipe = [] }: Completion,
  deps: UploadDependencies,
): Promise<'joined' | undefined> {
  const { s3Key, websiteId, size } = backup;
  // A call whose answer was lost has kept it already.
  if (await deps.objects.find(s3Key)) return 'joined';
  if (sizeOf(recipe) !== size) {
    throw new AppError('VALIDATION_FAILED', { fields: { blocks: [RECIPE_WRONG] } });
  }
  if (!isThere(recipe, await deps.blocks.list(websiteId))) throw new AppError('BLOCKS_MISSING');
  if (!(await keepSum(backup, { sha256, isSumProven: false }, deps))) return undefined;
  await deps.blocks.putRecipe(s3Key, recipe);
  return 'joined';
}

/** Joins the parts, unless that was done before. Undefined if the backup changed meanwhile. */
async function joinParts(
  backup: StoredBackup,
  sha256: string,
  deps: UploadDependencies,
): Promise<'joined' | undefined> {
  const { objects, now } = deps;
  const { s3Key, uploadId, size } = backup;
  const stored = uploadId === null ? undefined : await objects.findParts(s3Key, uploadId);
  if (uploadId === null || !stored) {
    // A call whose answer was lost has joined them already, or S3 no longer has the parts.
    if (await objects.find(s3Key)) return 'joined';
    const change = failed(backup, 'expired', { now: now() });
    return (await changeBackup(backup, change, deps)) === 'done' ? 'joined' : undefined;
  }
  const parts = getAllParts(size, stored);
  const isSumProven = isProvenBy(parts, sha256);
  if (!(await keepSum(backup, { sha256, isSumProven }, deps))) return undefined;
  await objects.finish(s3Key, uploadId, parts);
  return 'joined';
}

/** A concurrent signing, or an event of the object, is soon done; the bucket is asked again after it. */
const ATTEMPTS = 5;

/**
 * Joins the parts of an upload, or keeps the recipe of its blocks, and checks the result. A valid archive becomes a backup with its sender's SHA-256
 * (hexadecimal), which is shown where S3 computed the same; anything else is deleted. Safe to repeat: the answer is the same.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, UPLOAD_OVER, UPLOAD_INCOMPLETE, BLOCKS_MISSING, BACKUP_REJECTED, BACKUP_NO_SPACE, CONFLICT
 */
export async function completeUpload(
  sender: Sender,
  { backupId, ...completion }: Completion & { backupId: string },
  deps: UploadDependencies,
): Promise<Backup> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const backup = await getSent(sender, backupId, deps);
    if (backup.status !== 'pending') return getComplete(backup, completion.sha256);
    const joined = backup.isInBlocks
      ? await joinBlocks(backup, completion, deps)
      : await joinParts(backup, completion.sha256, deps);
    if (joined) await settleBackup(backup, deps);
  }
  throw new AppError('CONFLICT');
}
