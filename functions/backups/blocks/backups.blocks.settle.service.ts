import type { StoredBytesOf } from '../backups.changes.domain.ts';
import type { BackupFailure } from '../backups.domain.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { claimedFormat, isOfFormat } from '../upload/backups.files.domain.ts';
import { bytesOf, isThere, sizeOf, type Recipe } from './backups.blocks.domain.ts';
import type { BlockObjects } from './backups.blocks.store.ts';

export interface BlocksDependencies {
  backups: Pick<Backups, 'findAll'>;
  blocks: Pick<BlockObjects, 'list' | 'findRecipe' | 'readHeader'>;
}

/** A site's complete backups that are stored in blocks, newest first. */
export async function findInBlocks(
  websiteId: string,
  { backups }: { backups: Pick<Backups, 'findAll'> },
): Promise<StoredBackup[]> {
  const all = await backups.findAll(websiteId);
  return all.filter(({ isInBlocks, status }) => isInBlocks && status === 'completed').reverse();
}

/** Bytes of the blocks of a recipe that no other complete backup of the site names. */
async function addedBy(
  { websiteId, backupId }: StoredBackup,
  recipe: Recipe,
  deps: BlocksDependencies,
): Promise<number> {
  const own = new Map(recipe);
  for (const other of await findInBlocks(websiteId, deps)) {
    // The newest one has most of them.
    if (own.size === 0) return 0;
    if (other.backupId === backupId) continue;
    for (const [name] of (await deps.blocks.findRecipe(other.s3Key)) ?? []) own.delete(name);
  }
  return bytesOf(own);
}

const isArchive = async (backup: StoredBackup, first: string, { blocks }: BlocksDependencies) => {
  const format = claimedFormat(backup);
  const header = await blocks.readHeader(backup.websiteId, first);
  return format !== undefined && isOfFormat(header, format);
};

/** Why the blocks of a recipe are no valid backup; else what is stored of it. `bytes`: of the recipe. */
export async function judgeBlocks(
  backup: StoredBackup,
  bytes: number,
  deps: BlocksDependencies,
): Promise<{ fault: BackupFailure } | { stored: StoredBytesOf }> {
  const recipe = await deps.blocks.findRecipe(backup.s3Key);
  const blocks = await deps.blocks.list(backup.websiteId);
  const [first] = recipe ?? [];
  if (!recipe || !first) return { fault: 'mismatch' };
  if (sizeOf(recipe) !== backup.size || !isThere(recipe, blocks)) return { fault: 'mismatch' };
  if (!(await isArchive(backup, first[0], deps))) return { fault: 'rejected' };
  const addedBytes = bytes + (await addedBy(backup, recipe, deps));
  return { stored: { bytes, inBlocks: { addedBytes, blockBytes: bytesOf(blocks) } } };
}

/** What a site's blocks come to when an upload in blocks ends; undefined for any other backup. */
export const blockBytesAfter = async (
  { websiteId, isInBlocks, uploadId }: StoredBackup,
  { blocks }: { blocks: Pick<BlockObjects, 'list'> },
): Promise<number | undefined> =>
  isInBlocks && uploadId !== null ? bytesOf(await blocks.list(websiteId)) : undefined;
