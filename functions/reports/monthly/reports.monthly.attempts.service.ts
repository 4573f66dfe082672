import type { MonthlyReportFailed } from '../../../events/reports.events.ts';
import { AppError } from '../../core/http/errors.ts';
import { mailFailureOf } from '../../core/mail/mail-failure.ts';
import type { SendMail } from '../../core/mail/send-mail.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { ReportDocument } from '../document/reports.document.domain.ts';
import type { GatherDependencies } from '../document/reports.gather.service.ts';
import {
  addReport,
  generatedEventOf,
  buildReport,
  recordOf,
} from '../document/reports.generate.service.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import type { StoredReports } from '../stored/reports.stored.entity.ts';
import { daysOfMonth } from './reports.monthly.domain.ts';
import type { Monthly } from './reports.monthly.entity.ts';
import { mailTagsOf, type MonthlyMailSettings, renderMonthlyMail } from './reports.monthly.mail.ts';
import {
  stateOf,
  type MonthlyCause,
  type MonthlyFigures,
  type MonthlyRef,
  type MonthlyRun,
  type Step,
} from './reports.monthly.run.domain.ts';
import {
  attemptFailed,
  generated,
  mailing,
  ofMailing,
  mailEventNoted,
  waitingOf,
} from './reports.monthly.steps.domain.ts';

