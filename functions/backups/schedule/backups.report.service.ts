import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit.ts';
import type { Sender } from '../backups.access.service.ts';
import { nameFromFile } from '../upload/backups.files.domain.ts';
import { logTexts, uploadOperationOf } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { ReportStore } from './backups.report.store.ts';
import type { BackupReport } from './backups.schedule.domain.ts';

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
  logs: Pick<BackupLogs, 'put' | 'putFailure' | 'findFailure'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/**
 * Logs that a site's plugin could not make a backup, and why: there is no upload that would show it. Once for each file,
 * however often the plugin reports it. Returns the entry. @throws AppError CONFLICT
 */
export const noteFailure = (
  { site: { websiteId }, userId }: Sender,
  { originalFilename, message }: { originalFilename: string; message: string },
  { logs, commit, newId }: FailureDependencies,
): Promise<{ logId: string }> =>
  commit((at): Promise<Work<{ logId: string }>> => {
    const logId = newId(at);
    const hash = sha256Hex(originalFilename);
    const log = {
      logId,
      websiteId,
      userId,
      operation: uploadOperationOf({ manual: false }),
      status: 'error',
      message: logTexts.notMade(nameFromFile(originalFilename)),
      errorDetails: message || null,
      at,
    } as const;
    return Promise.resolve({
      answer: { logId },
      own: [logs.putFailure({ websiteId, hash, logId }, at)],
      shared: [logs.put(log)],
      refused: async () => {
        const first = await logs.findFailure({ websiteId, hash });
        return first ? { answer: { logId: first.logId } } : new AppError('CONFLICT');
      },
    });
  });
