import type { PurgeSiteBackups } from '../../events/backups.events.ts';
import { belongingChanged } from '../../events/users.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { accountIdOf } from '../core/validation/account.ts';
import type { SiteView } from '../websites/websites.view.ts';
import { getFileKey } from './archive/backups.archives.service.ts';
import {
  audit,
  auditsOf,
  type BackupSite,
  getBackupSite,
  getStoredBackup,
} from './backups.access.service.ts';
import {
  BACKUPS_PAGE_SIZE,
  type BackupStorage,
  DOWNLOAD_LINK_SECONDS,
  type StorageOwner,
} from './backups.domain.ts';
import type { Backups } from './backups.entity.ts';
import type { BackupsList, BackupsPage } from './backups.list.entity.ts';
import type { BackupRef } from './backups.stored.domain.ts';
import { siteProofOf, type SiteProof } from './drill/backups.drill.domain.ts';
import type { BackupKeys } from './key/backups.key.entity.ts';
import { removeKey } from './key/backups.key.service.ts';
import type { BackupLogs } from './log/backups.logs.entity.ts';
import { shownRetention } from './retention/backups.retention.domain.ts';
import { type BackupSchedule, lateSince, withPromise } from './schedule/backups.schedule.domain.ts';
import type { BackupObjects } from './storage/backups.objects.store.ts';
import {
  markAllDeleting,
  type MarkingDependencies,
  removeBackup,
  type RemoveDependencies,
} from './storage/backups.remove.service.ts';
import {
  getStorage,
  readStorage,
  type StorageDependencies,
} from './storage/backups.storage.service.ts';

export interface ListDependencies extends StorageDependencies {
  websites: Pick<SiteView, 'find'>;
  list: BackupsList;
  backups: Pick<Backups, 'find'>;
  /** Somebody restores backups here to prove them. */
  hasRunner: boolean;
}

/** A page of a site's backups, with the totals of its owner's storage. */
interface SiteBackups extends Omit<BackupsPage, 'schedule' | 'noted' | 'drill'> {
  schedule: BackupSchedule;
  site: Pick<BackupSite, 'websiteId' | 'name' | 'url'>;
  storage: BackupStorage;
  storageOwner: StorageOwner;
  proof: SiteProof;
}

function storageOwnerOf(
  caller: Pick<Caller, 'userId' | 'companyId'>,
  ownerId: string | null,
): StorageOwner {
  if (ownerId === null) return 'nobody';
  return ownerId === accountIdOf(caller) ? 'caller' : 'other';
}

/** Whether the backup that was restored last is there, and not under deletion: on a page of them, or by a read of its own. */
async function isProvenStored(
  websiteId: string,
  { items, drill }: Pick<BackupsPage, 'items' | 'drill'>,
  { backups }: Pick<ListDependencies, 'backups'>,
): Promise<boolean> {
  const backupId = drill?.last?.backupId;
  if (backupId === undefined) return false;
  if (items.some((backup) => backup.backupId === backupId)) return true;
  const stored = await backups.find({ websiteId, backupId });
  return stored !== undefined && stored.status !== 'deleting';
}

/** A page of a site's backups, newest first. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function listBackups(
  caller: Caller,
  { websiteId, cursor }: { websiteId: string; cursor?: string | undefined },
  dependencies: ListDependencies,
): Promise<SiteBackups> {
  const { ownerId, name, url } = await getBackupSite(caller, websiteId, dependencies);
  const [{ noted, drill, ...page }, { storage, plan }] = await Promise.all([
    dependencies.list.list(websiteId, { cursor, limit: BACKUPS_PAGE_SIZE }),
    readStorage(ownerId, dependencies),
  ]);
  const storageOwner = storageOwnerOf(caller, ownerId);
  const now = dependencies.now();
  const schedule = {
    ...page.schedule,
    promise: plan?.promisedBackups ?? null,
    retention: shownRetention(plan?.retention, noted, now),
    lateSince: lateSince(withPromise(noted, plan?.promisedBackups, now), now) ?? null,
  };
  const proof = siteProofOf(drill, {
    hasRunner: dependencies.hasRunner,
    head: page.schedule,
    isStored: await isProvenStored(websiteId, { ...page, drill }, dependencies),
  });
  return { ...page, schedule, site: { websiteId, name, url }, storage, storageOwner, proof };
}

interface DownloadDependencies {
  websites: Pick<SiteView, 'find'>;
  backups: Pick<Backups, 'find' | 'noteUse'>;
  objects: Pick<BackupObjects, 'find' | 'signDownload'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
}

/**
 * Makes a link that saves a backup under the name its file had, and writes down who asked for it: from then on the bytes
 * may be anywhere. @throws AppError NOT_FOUND, BACKUP_NOT_STORED, ARCHIVE_NOT_READY, CONFLICT
 */
