import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { monthField } from './reports.monthly.domain.ts';

/** How far a monthly report has come. The last three are where it stays until somebody tries it again. */
export const monthlyStates = [
  'queued',
  'generated',
  'emailed',
  'delivered',
  'bounced',
  'failed',
] as const;
export type MonthlyState = (typeof monthlyStates)[number];

/**
 * Why one failed. `too-large`: it has more activities or sites than a report may. `generation`: it could not be made.
 * `mail-disabled`: this stage sends no e-mails. `mail-refused`: SES does not take it. `mail-unavailable`: SES could not be
 * reached. `mail-rejected`: SES took it, and then did not send it.
 */
export const monthlyCauses = [
  'too-large',
  'generation',
  'mail-disabled',
  'mail-refused',
  'mail-unavailable',
  'mail-rejected',
] as const;
export type MonthlyCause = (typeof monthlyCauses)[number];

/** What became of the e-mail at one of its addresses. */
export const recipientStates = ['waiting', 'delivered', 'bounced', 'complained'] as const;

const recipientSchema = z.object({
  email: z.string(),
  state: z.enum(recipientStates),
  /** What the other side said, where it bounced. */
  detail: z.string().nullable(),
});
export type MonthlyRecipient = z.output<typeof recipientSchema>;

/** What the e-mail tells of the report. */
export const monthlyFiguresSchema = z.object({
  activities: z.int(),
  completed: z.int(),
  hours: z.number(),
  sites: z.int(),
  backups: z.int(),
});
export type MonthlyFigures = z.output<typeof monthlyFiguresSchema>;

