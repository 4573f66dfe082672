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

/** Why an attempt came to nothing; `final`, `isUnsent` as `attemptFailed` has them. */
interface FailedAttempt {
  cause: MonthlyCause;
  final?: boolean;
  isUnsent?: boolean;
  error?: unknown;
}

/** Rings an alarm (docs/runbook.md): no further attempt is made unless somebody asks for one. */
function noteFailure(run: MonthlyRun | undefined, log: Log): void {
  if (!run?.isFailed) return;
  const { userId, month, cause } = run;
  log.error('monthly report failed', { userId, month, cause });
}

/** Notes that an attempt at a run came to nothing, and when the next one is due. */
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

/** What a run makes its report from: the same each time, and so are the report's id and its file's name. */
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
  // It was added, and the answer was lost.
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

/** What SES says of an e-mail that it will not take the next time either. */
const REFUSALS = new Set([
  'AccountSuspendedException',
  'BadRequestException',
  'MailFromDomainNotVerifiedException',
  'MessageRejected',
  'NotFoundException',
  'SendingPausedException',
]);
/** What it says of one that it did not take now. */
const THROTTLES = new Set(['LimitExceededException', 'TooManyRequestsException']);

/** Whatever else goes wrong (a timeout, the network, 5xx), SES may have the e-mail all the same. */
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

/** The report as it is kept. Undefined, and an attempt that failed, where it cannot be read. */
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
 * Sends the e-mail of a claimed run whose report is made, once: SES knows no repetition when it sees one, so
 * it is noted before that it is given to it, and where nobody noted how that ended, SES's own events tell.
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
  // Else it waits for what SES tells of the time before.
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

/** Takes a report as far as it goes, where there is something to do for it and nobody else does it. */
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
 * Begins the report of the month before where it is due: the run is put and the next one's date set by one
 * transaction. Of several that are overdue it is the first, and the rest are still due.
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

/** Notes what SES tells of an e-mail. */
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
 * Works off a message. Each looks at what is there when it is worked off, so that it may come twice, late and in any
 * order, and its worker may die anywhere: what it had claimed is due again as soon as its lease is over.
 * @throws AppError CONFLICT when others were faster each time, and whatever the table says: the queue brings it again
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
