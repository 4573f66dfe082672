import pMap from 'p-map';
import { AppError } from '../../core/http/errors.ts';
import type { Sender } from '../backups.access.service.ts';
import { grown } from '../backups.changes.domain.ts';
import { spaceProblem } from '../backups.domain.ts';
import { changeBackup } from '../storage/backups.change.service.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import { getStorage, type StorageDependencies } from '../storage/backups.storage.service.ts';
import {
  getRunning,
  noteSending,
  type RunningUpload,
  type UploadDependencies,
} from '../upload/backups.uploads.service.ts';
import {
  bytesOf,
  type Block,
  type BlocksToFind,
  type MissingBlocks,
} from './backups.blocks.domain.ts';

export interface FindMissingDependencies extends UploadDependencies, StorageDependencies {
  heads: Pick<Heads, 'find'>;
}

/** @throws AppError BACKUP_TOO_LARGE, BACKUP_NO_SPACE in the spec's words */
async function refuse(
  ownerId: string | null,
  bytes: number,
  deps: FindMissingDependencies,
): Promise<never> {
  const problem = spaceProblem(bytes, await getStorage(ownerId, deps));
  throw new AppError(problem?.code ?? 'BACKUP_NO_SPACE', problem);
}

/**
 * Notes that blocks are sent. Where what was sent and what is missing come to more than is reserved, reserves more room as well.
 * @throws AppError BACKUP_TOO_LARGE, BACKUP_NO_SPACE, CONFLICT where the backup changed meanwhile
 */
async function noteNeeded(
  { site: { ownerId } }: Sender,
  { running, bytes }: { running: RunningUpload; bytes: number },
  deps: FindMissingDependencies,
): Promise<void> {
  if (bytes <= running.heldBytes) return noteSending(running, deps);
  const change = grown(running, { heldBytes: bytes, now: deps.now() });
  const outcome = await changeBackup(running, change, deps);
  if (outcome === 'noSpace') return refuse(ownerId, bytes - running.heldBytes, deps);
  if (outcome !== 'done') throw new AppError('CONFLICT');
}

const SIGNED_AT_ONCE = 50;

/**
 * Finds which blocks of an upload are missing, and signs where they go. A block that is there with another length is missing.
 * @throws AppError NOT_FOUND, UPLOAD_OVER, BACKUP_TOO_LARGE, BACKUP_NO_SPACE, CONFLICT
 */
export async function findMissing(
  sender: Sender,
  { backupId, blocks }: BlocksToFind & { backupId: string },
  deps: FindMissingDependencies,
): Promise<MissingBlocks> {
  const running = await getRunning(sender, backupId, deps);
  if (!running.isInBlocks) throw new AppError('UPLOAD_OVER');
  const { websiteId } = running;
  const [head, stored] = await Promise.all([
    deps.heads.find(websiteId),
    deps.blocks.list(websiteId),
  ]);
  const missing = [
    ...new Map<string, Block>(
      blocks
        .filter(({ sha256, bytes }) => stored.get(sha256) !== bytes)
        .map((block) => [block.sha256, block]),
    ).values(),
  ];
  // Blocks that were there when the upload began are counted; no other upload sends any.
  const sent = Math.max(0, bytesOf(stored) - (head?.blockBytes ?? 0));
  const bytes = missing.reduce((sum, block) => sum + block.bytes, sent);
  await noteNeeded(sender, { running, bytes }, deps);
  const signed = await pMap(
    missing,
    async (block) => ({ sha256: block.sha256, ...(await deps.blocks.sign(websiteId, block)) }),
    { concurrency: SIGNED_AT_ONCE },
  );
  return { missing: signed };
}
