import type { SettleMonthlyReport, StartMonthlyReport } from '../../../events/reports.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { DueMonthly, Monthly } from './reports.monthly.entity.ts';

export type DueMonthlyCommand = StartMonthlyReport | SettleMonthlyReport;

export interface MonthlyDispatchDependencies {
  monthly: Pick<Monthly, 'findDue'>;
  send: SendMessages<DueMonthlyCommand>;
  now: () => Date;
}

/** In one run: some seconds of sending. The next run goes on. */
const MOST_AT_ONCE = 500;

const commandOf = ({ userId, month }: DueMonthly): DueMonthlyCommand =>
  month === undefined
    ? { type: 'StartMonthlyReport', userId }
    : { type: 'SettleMonthlyReport', userId, month };

/**
 * Queues the due work of monthly reports: those to start, and those that wait for another attempt. It stays due until it is
 * done, so that a lost message loses nothing. What waits in the queue may be queued twice, and the second message finds
 * nothing to do. Returns how many it queued.
 */
export async function dispatchMonthly({
  monthly,
  send,
  now,
}: MonthlyDispatchDependencies): Promise<number> {
  const due = await monthly.findDue(now(), MOST_AT_ONCE);
  await send(due.map(commandOf));
  return due.length;
}