interface ChangeDependencies {
  monthly: Pick<Monthly, 'findRun' | 'patchRun'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/** The event of a change after which a report waits for somebody, and did not before. */
function failureOf(
  before: MonthlyRun,
  after: MonthlyRun,
  idOfEvent: () => string,
): MonthlyReportFailed[] {
  const { userId, month, clientName } = after;
  const outcome = stateOf(after);
  if (outcome !== 'failed' && outcome !== 'bounced') return [];
  // A stage that sends no e-mails ends each report so, every month: nobody has to act.
  if (after.cause === 'mail-disabled') return [];
  // Nor of one that an administrator withdrew.
  if (after.withdrawnAt !== null) return [];
  if (outcome === stateOf(before)) return [];
  const eventId = idOfEvent();
  return [{ type: 'MonthlyReportFailed', eventId, userId, month, clientName, outcome }];
}

export interface AttemptDependencies extends ChangeDependencies {
  now: () => Date;
  log: Log;
}

/**
 * Applies a step to the run as it is at this moment, and again if another writer was faster. Returns the run after it;
 * undefined if there is no such run, or the step does not apply. @throws AppError CONFLICT
 */
export const changeRun = (
  ref: MonthlyRef,
  step: Step,
  { monthly, commit, newId }: ChangeDependencies,
): Promise<MonthlyRun | undefined> =>
  commit(async (at): Promise<Work<MonthlyRun | undefined>> => {
    const before = await monthly.findRun(ref);
    const changed = before && step(before);
    if (!before || !changed) return { answer: undefined };
    const after = { ...changed, revision: before.revision + 1 };
    const events = failureOf(before, after, () => newId(at));
    return { answer: after, shared: [monthly.patchRun(before, after)], events };
  });

/** Why an attempt failed; `final`, `isUnsent` as in `attemptFailed`. */
interface FailedAttempt {
  cause: MonthlyCause;
  final?: boolean;
  isUnsent?: boolean;
  error?: unknown;
}

/** Raises an alarm (docs/runbook.md): there is no further attempt unless someone asks for one. */
export function noteFailure(run: MonthlyRun | undefined, log: Log): void {
  if (!run?.isFailed) return;
  const { userId, month, cause } = run;
  log.error('monthly report failed', { userId, month, cause });
}

/** Records that an attempt failed, and when the next one is due. */
async function noteFailedAttempt(
  run: MonthlyRun,
  { error, ...attempt }: FailedAttempt,
  dependencies: AttemptDependencies,
): Promise<void> {
  const { now, log } = dependencies;
  const { userId, month, mailingId } = run;
  const { cause, ...how } = attempt;
  log.warn('monthly report attempt failed', { userId, month, cause, error: error as Error });
  const step = attemptFailed(cause, { at: now(), ...how });
  noteFailure(await changeRun(run, ofMailing(mailingId, step), dependencies), log);
}

export interface GenerateMonthlyDependencies extends GatherDependencies, AttemptDependencies {
  monthly: Pick<Monthly, 'findRun' | 'patchRun' | 'forget'>;
  stored: Pick<StoredReports, 'find' | 'add'>;
  files: Pick<ReportFiles, 'put' | 'remove'>;
}

const figuresOf = ({ totals, open, sites, backups }: ReportDocument): MonthlyFigures => ({
  activities: totals.count + open.length,
  completed: totals.count,
  hours: totals.hours,
  sites: sites.length,
  backups: backups.count,
});

/** The input of a run's report: the same each time, like the report's id and its file's name. */
const inputOf = ({ userId, month, clientName }: MonthlyRun) => ({
  filters: { userId, ...daysOfMonth(month) },
  clientName,
  otherActivities: [],
});

/** The record of a run's report, of so many bytes. */
const reportOfRun = (run: MonthlyRun, size: number) =>
  recordOf(inputOf(run), size, {
    ...{ reportId: run.reportId, at: new Date(run.createdAt) },
    ...{ month: run.month, generatedBy: null },
  });

/**
 * Makes the report and keeps it, unless a worker that died had done so: its client may have it already, and it stays
 * what it is. Undefined if the client was deleted, with everything of theirs. @throws AppError REPORT_TOO_LARGE
 */
async function generate(
  run: MonthlyRun,
  dependencies: GenerateMonthlyDependencies,
): Promise<MonthlyFigures | undefined> {
  const { monthly, stored, files, newId, now } = dependencies;
  const at = new Date(run.createdAt);
  const { document, html, size } = await buildReport(inputOf(run), at, dependencies);
  const report = reportOfRun(run, size);
  const figures = figuresOf(document);
  if (await stored.find(report)) return figures;
  await files.put(report, html);
  const event = generatedEventOf(report, { eventId: newId(now()), month: run.month });
  if (await addReport(report, { events: [event] }, dependencies)) return figures;
  // It was added, but the answer was lost.
  if (await stored.find(report)) return figures;
  await monthly.forget(run.userId);
  await files.remove(report);
  return undefined;
}

const isTooLarge = (error: unknown) =>
  error instanceof AppError && error.code === 'REPORT_TOO_LARGE';

/** Makes the report of a claimed run. Returns the run after that; undefined if it is not ours any more. */
export async function generateMonthly(
  run: MonthlyRun,
  dependencies: GenerateMonthlyDependencies,
): Promise<MonthlyRun | undefined> {
  let figures: MonthlyFigures | undefined;
  try {
    figures = await generate(run, dependencies);
  } catch (error) {
    const final = isTooLarge(error);
    const cause = final ? 'too-large' : 'generation';
    await noteFailedAttempt(run, { cause, final, error }, dependencies);
    return undefined;
  }
  if (!figures) return undefined;
  const step = generated(figures, dependencies.now());
  return changeRun(run, ofMailing(run.mailingId, step), dependencies);
}

interface MonthlyMail {
  send: SendMail;
  /** As they are now: the brand may change while the Lambda lives. */
  settings: () => Promise<MonthlyMailSettings>;
  configurationSet: string;
}

export interface MailMonthlyDependencies extends AttemptDependencies {
  stored: Pick<StoredReports, 'find'>;
  files: Pick<ReportFiles, 'find'>;
  /** Undefined in a stage that sends no e-mails. */
  mail: MonthlyMail | undefined;
}

/** The attempt that an error of SES ended. */
function attemptOf(error: unknown) {
  const failure = mailFailureOf(error);
  if (failure === 'refused') return { cause: 'mail-refused', final: true, error } as const;
  return { cause: 'mail-unavailable', isUnsent: failure === 'throttled', error } as const;
}

interface Letter {
  html: string;
  settings: MonthlyMailSettings;
  configurationSet: string;
}

const mailOf = (run: MonthlyRun, { html, settings, configurationSet }: Letter) => ({
  to: waitingOf(run),
  senderName: settings.brandName,
  replyTo: settings.mailReplyTo,
  ...renderMonthlyMail(run, settings),
  attachments: [
    {
      fileName: reportOfRun(run, 0).fileName,
      contentType: 'text/html; charset=utf-8',
      content: html,
    },
  ],
  configurationSet,
  tags: mailTagsOf(run),
});

/** The stored report. If it was withdrawn or cannot be read: undefined, and a failed attempt. */
async function readReport(
  run: MonthlyRun,
  dependencies: MailMonthlyDependencies,
): Promise<string | undefined> {
  try {
    const report = await dependencies.stored.find(reportOfRun(run, 0));
    if (report && report.withdrawnAt !== null) {
      await noteFailedAttempt(run, { cause: 'withdrawn', final: true }, dependencies);
      return undefined;
    }
    const html = await dependencies.files.find(reportOfRun(run, 0));
    if (html === undefined) throw new Error('The file of a stored report is not there');
    return html;
  } catch (error) {
    await noteFailedAttempt(run, { cause: 'generation', error }, dependencies);
    return undefined;
  }
}

/**
 * Sends the e-mail of a claimed run whose report exists, once. SES does not recognise repetitions, so the attempt is recorded
 * before the call. If the result of the call is unknown, SES's own events decide.
 */
export async function mailMonthly(
  run: MonthlyRun,
  dependencies: MailMonthlyDependencies,
): Promise<void> {
  const { mail, now } = dependencies;
  const { mailingId } = run;
  if (!mail) {
    return noteFailedAttempt(run, { cause: 'mail-disabled', final: true }, dependencies);
  }
  const html = await readReport(run, dependencies);
  if (html === undefined) return;
  const { configurationSet } = mail;
  const settings = await mail.settings();
  const at = now();
  const given = await changeRun(run, ofMailing(mailingId, mailing(at)), dependencies);
  // Otherwise it waits for SES's event about the earlier attempt.
  if (given?.mailingSince !== at.toISOString()) return;
  try {
    await mail.send(mailOf(given, { html, settings, configurationSet }));
  } catch (error) {
    return noteFailedAttempt(run, attemptOf(error), dependencies);
  }
  await changeRun(run, mailEventNoted({ kind: 'sent', mailingId, at: now() }), dependencies);
}
