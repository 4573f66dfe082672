import type { SettleMonthlyReport } from '../../../events/reports.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Page } from '../../core/table/query-page.ts';
import type { MonthlyListStore } from './reports.monthly.list.store.ts';
import {
  isRetriable,
  monthlyReportOf,
  stateOf,
  type MonthlyRef,
  type MonthlyReport,
} from './reports.monthly.run.domain.ts';
import { retried } from './reports.monthly.steps.domain.ts';
import type { MonthlyStore } from './reports.monthly.store.ts';

/** A page of monthly reports, newest month first. @throws AppError VALIDATION_FAILED (cursor) */
export const listMonthlyReports = (
  filters: Parameters<MonthlyListStore['listReports']>[0],
  { list }: { list: Pick<MonthlyListStore, 'listReports'> },
): Promise<Page<MonthlyReport>> => list.listReports(filters);

export interface RetryDependencies {
  monthly: Pick<MonthlyStore, 'find' | 'findSettings' | 'change'>;
  /** To the queue of monthly reports. */
  send: SendMessages<SettleMonthlyReport>;
  newId: (now: Date) => string;
  now: () => Date;
}

/**
 * Tries a report again that failed or bounced: its e-mail is a new one, to whom the settings name now, also where they
 * are switched off. @throws AppError NOT_FOUND, REPORT_NOT_FAILED, MONTHLY_REPORTS_OFF, CONFLICT
 */
export async function retryMonthlyReport(
  { userId: actorId }: Pick<Caller, 'userId'>,
  ref: MonthlyRef,
  { monthly, send, newId, now }: RetryDependencies,
): Promise<MonthlyReport> {
  const { userId, month } = ref;
  const run = await monthly.find(ref);
  if (!run) throw new AppError('NOT_FOUND');
  if (!isRetriable(stateOf(run))) throw new AppError('REPORT_NOT_FAILED');
  const recipients = (await monthly.findSettings(userId))?.recipients ?? [];
  if (recipients.length === 0) throw new AppError('MONTHLY_REPORTS_OFF');
  const at = now();
  const details = { month, clientName: run.clientName };
  const after = await monthly.change(ref, retried({ at, recipients, mailingId: newId(at) }), [
    { targetId: userId, actorId, action: 'MonthlyReportRetried', at, details },
  ]);
  // Somebody else was faster: it is under way.
  if (!after) throw new AppError('REPORT_NOT_FAILED');
  await send([{ type: 'SettleMonthlyReport', userId, month }]);
  return monthlyReportOf(after);
}
