import type { MailEvent, MonthlyWork } from '../../../events/reports.events.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMail } from '../../core/mail/send-mail.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { ReportDocument } from '../document/reports.document.domain.ts';
import type { GatherDependencies } from '../document/reports.gather.service.ts';
import { generatedEventOf, buildReport, recordOf } from '../document/reports.generate.service.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import type { StoredReportsStore } from '../stored/reports.stored.store.ts';
import { daysOfMonth, nextDueAt, reportedMonth } from './reports.monthly.domain.ts';
import {
  mailTagsOf,
  type MonthlyMailSettings,
  renderMonthlyMail,
  signOf,
} from './reports.monthly.mail.ts';
import {
  type MonthlyCause,
  type MonthlyFigures,
  type MonthlyRef,
  type MonthlyRun,
  newRun,
  stateOf,
} from './reports.monthly.run.domain.ts';
import {
  attemptFailed,
  generated,
  mailing,
  ofMailing,
  claimed,
  mailEventNoted,
  waitingOf,
} from './reports.monthly.steps.domain.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';

interface AttemptDependencies {
  monthly: Pick<MonthlyStore, 'change'>;
  now: () => Date;
  log: Log;
}

/** Why an attempt failed; `final`, `isUnsent` as in `attemptFailed`. */
interface FailedAttempt {
  cause: MonthlyCause;
  final?: boolean;
  isUnsent?: boolean;
  error?: unknown;
}

/** Raises an alarm (docs/runbook.md): there is no further attempt unless someone asks for one. */
function noteFailure(run: MonthlyRun | undefined, log: Log): void {
  if (!run?.isFailed) return;
  const { userId, month, cause } = run;
  log.error('monthly report failed', { userId, month, cause });
}

/** Records that an attempt failed, and when the next one is due. */
async function noteFailedAttempt(
  run: MonthlyRun,
  { error, ...attempt }: FailedAttempt,
  { monthly, now, log }: AttemptDependencies,
): Promise<void> {
  const { userId, month, mailingId } = run;
  const { cause, ...how } = attempt;
  log.warn('monthly report attempt failed', { userId, month, cause, error: error as Error });
  const step = attemptFailed(cause, { at: now(), ...how });
  noteFailure(await monthly.change(run, ofMailing(mailingId, step)), log);
}

interface GenerateMonthlyDependencies extends GatherDependencies, AttemptDependencies {
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

/** The input of a run's report: the same each time, like the report's id and its file's name. */
const inputOf = ({ userId, month, clientName }: MonthlyRun) => ({
  filters: { userId, ...daysOfMonth(month) },
  clientName,
  otherActivities: [],
});

/** The record of a run's report, of so many bytes. */
const reportOfRun = (run: MonthlyRun, size: number) =>
  recordOf(inputOf(run), size, { reportId: run.reportId, at: new Date(run.createdAt) });

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
  if (await stored.add(report, { audits: [], event, at: now() })) return figures;
  // It was added, but the answer was lost.
  if (await stored.find(report)) return figures;
  await monthly.forget(run.userId);
  await files.remove(report);
  return undefined;
}

const isTooLarge = (error: unknown) =>
  error instanceof AppError && error.code === 'REPORT_TOO_LARGE';

/** Makes the report of a claimed run. Returns the run after that; undefined if it is not ours any more. */
async function generateMonthly(
  run: MonthlyRun,
  dependencies: GenerateMonthlyDependencies,
): Promise<MonthlyRun | undefined> {
  const { monthly, now } = dependencies;
  let figures: MonthlyFigures | undefined;
  try {
    figures = await generate(run, dependencies);
  } catch (error) {
    const final = isTooLarge(error);
    const cause = final ? 'too-large' : 'generation';
    await noteFailedAttempt(run, { cause, final, error }, dependencies);
    return undefined;
  }
  return figures && monthly.change(run, ofMailing(run.mailingId, generated(figures, now())));
}

interface MonthlyMail {
  send: SendMail;
  settings: MonthlyMailSettings & { configurationSet: string };
}

interface MailMonthlyDependencies extends AttemptDependencies {
  files: Pick<ReportFiles, 'find'>;
  /** Undefined in a stage that sends no e-mails. */
  mail: MonthlyMail | undefined;
}

/** Errors of SES for an e-mail that it will not accept next time either. */
const REFUSALS = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
  'NotFoundException',
  'SendingPausedException',
]);
/** Errors of SES for an e-mail that it did not accept now. */
const THROTTLES = new Set(['LimitExceededException', 'TooManyRequestsException']);