export async function downloadBackup(
  caller: Caller,
  ref: BackupRef,
  dependencies: DownloadDependencies,
): Promise<{ downloadUrl: string; expiresAt: string }> {
  const { backups, objects, logs, commit } = dependencies;
  const site = await getBackupSite(caller, ref.websiteId, dependencies);
  const backup = await getStoredBackup(ref, dependencies);
  const { filename, originalFilename } = backup;
  const s3Key = await getFileKey(backup, dependencies);
  const downloadUrl = await objects.signDownload(s3Key, originalFilename);
  const done = { operation: 'download', status: 'completed' } as const;
  const message = `Se generó un enlace para descargar «${filename}»`;
  const log = { ...ref, ...done, userId: caller.userId, message };
  return commit((at): Promise<Work<{ downloadUrl: string; expiresAt: string }>> => {
    const expiresAt = new Date(at.getTime() + DOWNLOAD_LINK_SECONDS * 1_000).toISOString();
    return Promise.resolve({
      answer: { downloadUrl, expiresAt },
      own: [backups.noteUse(backup, at)],
      shared: [logs.put({ ...log, at })],
      audits: auditsOf(caller, { action: 'BackupDownloaded', site, at, details: { filename } }),
      refused: () => new AppError('NOT_FOUND'),
    });
  });
}

interface DeedDependencies {
  websites: Pick<SiteView, 'find'>;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
}

/** The owner learns that somebody else deleted backups of the site. */
const deletedBy =
  (caller: Caller, { ownerId, name }: BackupSite, { newId }: Pick<DeedDependencies, 'newId'>) =>
  (at: Date) =>
    belongingChanged(caller, {
      ...{ change: 'backupsDeleted', subject: name, ownerId, at },
      eventId: newId(at),
    });

/** Deletes a backup of a site. Returns its owner's storage after that. @throws AppError NOT_FOUND, CONFLICT */
export async function removeFile(
  caller: Caller,
  { websiteId, backupId }: BackupRef,
  dependencies: DeedDependencies & RemoveDependencies & StorageDependencies,
): Promise<{ backupId: string; storage: BackupStorage }> {
  const site = await getBackupSite(caller, websiteId, dependencies);
  const sender = { site, userId: caller.userId };
  const { filename } = await removeBackup(sender, backupId, dependencies);
  const eventsAt = deletedBy(caller, site, dependencies);
  const deed = {
    action: 'BackupDeleted',
    site,
    details: { backupId, filename },
    eventsAt,
  } as const;
  await audit(caller, deed, dependencies);
  return { backupId, storage: await getStorage(site.ownerId, dependencies) };
}

interface CleanupDependencies extends DeedDependencies, MarkingDependencies {
  keys: Pick<BackupKeys, 'find' | 'remove'>;
  /** To the worker. */
  send: SendMessages<PurgeSiteBackups>;
}

/**
 * 'Limpiar Todo' (spec 001 §2): the key opens nothing any more, the backups there are disappear at once, and the worker
 * deletes them and what the log has until now. Later backups and entries stay. Safe to repeat. @throws AppError
 * NOT_FOUND
 */
export async function cleanUp(
  caller: Caller,
  websiteId: string,
  dependencies: CleanupDependencies,
): Promise<{ websiteId: string }> {
  const { send, now } = dependencies;
  const site = await getBackupSite(caller, websiteId, dependencies);
  const at = now();
  await removeKey(websiteId, dependencies);
  const eventsAt = deletedBy(caller, site, dependencies);
  await audit(caller, { action: 'BackupsCleaned', site, eventsAt }, dependencies);
  // Before they are marked: however this ends, the worker finishes it.
  await send([{ type: 'PurgeSiteBackups', websiteId, before: at.toISOString() }]);
  await markAllDeleting(site, at, dependencies);
  return { websiteId };
}
