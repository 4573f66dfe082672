import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { Monthly } from '../monthly/reports.monthly.entity.ts';
import { requireReport } from './reports.open.service.ts';
import type { ReportFiles } from './reports.files.store.ts';
import { withdrawnReport, withdrawMessages } from './reports.stored.domain.ts';
import type { StoredReport } from './reports.stored.report.domain.ts';
import type { StoredReports } from './reports.stored.entity.ts';

export interface WithdrawDependencies {
  stored: Pick<StoredReports, 'find' | 'findOwner' | 'change'>;
  monthly: Pick<Monthly, 'findRun' | 'patchRun'>;
  files: Pick<ReportFiles, 'remove'>;
  commit: Commit;
}

interface Withdrawal {
  report: StoredReport;
  isFirst: boolean;
}

/** The write by which the sending of a monthly report knows of it; none for another report. */
async function inSending(
  { userId, month, withdrawnAt }: StoredReport,
  { monthly }: Pick<WithdrawDependencies, 'monthly'>,
): Promise<Write[]> {
  const run = month === null ? undefined : await monthly.findRun({ userId, month });
  if (!run) return [];
  return [monthly.patchRun(run, { ...run, withdrawnAt, revision: run.revision + 1 })];
}

/** Marks a report as withdrawn, once, with the audit entry. @throws AppError NOT_FOUND, CONFLICT */
const markWithdrawn = (
  actorId: string,
  reportId: string,
  { stored, monthly, commit }: Omit<WithdrawDependencies, 'files'>,
): Promise<Withdrawal> =>
  commit(async (at): Promise<Work<Withdrawal>> => {
    const before = await requireReport(reportId, { stored });
    if (before.withdrawnAt !== null) return { answer: { report: before, isFirst: false } };
    const report = withdrawnReport(before, at);
    const details = { reportId, clientName: report.clientName };
    return {
      answer: { report, isFirst: true },
      shared: [...stored.change(before, report), ...(await inSending(report, { monthly }))],
      audits: [{ targetId: report.userId, actorId, action: 'ReportWithdrawn', at, details }],
    };
  });

/**
 * Withdraws a report: its client no longer sees it, and its file is deleted. The record stays for administrators. The file
 * is deleted after the mark: nobody is shown what is half withdrawn. A second request deletes what the first one may have
 * left. @throws AppError NOT_FOUND, REPORT_WITHDRAWN, CONFLICT
 */
export async function withdrawReport(
  { userId: actorId }: Pick<Caller, 'userId'>,
  reportId: string,
  dependencies: WithdrawDependencies,
): Promise<StoredReport> {
  const { report, isFirst } = await markWithdrawn(actorId, reportId, dependencies);
  await dependencies.files.remove(report);
  if (!isFirst) throw new AppError('REPORT_WITHDRAWN', { message: withdrawMessages.already });
  return report;
}
