import type { MailEvent, MonthlyWork } from '../../../events/reports.events.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import { noteFailure } from './reports.monthly.attempt.service.ts';
import { nextDueAt, reportedMonth } from './reports.monthly.domain.ts';
import { signOf } from './reports.monthly.mail.ts';
import { mailMonthly, type MailMonthlyDependencies } from './reports.monthly.mailing.service.ts';
import { makeMonthly, type MakeMonthlyDependencies } from './reports.monthly.make.service.ts';
import { newRun, stateOf, type MonthlyRef } from './reports.monthly.run.domain.ts';
import { taken, told } from './reports.monthly.steps.domain.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';

export interface MonthlyWorkDependencies extends MakeMonthlyDependencies, MailMonthlyDependencies {
  monthly: MonthlyStore;
  files: Pick<ReportFiles, 'put' | 'find' | 'remove'>;
}

/** Takes a report as far as it goes, where there is something to do for it and nobody else does it. */
async function settle(ref: MonthlyRef, dependencies: MonthlyWorkDependencies): Promise<void> {
  const { monthly, now, log } = dependencies;
  const run = await monthly.change(ref, taken(now()));
  if (!run) return;
  noteFailure(run, log);
  if (run.isFailed) return;
  const made = run.generatedAt === null ? await makeMonthly(run, dependencies) : run;
  if (made) await mailMonthly(made, dependencies);
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
  if (begun === 'gone') await monthly.forget(userId);
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
  const run = await monthly.change(ref, told(sign));
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
