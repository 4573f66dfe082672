import {
  isRetriable,
  LEASE_MS,
  SIGN_MS,
  stateOf,
  waitingAt,
  type MonthlyCause,
  type MonthlyFigures,
  type MonthlyRecipient,
  type MonthlyRun,
  type Step,
} from './reports.monthly.run.domain.ts';

const MINUTE_MS = 60_000;
export const MONTHLY_ATTEMPTS = 6;
/** After so many failures, the next attempt is so many minutes later. */
const WAITS_MINUTES = [1, 5, 15, 60, 180];

/** The delivery states of an e-mail. */
const HAS_IT: readonly MonthlyRecipient['state'][] = ['delivered', 'complained'];

const later = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

/** Whether there is work to do by then: not failed, not sent, and not claimed by another worker. */
export const isDue = ({ nextAttemptAt }: MonthlyRun, at: Date): boolean =>
  nextAttemptAt !== null && nextAttemptAt <= at.toISOString();

const failed = (run: MonthlyRun, cause: MonthlyCause): MonthlyRun => ({
  ...run,
  cause,
  isFailed: true,
  mailingSince: null,
  nextAttemptAt: null,
});

/** The worker that claims it has it alone until the lease is over. One that was started too often has failed. */
export const claimed =
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

/** It is in the client's list: the attempt under way is the first at its e-mail. */
export const generated =
  (figures: MonthlyFigures, at: Date): Step =>
  (run) =>
    run.generatedAt === null && !run.isFailed
      ? { ...run, figures, cause: null, attempts: 1, generatedAt: at.toISOString() }
      : undefined;

/**
 * The worker that claimed it gives it to SES. One that was given before, with an unknown result, waits for SES's event.
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

/** A step of the worker that claimed a run with an e-mail: nothing if another e-mail was requested meanwhile. */
export const ofMailing =
  (mailingId: string, step: Step): Step =>
  (run) =>
    run.mailingId === mailingId ? step(run) : undefined;

/** SES has it, by its answer or by one of its events. A rejected e-mail stays failed. */
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

/** An attempt failed. `final`: another one would fail too. `isUnsent`: SES certainly does not have the e-mail. */
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

/** An event of SES about an e-mail. Addresses as SES writes them. */
export type MailSign =
  | { kind: 'sent'; mailingId: string; at: Date }
  | { kind: 'rejected'; mailingId: string; at: Date }
  | {
      kind: 'delivered' | 'bounced' | 'complained';
      mailingId: string;
      at: Date;
      emails: readonly { email: string; detail: string | null }[];
    };

/** A complaint outranks the delivery before it, and a bounce may follow a delivery. Neither is undone. */
const RANK = { waiting: 0, delivered: 1, bounced: 2, complained: 3 };

/** SES's events, in any order and number: nothing if it is known already, or about another e-mail. */
export const mailEventNoted =
  (sign: MailSign): Step =>
  (run) => {
    if (sign.mailingId !== run.mailingId) return undefined;
    if (sign.kind === 'rejected') {
      // Also if it had failed for another cause, or counted as sent: the first event wins.
      const isKnown = run.cause === 'mail-rejected';
      return isKnown ? undefined : { ...failed(run, 'mail-rejected'), emailedAt: null };
    }
    // Every event means that SES has the e-mail.
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

/** The recipients of the next e-mail: those that an earlier one did not reach. */
export const waitingOf = ({ recipients }: MonthlyRun): string[] =>
  recipients.filter(({ state }) => state === 'waiting').map(({ email }) => email);

interface Retry {
  at: Date;
  /** Whom the settings name now. */
  recipients: readonly string[];
  /** Of the other e-mail. */
  mailingId: string;
}

/**
 * A retry: an existing report stays, and another e-mail goes to the recipients of the current settings. A recipient who has the
 * earlier e-mail gets no second one; if all have it, there is nothing more to do.
 */
export const retried =
  ({ at, recipients, mailingId }: Retry): Step =>
  (run) => {
    if (!isRetriable(stateOf(run))) return undefined;
    const reached = run.recipients.filter(({ state }) => HAS_IT.includes(state));
    const asked = waitingAt(recipients).map(
      (one) => reached.find(({ email }) => email === one.email) ?? one,
    );
    const next = { ...run, recipients: asked, isFailed: false, cause: null, attempts: 0 };
    if (asked.every(({ state }) => state !== 'waiting')) return next;
    return {
      ...next,
      mailingId,
      emailedAt: null,
      mailingSince: null,
      nextAttemptAt: at.toISOString(),
    };
  };
