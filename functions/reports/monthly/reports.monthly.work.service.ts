import type { MailEvent, MonthlyWork } from '../../../events/reports.events.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import {
  changeRun,
  generateMonthly,
  mailMonthly,
  noteFailure,
  type AttemptDependencies,
  type GenerateMonthlyDependencies,
  type MailMonthlyDependencies,
} from './reports.monthly.attempts.service.ts';
import {
  dispatchMonthlyOn,
  type MonthlyDispatchDependencies,
} from './reports.monthly.dispatch.service.ts';
import { nextDueAt, reportedMonth } from './reports.monthly.domain.ts';
import type { Monthly } from './reports.monthly.entity.ts';
import { signOf } from './reports.monthly.mail.ts';
import { type MonthlyRef, type MonthlyRun, newRun, stateOf } from './reports.monthly.run.domain.ts';
import { claimed, mailEventNoted } from './reports.monthly.steps.domain.ts';

export interface BeginDependencies {
  monthly: Pick<
    Monthly,
    'findSettings' | 'findRun' | 'putRun' | 'advance' | 'mayOwn' | 'ownerIsThere'
  >;
  commit: Commit;
  newId: (now: Date) => string;
  timeZone: string;
}

export interface MonthlyWorkDependencies
  extends
    GenerateMonthlyDependencies,
    MailMonthlyDependencies,
    BeginDependencies,
    MonthlyDispatchDependencies {
  monthly: GenerateMonthlyDependencies['monthly'] &
    BeginDependencies['monthly'] &
    MonthlyDispatchDependencies['monthly'];
  stored: GenerateMonthlyDependencies['stored'];
  files: Pick<ReportFiles, 'put' | 'find' | 'remove'>;
}

/** Continues a report as far as possible, if there is work for it and no other worker has it. */
async function settle(ref: MonthlyRef, dependencies: MonthlyWorkDependencies): Promise<void> {
  const { now, log } = dependencies;
  const run = await changeRun(ref, claimed(now()), dependencies);
  if (!run) return;
  noteFailure(run, log);
  if (run.isFailed) return;
  const ready = run.generatedAt === null ? await generateMonthly(run, dependencies) : run;
  if (ready) await mailMonthly(ready, dependencies);
}

/** `known`: the report of that month was there already. `deleted`: there is no such client. */
type Begun = { outcome: 'begun'; run: MonthlyRun } | { outcome: 'known' | 'notDue' | 'deleted' };

/**
 * Begins the report that is due, once for each client and month, and makes the settings due again later: both or
 * neither. Of several overdue months it begins the first; the rest stay due. @throws AppError CONFLICT
 */
export const beginMonthly = (
  userId: string,
  { monthly, commit, newId, timeZone }: BeginDependencies,
): Promise<Begun> =>
  commit(async (at): Promise<Work<Begun>> => {
    const settings = await monthly.findSettings(userId);
    const dueAt = settings?.nextAt ?? null;
    if (!settings || dueAt === null || dueAt > at.toISOString()) {
      return { answer: { outcome: 'notDue' } };
    }
    if (!(await monthly.mayOwn(userId))) return { answer: { outcome: 'deleted' } };
    const month = reportedMonth(dueAt, timeZone);
    const advanced = monthly.advance(settings, nextDueAt(settings.dayOfMonth, dueAt, timeZone));
    if (await monthly.findRun({ userId, month })) {
      return { answer: { outcome: 'known' }, shared: [advanced] };
    }
    const ids = { reportId: newId(at), mailingId: newId(at), at };
    const run = newRun({ userId, month }, settings, ids);
    const shared = [monthly.ownerIsThere(userId), monthly.putRun(run), advanced];
    return { answer: { outcome: 'begun', run }, shared };
  });

/** Starts the report of the previous month if it is due. */
async function start(userId: string, dependencies: MonthlyWorkDependencies): Promise<void> {
  const begun = await beginMonthly(userId, dependencies);
  if (begun.outcome === 'deleted') await dependencies.monthly.forget(userId);
  if (begun.outcome === 'begun') await settle(begun.run, dependencies);
}

/** Records an event of SES about an e-mail. */
async function hear(event: MailEvent, dependencies: AttemptDependencies): Promise<void> {
  const { now, log } = dependencies;
  const heard = signOf(event, now());
  if (!heard) return;
  const { ref, sign } = heard;
  const run = await changeRun(ref, mailEventNoted(sign), dependencies);
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
  if (work.type === 'DispatchDueMonthly') {
    await dispatchMonthlyOn(work, dependencies);
    return;
  }
  const { userId } = work;
  return work.type === 'StartMonthlyReport'
    ? start(userId, dependencies)
    : settle({ userId, month: work.month }, dependencies);
}
