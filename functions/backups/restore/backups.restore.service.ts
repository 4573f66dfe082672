import type { BackupRestoreStarted } from '../../../events/backups.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { getFileKey } from '../archive/backups.archives.service.ts';
import {
  auditsOf,
  type BackupSite,
  getBackupSite,
  getStoredBackup,
} from '../backups.access.service.ts';
import type { Backups } from '../backups.entity.ts';
import type { BackupRef, StoredBackup } from '../backups.stored.domain.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { BackupObjects } from '../storage/backups.objects.store.ts';
import {
  RESTORE_LINK_SECONDS,
  RESTORER_CODE_BYTES,
  type RestoreKit,
} from './backups.restore.domain.ts';

interface RestoreDependencies {
  websites: Pick<SiteView, 'find'>;
  backups: Pick<Backups, 'find' | 'noteUse'>;
  objects: Pick<BackupObjects, 'find' | 'signDownload'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
  newId: (now: Date) => string;
  /** So many unpredictable bytes. */
  randomBytes: (size: number) => Buffer;
}

interface Started {
  backup: StoredBackup;
  eventId: string;
  at: Date;
}

/** For the site's owner, who did it or is to hear of it; none if the site has no owner. */
const eventsOf = (
  { userId, companyId }: Caller,
  { websiteId, ownerId, name }: BackupSite,
  { backup: { backupId, filename }, eventId, at }: Started,
): BackupRestoreStarted[] =>
  ownerId === null
    ? []
    : [
        {
          type: 'BackupRestoreStarted',
          ...{ eventId, websiteId, userId: ownerId, websiteName: name, backupId, filename },
          byOwner: userId === ownerId,
          byMember: companyId === ownerId,
          startedAt: at.toISOString(),
        },
      ];

/**
 * Gives out what restores a backup: the archive for minutes, and the code of a restorer. The log, the audit and the site's
 * owner learn of it. Nothing of the code is stored: the restorer's own file knows its sum.
 * @throws AppError NOT_FOUND, BACKUP_NOT_STORED, ARCHIVE_NOT_READY
 */
export async function startRestore(
  caller: Caller,
  ref: BackupRef,
  dependencies: RestoreDependencies,
): Promise<RestoreKit> {
  const { backups, objects, logs, commit, newId, randomBytes } = dependencies;
  const site = await getBackupSite(caller, ref.websiteId, dependencies);
  const backup = await getStoredBackup(ref, dependencies);
  const { filename, originalFilename } = backup;
  const s3Key = await getFileKey(backup, dependencies);
  const code = randomBytes(RESTORER_CODE_BYTES).toString('base64url');
  const downloadUrl = await objects.signDownload(s3Key, originalFilename, RESTORE_LINK_SECONDS);
  return commit((at): Promise<Work<RestoreKit>> => {
    const done = { operation: 'restore', status: 'completed' } as const;
    const log = { ...ref, ...done, userId: caller.userId, message: logTexts.restoring(filename) };
    return Promise.resolve({
      answer: {
        downloadUrl,
        downloadUntil: new Date(at.getTime() + RESTORE_LINK_SECONDS * 1_000).toISOString(),
        code,
        codeSha256: sha256Hex(code),
      },
      own: [backups.noteUse(backup, at)],
      shared: [logs.put({ ...log, at })],
      events: eventsOf(caller, site, { backup, eventId: newId(at), at }),
      audits: auditsOf(caller, {
        action: 'BackupRestoreStarted',
        ...{ site, at, details: { filename } },
      }),
      refused: () => new AppError('NOT_FOUND'),
    });
  });
}
