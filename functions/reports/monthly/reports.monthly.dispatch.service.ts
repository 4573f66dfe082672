import type {
  DispatchDueMonthly,
  SettleMonthlyReport,
  StartMonthlyReport,
} from '../../../events/reports.events.ts';
import {
  dispatchDue,
  dispatchOn,
  type DispatchDependencies as Dispatching,
  type DispatchStep,
} from '../../core/queue/dispatch.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { DueMonthly, Monthly } from './reports.monthly.entity.ts';

type Place = DispatchDueMonthly['after'];
export type DueMonthlyCommand = StartMonthlyReport | SettleMonthlyReport;

export interface MonthlyDispatchDependencies extends Pick<
  Dispatching<DueMonthlyCommand, Place>,
  'passes' | 'now'
> {
  monthly: Pick<Monthly, 'findDue'>;
  /** To the queue of the worker, which makes the further steps as well. */
  sendWork: SendMessages<DueMonthlyCommand | DispatchDueMonthly>;
}

/** They are all in one place of the index: a month has few. */
const SHARDS = 1;
/** In one step: some seconds of sending. */
const MOST_AT_ONCE = 500;

const commandOf = ({ userId, month }: DueMonthly): DueMonthlyCommand =>
  month === undefined
    ? { type: 'StartMonthlyReport', userId }
    : { type: 'SettleMonthlyReport', userId, month };

const dispatching = ({
  passes,
  monthly,
  sendWork,
  now,
}: MonthlyDispatchDependencies): Dispatching<DueMonthlyCommand, Place> => ({
  ...{ passes, now },
  async findDue(_shard, range) {
    const { due, last } = await monthly.findDue({ ...range, limit: MOST_AT_ONCE });
    return { commands: due.map(commandOf), last: last as Place | undefined };
  },
  send: sendWork,
  sendOn: (steps: readonly DispatchStep<Place>[]) =>
    sendWork(steps.map((step) => ({ type: 'DispatchDueMonthly' as const, ...step }))),
});

/**
 * Queues the due work of monthly reports: those to start, and those that wait for another attempt; and leaves the worker what is too much for one
 * run. It stays due until it is done, so that a lost message loses nothing. What waits in the queue may be queued twice, and the second
 * message finds nothing to do. Returns how many it queued.
 */
export const dispatchMonthly = (dependencies: MonthlyDispatchDependencies): Promise<number> =>
  dispatchDue(SHARDS, dispatching(dependencies));

/** The next step of that, in the worker. */
export const dispatchMonthlyOn = (
  { type: _, ...step }: DispatchDueMonthly,
  dependencies: MonthlyDispatchDependencies,
): Promise<number> => dispatchOn(step, dispatching(dependencies));
