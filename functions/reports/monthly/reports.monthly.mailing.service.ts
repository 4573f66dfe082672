import type { SendMail } from '../../core/mail/send-mail.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import { noteFailedAttempt, type AttemptDependencies } from './reports.monthly.attempt.service.ts';
import { mailTagsOf, renderMonthlyMail, type MonthlyMailSettings } from './reports.monthly.mail.ts';
import { reportOfRun } from './reports.monthly.make.service.ts';
import type { MonthlyRun } from './reports.monthly.run.domain.ts';
import { mailing, ofMailing, told, waitingOf } from './reports.monthly.steps.domain.ts';

interface MonthlyMail {
  send: SendMail;
  settings: MonthlyMailSettings & { configurationSet: string };
}

export interface MailMonthlyDependencies extends AttemptDependencies {
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
export async function mailMonthly(
  run: MonthlyRun,
  dependencies: MailMonthlyDependencies,
): Promise<void> {
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
  await monthly.change(run, told({ kind: 'sent', mailingId, at: now() }));
}
