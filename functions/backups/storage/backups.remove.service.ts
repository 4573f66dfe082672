import pMap from 'p-map';
import { AppError } from '../../core/http/errors.ts';
import type { BackupSite, Sender } from '../backups.access.service.ts';
import { deleting } from '../backups.changes.ts';
import type { StoredBackup } from '../backups.row.ts';
import { settleBackup, type SettleDependencies } from './backups.settle.service.ts';
import type { BackupsStore } from '../backups.store.ts';

/** A concurrent change of the same backup is soon done. */
const ATTEMPTS = 5;

/** Marks a backup; false where it changed since it was read. */
async function mark(
  backup: StoredBackup,
  removedBy: string | null,
  { backups, now }: Pick<SettleDependencies, 'backups' | 'now'>,
): Promise<boolean> {
  if (backup.status === 'deleting') return true;
  return (await backups.change(backup, deleting(now(), removedBy))) === 'done';
}

/**
 * Deletes a backup, also one whose upload runs or that failed, and gives its bytes back. It disappears at once; should
 * its object not, that is tried again by itself. @throws AppError NOT_FOUND, CONFLICT
 */
export async function removeBackup(
  { site: { websiteId }, userId }: Sender,
  backupId: string,
  deps: SettleDependencies,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const backup = await deps.backups.find({ websiteId, backupId });
    if (!backup) throw new AppError('NOT_FOUND');
    if (await mark(backup, userId, deps)) {
      await settleBackup(backup, deps);
      return;
    }
  }
  throw new AppError('CONFLICT');
}

export interface MarkingDependencies {
  backups: Pick<BackupsStore, 'find' | 'findByObject' | 'change' | 'findSome'>;
  now: () => Date;
}

/** Marked at a time, and at most: a second's work. The deletion marks the rest. */
const AT_ONCE = 8;
const MOST_MARKED = 500;

/** Lets all backups of a site of before an instant disappear at once; the worker deletes them afterwards. */
export async function markAllDeleting(
  { websiteId }: Pick<BackupSite, 'websiteId'>,
  before: Date,
  deps: MarkingDependencies,
): Promise<void> {
  let after: string | undefined;
  for (let marked = 0; marked < MOST_MARKED;) {
    const { backups, next } = await deps.backups.findSome(websiteId, { before, after });
    await pMap(backups, (backup) => mark(backup, null, deps), { concurrency: AT_ONCE });
    marked += backups.length;
    if (next === null) return;
    after = next;
  }
}

/** Deletes some backups of a site, one after the other: all of them change what it comes to. */
export async function removeSome(
  found: readonly StoredBackup[],
  deps: SettleDependencies,
): Promise<void> {
  for (const backup of found) {
    // One that changed since is found again.
    if (await mark(backup, null, deps)) await settleBackup(backup, deps);
  }
}
