import { AppError } from '../core/http/errors.ts';
import type { Sender } from './backups.access.service.ts';
import type { ReportStore } from './backups.report.store.ts';
import type { BackupReport } from './backups.schedule.domain.ts';

export interface ReportDependencies {
  reports: ReportStore;
  now: () => Date;
}

/**
 * Takes what a site's plugin tells of its schedule and of the backups it keeps itself.
 * @throws AppError BACKUP_KEY_INVALID for a site that is gone meanwhile, CONFLICT
 */
export async function takeReport(
  { site }: Sender,
  report: BackupReport,
  { reports, now }: ReportDependencies,
): Promise<BackupReport> {
  if (!(await reports.put(site, report, now()))) throw new AppError('BACKUP_KEY_INVALID');
  return report;
}
