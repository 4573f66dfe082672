import type { Caller } from '../../core/auth/caller.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { audit, getBackupSite } from '../backups.access.service.ts';
import { BACKUP_LOGS_PAGE_SIZE } from '../backups.domain.ts';
import type { BackupLog } from './backups.logs.domain.ts';
import type { BackupLogs } from './backups.logs.entity.ts';

export interface LogsDependencies {
  websites: Pick<SiteView, 'find'>;
  logs: Pick<BackupLogs, 'list' | 'remove' | 'removeSome'>;
  commit: Commit;
  now: () => Date;
}

/** How long a request may delete: it has ten seconds. Some thousand entries a second. */
const DELETING_MS = 6_000;

/** A page of what happened to a site's backups, newest first. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function listLogs(
  caller: Caller,
  { websiteId, cursor }: { websiteId: string; cursor?: string | undefined },
  { websites, logs }: Pick<LogsDependencies, 'websites' | 'logs'>,
): Promise<Page<BackupLog>> {
  await getBackupSite(caller, websiteId, { websites });
  return logs.list(websiteId, { cursor, limit: BACKUP_LOGS_PAGE_SIZE });
}

/** Deletes an entry of the log; does nothing if there is none. @throws AppError NOT_FOUND */
export async function removeLog(
  caller: Caller,
  { websiteId, logId }: { websiteId: string; logId: string },
  dependencies: LogsDependencies,
): Promise<{ logId: string }> {
  const site = await getBackupSite(caller, websiteId, dependencies);
  await audit(caller, { action: 'BackupLogDeleted', site }, dependencies);
  await dependencies.logs.remove(websiteId, logId);
  return { logId };
}

/**
 * Deletes a site's log, oldest entries first: as many as a request has time for, which is thousands. The rest of a longer one
 * is still listed, and goes with the next call. @throws AppError NOT_FOUND
 */
export async function removeLogs(
  caller: Caller,
  websiteId: string,
  dependencies: LogsDependencies,
): Promise<{ websiteId: string }> {
  const { logs, now } = dependencies;
  const site = await getBackupSite(caller, websiteId, dependencies);
  await audit(caller, { action: 'BackupLogDeleted', site }, dependencies);
  const until = now().getTime() + DELETING_MS;
  while ((await logs.removeSome(websiteId, null)) === 'more' && now().getTime() < until);
  return { websiteId };
}
