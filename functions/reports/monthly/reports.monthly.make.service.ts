import { AppError } from '../../core/http/errors.ts';
import type { ReportDocument } from '../document/reports.document.domain.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import type { GatherDependencies } from '../document/reports.gather.service.ts';
import { generatedEventOf, makeReport, recordOf } from '../document/reports.generate.service.ts';
import { noteFailedAttempt, type AttemptDependencies } from './reports.monthly.attempt.service.ts';
import { daysOfMonth } from './reports.monthly.domain.ts';
import type { MonthlyFigures, MonthlyRun } from './reports.monthly.run.domain.ts';
import { generated, ofMailing } from './reports.monthly.steps.domain.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';
import type { StoredReportsStore } from '../stored/reports.stored.store.ts';

export interface MakeMonthlyDependencies extends GatherDependencies, AttemptDependencies {
  monthly: Pick<MonthlyStore, 'change' | 'forget'>;
  stored: Pick<StoredReportsStore, 'find' | 'add'>;
  files: Pick<ReportFiles, 'put' | 'remove'>;
  newId: (now: Date) => string;
}

const figuresOf = ({ totals, sites, backups }: ReportDocument): MonthlyFigures => ({
  activities: totals.count,
  completed: totals.completed,
  hours: totals.hours,
  sites: sites.length,
  backups: backups.count,
});

/** What a run makes its report from: the same each time, and so are the report's id and its file's name. */
const inputOf = ({ userId, month, clientName }: MonthlyRun) => ({
  filters: { userId, ...daysOfMonth(month) },
  clientName,
  otherActivities: [],
});

/** The record of a run's report, of so many bytes. */
export const reportOfRun = (run: MonthlyRun, size: number) =>
  recordOf(inputOf(run), size, { reportId: run.reportId, at: new Date(run.createdAt) });

/**
 * Makes the report and keeps it, unless a worker that died had done so: its client may have it already, and it stays
 * what it is. Undefined if the client was deleted, with everything of theirs. @throws AppError REPORT_TOO_LARGE
 */
async function make(
  run: MonthlyRun,
  dependencies: MakeMonthlyDependencies,
): Promise<MonthlyFigures | undefined> {
  const { monthly, stored, files, newId, now } = dependencies;
  const at = new Date(run.createdAt);
  const { document, html, size } = await makeReport(inputOf(run), at, dependencies);
  const report = reportOfRun(run, size);
  const figures = figuresOf(document);
  if (await stored.find(report)) return figures;
  await files.put(report, html);
  const event = generatedEventOf(report, { eventId: newId(now()), month: run.month });
  if (await stored.add(report, { audits: [], event, at: now() })) return figures;
  // It was added, and the answer was lost.
  if (await stored.find(report)) return figures;
  await monthly.forget(run.userId);
  await files.remove(report);
  return undefined;
}

const isTooLarge = (error: unknown) =>
  error instanceof AppError && error.code === 'REPORT_TOO_LARGE';

/** Makes the report of a claimed run. Returns the run after that; undefined if it is not ours any more. */
export async function makeMonthly(
  run: MonthlyRun,
  dependencies: MakeMonthlyDependencies,
): Promise<MonthlyRun | undefined> {
  const { monthly, now } = dependencies;
  let figures: MonthlyFigures | undefined;
  try {
    figures = await make(run, dependencies);
  } catch (error) {
    const final = isTooLarge(error);
    const cause = final ? 'too-large' : 'generation';
    await noteFailedAttempt(run, { cause, final, error }, dependencies);
    return undefined;
  }
  return figures && monthly.change(run, ofMailing(run.mailingId, generated(figures, now())));
}
