import type { AuditsStore } from '../audits/audits.store.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import { getBackupSite } from './backups.access.service.ts';
import { auditsOf } from './backups.audit.ts';
import { DOWNLOAD_LINK_SECONDS } from './backups.domain.ts';
import type { LogsStore } from './log/backups.logs.store.ts';
import type { BackupObjects } from './storage/backups.objects.store.ts';
import type { BackupRef } from './backups.row.ts';
import type { BackupsStore } from './backups.store.ts';

export interface DownloadDependencies {
  websites: Pick<WebsitesStore, 'find'>;
  backups: Pick<BackupsStore, 'find'>;
  objects: Pick<BackupObjects, 'signDownload'>;
  logs: Pick<LogsStore, 'put'>;
  audits: Pick<AuditsStore, 'add'>;
  now: () => Date;
}

/**
 * Makes a link that saves a backup under the name its file had, and writes down who asked for it: from then on the bytes
 * may be anywhere. @throws AppError NOT_FOUND, BACKUP_NOT_STORED
 */
export async function downloadBackup(
  caller: Caller,
  ref: BackupRef,
  dependencies: DownloadDependencies,
): Promise<{ downloadUrl: string; expiresAt: string }> {
  const { backups, objects, logs, audits, now } = dependencies;
  const site = await getBackupSite(caller, ref.websiteId, dependencies);
  const backup = await backups.find(ref);
  if (!backup || backup.status === 'deleting') throw new AppError('NOT_FOUND');
  if (backup.status !== 'completed') throw new AppError('BACKUP_NOT_STORED');
  const at = now();
  const { filename, originalFilename, s3Key } = backup;
  const downloadUrl = await objects.signDownload(s3Key, originalFilename);
  const done = { operation: 'download', status: 'completed' } as const;
  const message = `Se generó un enlace para descargar «${filename}»`;
  await logs.put({ ...ref, userId: caller.userId, ...done, message, at });
  const deed = { action: 'BackupDownloaded', site, at, details: { filename } } as const;
  for (const entry of auditsOf(caller, deed)) await audits.add(entry);
  const expiresAt = new Date(at.getTime() + DOWNLOAD_LINK_SECONDS * 1_000).toISOString();
  return { downloadUrl, expiresAt };
}