/** After any other error (a timeout, the network, 5xx) SES may have the e-mail nevertheless. */
function attemptOf(error: unknown) {
  const name = error instanceof Error ? error.name : '';
  if (REFUSALS.has(name)) return { cause: 'mail-refused', final: true, error } as const;
  return { cause: 'mail-unavailable', isUnsent: THROTTLES.has(name), error } as const;
}

const mailOf = (run: MonthlyRun, html: string, settings: MonthlyMail['settings']) => ({
  to: waitingOf(run),
  ...renderMonthlyMail(run, settings),
  attachments: [
    {
      fileName: reportOfRun(run, 0).fileName,
      contentType: 'text/html; charset=utf-8',
      content: html,
    },
  ],
  configurationSet: settings.configurationSet,
  tags: mailTagsOf(run),
});

/** The stored report. If it cannot be read: undefined, and a failed attempt. */
async function readReport(
  run: MonthlyRun,
  dependencies: MailMonthlyDependencies,
): Promise<string | undefined> {
  try {
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
async function mailMonthly(run: MonthlyRun, dependencies: MailMonthlyDependencies): Promise<void> {
  const { monthly, mail, now } = dependencies;
  const { mailingId } = run;
  if (!mail) {
    return noteFailedAttempt(run, { cause: 'mail-disabled', final: true }, dependencies);
  }
  const html = await readReport(run, dependencies);
  if (html === undefined) return;
  const at = now();
  const given = await monthly.change(run, ofMailing(mailingId, mailing(at)));
  // Otherwise it waits for SES's event about the earlier attempt.
  if (given?.mailingSince !== at.toISOString()) return;
  try {
    await mail.send(mailOf(given, html, mail.settings));
  } catch (error) {
    return noteFailedAttempt(run, attemptOf(error), dependencies);
  }
  await monthly.change(run, mailEventNoted({ kind: 'sent', mailingId, at: now() }));
}

export interface MonthlyWorkDependencies
  extends GenerateMonthlyDependencies, MailMonthlyDependencies {
  monthly: MonthlyStore;
  files: Pick<ReportFiles, 'put' | 'find' | 'remove'>;
}

/** Continues a report as far as possible, if there is work for it and no other worker has it. */
async function settle(ref: MonthlyRef, dependencies: MonthlyWorkDependencies): Promise<void> {
  const { monthly, now, log } = dependencies;
  const run = await monthly.change(ref, claimed(now()));
  if (!run) return;
  noteFailure(run, log);
  if (run.isFailed) return;
  const ready = run.generatedAt === null ? await generateMonthly(run, dependencies) : run;
  if (ready) await mailMonthly(ready, dependencies);
}

/**
 * Starts the report of the previous month if it is due. One transaction writes the run and the next due date. Of several
 * overdue months it starts the first; the rest stay due.
 */
async function start(userId: string, dependencies: MonthlyWorkDependencies): Promise<void> {
  const { monthly, newId, now, timeZone } = dependencies;
  const settings = await monthly.findSettings(userId);
  const at = now();
  const dueAt = settings?.nextAt ?? null;
  if (!settings || dueAt === null || dueAt > at.toISOString()) return;
  const month = reportedMonth(dueAt, timeZone);
  const ids = { reportId: newId(at), mailingId: newId(at), at };
  const run = newRun({ userId, month }, settings, ids);
  const nextAt = nextDueAt(settings.dayOfMonth, dueAt, timeZone);
  const begun = await monthly.begin(run, { dueAt, nextAt });
  if (begun === 'deleted') await monthly.forget(userId);
  if (begun === 'begun') await settle(run, dependencies);
}

/** Records an event of SES about an e-mail. */
async function hear(
  event: MailEvent,
  { monthly, now, log }: Pick<MonthlyWorkDependencies, 'monthly' | 'now' | 'log'>,
): Promise<void> {
  const heard = signOf(event, now());
  if (!heard) return;
  const { ref, sign } = heard;
  const run = await monthly.change(ref, mailEventNoted(sign));
  if (sign.kind === 'rejected') noteFailure(run, log);
  if (run && stateOf(run) === 'bounced') log.warn('monthly report bounced', { ...ref });
}

/**
 * Handles a message. Each reads the current state, so that it may come twice, late and in any order, and its worker may die
 * at any point: a claimed run is due again when its lease ends.
 * @throws AppError CONFLICT after too many concurrent changes, and errors of the table: the queue delivers it again
 */
export async function workOffMonthly(
  work: MonthlyWork,
  dependencies: MonthlyWorkDependencies,
): Promise<void> {
  if ('eventType' in work) return hear(work, dependencies);
  const { userId } = work;
  return work.type === 'StartMonthlyReport'
    ? start(userId, dependencies)
    : settle({ userId, month: work.month }, dependencies);
}
