import type { Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readMatching,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import type { Monthly, MonthlyFilters } from './reports.monthly.entity.ts';
import { monthlyExportText as text } from './reports.monthly.export.text.ts';
import { monthlyStateLabels, reasonOf, type MonthlyReport } from './reports.monthly.run.domain.ts';

export interface ExportDependencies extends Exporting {
  monthly: Pick<Monthly, 'eachReport'>;
}

/** What the list shows of a report. */
const reportCells = (report: MonthlyReport, clock: ReturnType<typeof createClock>) => ({
  reportId: report.reportId,
  month: report.month,
  state: monthlyStateLabels[report.state],
  cause: reasonOf(report) ?? '',
  recipients: report.recipients.map(({ email }) => email).join(', '),
  created: clock(report.createdAt),
  generated: clock(report.generatedAt),
  emailed: clock(report.emailedAt),
  next: clock(report.nextAttemptAt),
  userId: report.userId,
  client: report.clientName,
});

/**
 * Writes the monthly reports that the list finds as CSV, newest month first, and returns a link that works for a minute.
 * @throws AppError EXPORT_TOO_LARGE
 */
export async function exportMonthlyReports(
  caller: Pick<Caller, 'userId' | 'role'>,
  asked: MonthlyFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const { month, state } = asked;
  const reports = await readMatching(
    dependencies.monthly.eachReport({ month }),
    (report) => state === undefined || report.state === state,
  );
  const clock = createClock(dependencies.timeZone);
  const list = {
    ...{ folder: 'monthly-reports', action: 'MonthlyReportsExported', asked: { ...asked } },
    columns: text.columns,
    rows: reports.map((report) => reportCells(report, clock)),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
