import {
  isWithdrawn,
  reasonOf,
  type MonthlyReport,
} from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { WORKED_AT_MS } from './reports.monthly.cache.ts';
import { sendsText as text } from './reports.monthly.sends.text.ts';

/** A sentence below a report: what went wrong and what to do about it, or what is only to be known. */
interface MonthlyNote {
  kind: 'wrong' | 'known';
  text: string;
}

const wrong = (sentence: string): MonthlyNote => ({ kind: 'wrong', text: sentence });
const known = (sentence: string): MonthlyNote => ({ kind: 'known', text: sentence });

/** Why it failed, is to be tried again, or was withdrawn. */
function causeNotes(report: MonthlyReport): MonthlyNote[] {
  const what = reasonOf(report);
  if (what === undefined) return [];
  const cause = isWithdrawn(report) ? 'withdrawn' : report.cause;
  const isOver = report.state === 'failed' && cause !== null;
  return isOver ? [wrong(`${what} ${text.remedies[cause]}`)] : [known(what)];
}

/** What the addresses answered. */
function recipientNotes(report: MonthlyReport): MonthlyNote[] {
  const { recipients, state, emailedAt } = report;
  const notes = recipients.flatMap(({ email, state: of, detail }) => {
    if (of === 'bounced') return [wrong(text.bounced(email, detail))];
    return of === 'complained' ? [wrong(text.complained(email))] : [];
  });
  if (state === 'bounced' && !isWithdrawn(report)) notes.push(wrong(text.bouncedRemedy));
  const waiting = recipients.filter(({ state: of }) => of === 'waiting');
  if (emailedAt !== null && waiting.length > 0 && waiting.length < recipients.length) {
    notes.push(known(text.unconfirmed(waiting.map(({ email }) => email))));
  }
  return notes;
}

/** When it is tried again; undefined while it is being worked at, and where there is nothing more to do. */
export function nextAttemptOf(
  { cause, nextAttemptAt }: Pick<MonthlyReport, 'cause' | 'nextAttemptAt'>,
  now: Date,
): string | undefined {
  if (nextAttemptAt === null) return undefined;
  // Without a cause somebody is at it, unless that would be for too long.
  const waits = cause !== null || Date.parse(nextAttemptAt) - now.getTime() > WORKED_AT_MS;
  return waits ? nextAttemptAt : undefined;
}

/** The notes on a report, beside its progress. */
export const notesOf = (report: MonthlyReport): MonthlyNote[] => [
  ...causeNotes(report),
  ...recipientNotes(report),
];

export interface MonthlyStep {
  name: string;
  mark: 'done' | 'failed' | 'todo';
  /** When it was done, where that is known. */
  at: string | null;
}

/** Generado → Enviado → Entregado, as far as it has come; what it failed at is the first that is not done. */
export function stepsOf({ state, generatedAt, emailedAt }: MonthlyReport): MonthlyStep[] {
  const stopped = state === 'failed' || state === 'bounced';
  const steps = [
    { name: text.steps.generated, at: generatedAt, isDone: generatedAt !== null },
    { name: text.steps.emailed, at: emailedAt, isDone: emailedAt !== null },
    { name: text.steps.delivered, at: null, isDone: state === 'delivered' },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ name, at, isDone }, index) => {
    if (isDone) return { name, at, mark: 'done' };
    return { name, at: null, mark: stopped && index === current ? 'failed' : 'todo' };
  });
}
