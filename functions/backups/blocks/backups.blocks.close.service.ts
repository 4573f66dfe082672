import { failed } from '../backups.changes.domain.ts';
import { changeBackup } from '../storage/backups.change.service.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import { settleBackup, type SettleDependencies } from '../storage/backups.settle.service.ts';

interface CloseDependencies extends SettleDependencies {
  heads: Pick<Heads, 'find'>;
}

/**
 * Ends the upload in blocks that a site has begun before. Answers false where there is none: its blocks are being
 * deleted. @throws AppError CONFLICT
 */
export async function closeUploadInBlocks(
  websiteId: string,
  deps: CloseDependencies,
): Promise<boolean> {
  const backupId = (await deps.heads.find(websiteId))?.blockUploadId ?? null;
  if (backupId === null) return false;
  const ref = { websiteId, backupId };
  const backup = await deps.backups.find(ref);
  if (backup?.status === 'pending') {
    await changeBackup(backup, failed(backup, 'replaced', { now: deps.now() }), deps);
  }
  await settleBackup(ref, deps);
  return true;
}
