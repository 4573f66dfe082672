import type { PurgeSiteBackups } from '../../events/backups.events.ts';
import type { AuditsStore } from '../audits/audits.store.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import { getBackupSite } from './backups.access.service.ts';
import { auditsOf } from './backups.audit.ts';
import type { BackupStorage } from './backups.domain.ts';
import type { BackupKeysStore } from './key/backups.key.store.ts';
import {
  markAllDeleting,
  removeBackup,
  type MarkingDependencies,
} from './storage/backups.remove.service.ts';
import type { BackupRef } from './backups.row.ts';
import type { SettleDependencies } from './storage/backups.settle.service.ts';
import { getStorage, type StorageDependencies } from './storage/backups.storage.service.ts';

interface DeedDependencies {
  websites: Pick<WebsitesStore, 'find'>;
  audits: Pick<AuditsStore, 'add'>;
  now: () => Date;
}

/** Deletes a backup of a site; answers what its owner's then come to. @throws AppError NOT_FOUND, CONFLICT */
export async function removeFile(
  caller: Caller,
  { websiteId, backupId }: BackupRef,
  dependencies: DeedDependencies & SettleDependencies & StorageDependencies,
): Promise<{ backupId: string; storage: BackupStorage }> {
  const { audits, now } = dependencies;
  const site = await getBackupSite(caller, websiteId, dependencies);
  await removeBackup({ site, userId: caller.userId }, backupId, dependencies);
  const deed = { action: 'BackupDeleted', site, at: now(), details: { backupId } } as const;
  for (const entry of auditsOf(caller, deed)) await audits.add(entry);
  return { backupId, storage: await getStorage(site.ownerId, dependencies) };
}

export interface CleanupDependencies extends DeedDependencies, MarkingDependencies {
  keys: Pick<BackupKeysStore, 'removeAll'>;
  /** To the worker. */
  send: SendMessages<PurgeSiteBackups>;
}

/**
 * 'Limpiar Todo' (spec 001 §2): the key opens nothing any more, the backups there are disappear at once, and the worker
 * deletes them and what the log has until now. What comes afterwards stays. Safe to repeat. @throws AppError NOT_FOUND
 */
export async function cleanUp(
  caller: Caller,
  websiteId: string,
  dependencies: CleanupDependencies,
): Promise<{ websiteId: string }> {
  const { keys, audits, send, now } = dependencies;
  const site = await getBackupSite(caller, websiteId, dependencies);
  const at = now();
  await keys.removeAll(websiteId);
  for (const entry of auditsOf(caller, { action: 'BackupsCleaned', site, at })) {
    await audits.add(entry);
  }
  // Before they are marked: however this ends, the worker finishes it.
  await send([{ type: 'PurgeSiteBackups', websiteId, before: at.toISOString() }]);
  await markAllDeleting(site, at, dependencies);
  return { websiteId };
}
