import type { AssembleArchive } from '../../../events/backups.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { getBackupSite, getStoredBackup } from '../backups.access.service.ts';
import type { Backups } from '../backups.entity.ts';
import type { BackupRef, StoredBackup } from '../backups.stored.domain.ts';
import type { BackupObjects } from '../storage/backups.objects.store.ts';
import {
  archiveKeyOf,
  archiveOf,
  isUnderWay,
  newJob,
  NO_ARCHIVE,
  READY_ARCHIVE,
  type Archive,
} from './backups.archives.domain.ts';
import type { Archives } from './backups.archives.entity.ts';

interface ReadDependencies {
  websites: Pick<SiteView, 'find'>;
  backups: Pick<Backups, 'find'>;
  archives: Pick<Archives, 'find'>;
  objects: Pick<BackupObjects, 'find'>;
  now: () => Date;
}

interface PrepareDependencies extends ReadDependencies {
  backups: Pick<Backups, 'find' | 'noteUse'>;
  archives: Pick<Archives, 'find' | 'change'>;
  commit: Commit;
  /** To the worker that puts it together. */
  send: SendMessages<AssembleArchive>;
}

/** A complete backup of a site that the caller may see. @throws AppError NOT_FOUND, BACKUP_NOT_STORED */
async function getStored(
  caller: Caller,
  ref: BackupRef,
  dependencies: ReadDependencies,
): Promise<StoredBackup> {
  await getBackupSite(caller, ref.websiteId, dependencies);
  return getStoredBackup(ref, dependencies);
}

/** Whether a backup can be downloaded as one file at this moment. */
async function isReady(
  backup: StoredBackup,
  { objects }: Pick<ReadDependencies, 'objects'>,
): Promise<boolean> {
  if (!backup.isInBlocks) return true;
  return (await objects.find(archiveKeyOf(backup)))?.size === backup.size;
}

/** How far the file of a backup is. @throws AppError NOT_FOUND, BACKUP_NOT_STORED */
export async function getArchive(
  caller: Caller,
  ref: BackupRef,
  dependencies: ReadDependencies,
): Promise<Archive> {
  const backup = await getStored(caller, ref, dependencies);
  if (await isReady(backup, dependencies)) return READY_ARCHIVE;
  const job = await dependencies.archives.find(ref);
  // It was ready, and a day has passed.
  if (!job || job.status === 'ready') return NO_ARCHIVE;
  return archiveOf(job, dependencies.now());
}

/**
 * Has the file of a backup put together, unless it is there or under way. The backup is in use from then on: it does not go by
 * itself before there is a link. Safe to repeat.
 * @throws AppError NOT_FOUND, BACKUP_NOT_STORED, CONFLICT
 */
export async function prepareArchive(
  caller: Caller,
  { websiteId, backupId }: BackupRef,
  dependencies: PrepareDependencies,
): Promise<Archive> {
  const { archives, backups, commit, send } = dependencies;
  const ref = { websiteId, backupId };
  const backup = await getStored(caller, ref, dependencies);
  if (await isReady(backup, dependencies)) return READY_ARCHIVE;
  const { archive, isNew } = await commit(
    async (at): Promise<Work<{ archive: Archive; isNew: boolean }>> => {
      const read = await archives.find(ref);
      if (read && isUnderWay(read, at)) {
        return { answer: { archive: archiveOf(read, at), isNew: false } };
      }
      const job = newJob(ref, at);
      return {
        answer: { archive: archiveOf(job, at), isNew: true },
        own: [backups.noteUse(backup, at)],
        shared: [archives.change(read, job)],
        refused: () => new AppError('NOT_FOUND'),
      };
    },
  );
  if (isNew) await send([{ type: 'AssembleArchive', ...ref }]);
  return archive;
}

/** The object that is downloaded as a backup. @throws AppError ARCHIVE_NOT_READY where it is to be put together first */
export async function getFileKey(
  backup: StoredBackup,
  dependencies: Pick<ReadDependencies, 'objects'>,
): Promise<string> {
  if (!backup.isInBlocks) return backup.s3Key;
  if (!(await isReady(backup, dependencies))) throw new AppError('ARCHIVE_NOT_READY');
  return archiveKeyOf(backup);
}