/** A client's report of a month, as administrators see it. */
export const monthlyReportSchema = z.object({
  userId: idField,
  month: monthField,
  clientName: z.string(),
  state: z.enum(monthlyStates),
  /** Of `failed`; the last one's while another attempt is to come. */
  cause: z.enum(monthlyCauses).nullable(),
  recipients: z.array(recipientSchema),
  /** Of the report in the client's list; there as soon as it was generated. */
  reportId: idField,
  createdAt: z.iso.datetime(),
  generatedAt: z.iso.datetime().nullable(),
  emailedAt: z.iso.datetime().nullable(),
  /** When the next attempt is due; null where there is nothing more to do. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type MonthlyReport = z.output<typeof monthlyReportSchema>;

/** All that is kept of it. Every change makes `revision` one more: whoever read an older one writes nothing. */
export const monthlyRunSchema = monthlyReportSchema.omit({ state: true }).extend({
  revision: z.int(),
  /** Begun since the last success or the last 'Reintentar', killed ones included. */
  attempts: z.int(),
  isFailed: z.boolean(),
  figures: monthlyFiguresSchema.nullable(),
  /** Of this e-mail, a new one for each that somebody asks for: what SES tells of others is not about it. */
  mailingId: idField,
  /** When it was last given to SES, without being told how that ended. */
  mailingSince: z.iso.datetime().nullable(),
});
export type MonthlyRun = z.output<typeof monthlyRunSchema>;

export type MonthlyRef = Pick<MonthlyRun, 'userId' | 'month'>;

const MINUTE_MS = 60_000;
/** Longer than the worker lives: whoever took it and is gone has left it to others by then. */
export const LEASE_MS = 2 * MINUTE_MS;
/** SES tells of what it took within seconds. What it did not tell of by then it never got, and it is sent again. */
export const SIGN_MS = 15 * MINUTE_MS;
export const MONTHLY_ATTEMPTS = 6;
/** After so many failures, the next attempt is so many minutes later. */
const WAITS_MINUTES = [1, 5, 15, 60, 180];

const later = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

/** How far it has come, by what is known of it. */
export function stateOf(run: Omit<MonthlyRun, 'revision'>): MonthlyState {
  if (run.isFailed) return 'failed';
  if (run.emailedAt === null) return run.generatedAt === null ? 'queued' : 'generated';
  if (run.recipients.some(({ state }) => state === 'bounced')) return 'bounced';
  return run.recipients.every(({ state }) => state !== 'waiting') ? 'delivered' : 'emailed';
}

const waitingAt = (emails: readonly string[]): MonthlyRecipient[] =>
  emails.map((email) => ({ email, state: 'waiting', detail: null }));

/** A client's report of a month, to be made at once. */
export const newRun = (
  { userId, month }: MonthlyRef,
  { clientName, recipients }: { clientName: string; recipients: readonly string[] },
  { reportId, mailingId, at }: { reportId: string; mailingId: string; at: Date },
): MonthlyRun => ({
  ...{ userId, month, clientName, reportId, mailingId },
  recipients: waitingAt(recipients),
  cause: null,
  isFailed: false,
  figures: null,
  createdAt: at.toISOString(),
  generatedAt: null,
  emailedAt: null,
  mailingSince: null,
  nextAttemptAt: at.toISOString(),
  attempts: 0,
  revision: 0,
});

/** A step of a run: what it is after it, or nothing where the step is none for it (any more). */
export type Step = (run: MonthlyRun) => MonthlyRun | undefined;

/** Whether there is something to do by then: not failed, not sent, and nobody else's for the moment. */
export const isDue = ({ nextAttemptAt }: MonthlyRun, at: Date): boolean =>
  nextAttemptAt !== null && nextAttemptAt <= at.toISOString();

const failed = (run: MonthlyRun, cause: MonthlyCause): MonthlyRun => ({
  ...run,
  cause,
  isFailed: true,
  mailingSince: null,
  nextAttemptAt: null,
});

/** Whoever takes it has it alone until the lease is over. One that was begun too often has failed. */
export const taken =
  (at: Date): Step =>
  (run) => {
    if (!isDue(run, at)) return undefined;
    if (run.attempts >= MONTHLY_ATTEMPTS) {
      return failed(
        run,
        run.cause ?? (run.generatedAt === null ? 'generation' : 'mail-unavailable'),
      );
    }
    return { ...run, attempts: run.attempts + 1, nextAttemptAt: later(at, LEASE_MS) };
  };

/** It is in the client's list. */
export const generated =
  (figures: MonthlyFigures, at: Date): Step =>
  (run) =>
    run.generatedAt === null && !run.isFailed
      ? { ...run, figures, cause: null, generatedAt: at.toISOString() }
      : undefined;

/**
 * It is given to SES, by whoever took it. One that was given before, and of which nobody knows how that ended, waits for
 * what SES tells of it.
 */
export const mailing =
  (at: Date): Step =>
  (run) => {
    if (run.generatedAt === null || run.emailedAt !== null || run.isFailed) return undefined;
    const { mailingSince } = run;
    const known = mailingSince && later(new Date(mailingSince), SIGN_MS);
    if (known && known > at.toISOString()) {
      return { ...run, attempts: run.attempts - 1, nextAttemptAt: known };
    }
    return { ...run, mailingSince: at.toISOString() };
  };

/** SES has it: by its answer, or by its own telling. What it then did not send stays failed. */
export const emailed =
  (at: Date): Step =>
  (run) =>
    run.emailedAt === null && run.generatedAt !== null && run.cause !== 'mail-rejected'
      ? {
          ...run,
          emailedAt: at.toISOString(),
          mailingSince: null,
          nextAttemptAt: null,
          cause: null,
          isFailed: false,
        }
      : undefined;

/** An attempt came to nothing: `final` where another one would too. `isUnsent`: SES certainly does not have it. */
export const attemptFailed =
  (
    cause: MonthlyCause,
    { at, final = false, isUnsent = true }: { at: Date; final?: boolean; isUnsent?: boolean },
  ): Step =>
  (run) => {
    if (run.nextAttemptAt === null) return undefined;
    if (final || run.attempts >= MONTHLY_ATTEMPTS) return failed(run, cause);
    const minutes = WAITS_MINUTES[Math.max(0, run.attempts - 1)] ?? 180;
    return {
      ...run,
      cause,
      mailingSince: isUnsent ? null : run.mailingSince,
      nextAttemptAt: later(at, minutes * MINUTE_MS),
    };
  };

/** What SES tells of an e-mail. Addresses as it writes them. */
export type MailSign =
  | { kind: 'sent'; mailingId: string; at: Date }
  | { kind: 'rejected'; mailingId: string; at: Date }
  | {
      kind: 'delivered' | 'bounced' | 'complained';
      mailingId: string;
      at: Date;
      emails: readonly { email: string; detail: string | null }[];
    };

/** A complaint says more than the delivery before it, and a bounce may follow one; nothing takes either back. */
const RANK = { waiting: 0, delivered: 1, bounced: 2, complained: 3 };

/** What SES told, in whatever order and however often: nothing where it is known already, or of another e-mail. */
export const told =
  (sign: MailSign): Step =>
  (run) => {
    if (sign.mailingId !== run.mailingId) return undefined;
    if (sign.kind === 'rejected') return run.isFailed ? undefined : failed(run, 'mail-rejected');
    // Whatever it tells, it has the e-mail.
    const sent = emailed(sign.at)(run);
    if (sign.kind === 'sent') return sent;
    const { kind } = sign;
    const before = sent ?? run;
    const recipients = before.recipients.map((recipient) => {
      const news = sign.emails.find(({ email }) => email.toLowerCase() === recipient.email);
      return news && RANK[kind] > RANK[recipient.state]
        ? { ...recipient, state: kind, detail: news.detail }
        : recipient;
    });
    const isNews = recipients.some((one, index) => one !== before.recipients[index]);
    return isNews ? { ...before, recipients } : sent;
  };

/** States that 'Reintentar' is for. */
export const isRetriable = (state: MonthlyState): boolean =>
  state === 'failed' || state === 'bounced';

/** Somebody tries it again: the e-mail is another one, to whom the settings name now; a report that is there stays. */
export const retried =
  ({
    at,
    recipients,
    mailingId,
  }: {
    at: Date;
    recipients: readonly string[];
    mailingId: string;
  }): Step =>
  (run) =>
    isRetriable(stateOf(run))
      ? {
          ...run,
          recipients: waitingAt(recipients),
          mailingId,
          isFailed: false,
          cause: null,
          emailedAt: null,
          mailingSince: null,
          attempts: 0,
          nextAttemptAt: at.toISOString(),
        }
      : undefined;

/** As administrators see it. */
export const monthlyReportOf = (run: MonthlyRun): MonthlyReport =>
  monthlyReportSchema.parse({ ...run, state: stateOf(run) });
