import { AppError } from '../../core/http/errors.ts';
import type { Sender } from '../backups.access.service.ts';
import { nameFromFile } from '../upload/backups.files.domain.ts';
import type { LogsStore } from '../log/backups.logs.store.ts';
import type { ReportStore } from './backups.report.store.ts';
import type { BackupReport } from './backups.schedule.domain.ts';
import { logTexts, uploadOperationOf } from '../backups.text.ts';

export interface ReportDependencies {
  reports: ReportStore;
  now: () => Date;
}

/**
 * Stores the report of a site's plugin about its schedule and about the backups that it keeps itself.
 * @throws AppError BACKUP_KEY_INVALID for a site that was deleted meanwhile, CONFLICT
 */
export async function takeReport(
  { site }: Sender,
  report: BackupReport,
  { reports, now }: ReportDependencies,
): Promise<BackupReport> {
  if (!(await reports.put(site, report, now()))) throw new AppError('BACKUP_KEY_INVALID');
  return report;
}

export interface FailureDependencies {
  logs: Pick<LogsStore, 'putFailure'>;
  newId: (now: Date) => string;
  now: () => Date;
}

/**
 * Logs that a site's plugin could not make a backup, and why: there is no upload that would show it. Once for each file,
 * however often the plugin reports it. Returns the entry. @throws AppError CONFLICT
 */
export async function noteFailure(
  { site: { websiteId }, userId }: Sender,
  { originalFilename, message }: { originalFilename: string; message: string },
  { logs, newId, now }: FailureDependencies,
): Promise<{ logId: string }> {
  const at = now();
  const entry = {
    logId: newId(at),
    websiteId,
    userId,
    operation: uploadOperationOf({ manual: false }),
    status: 'error',
    message: logTexts.notMade(nameFromFile(originalFilename)),
    errorDetails: message || null,
    at,
  } as const;
  return { logId: await logs.putFailure(entry, originalFilename) };
}
