import pMap from 'p-map';
import type { UserPlanExpired, UserPlanExpiring } from '../../events/user-plans.events.ts';
import { workOffDue } from '../core/due-work.ts';
import type { Log } from '../core/observability/logger.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { followerOf } from './user-plans.changes.domain.ts';
import type { PlanChanges } from './user-plans.changes.entity.ts';
import type { UserPlan } from './user-plans.domain.ts';
import type { UserPlans } from './user-plans.entity.ts';
import { livePeriods } from './user-plans.periods.domain.ts';
import { dueAfter, dueStep, type UserPlanPlace } from './user-plans.record.domain.ts';

export interface SettleDependencies {
  userPlans: Pick<UserPlans, 'read' | 'amend'>;
  changes: Pick<PlanChanges, 'end'>;
  commit: Commit;
  newId: (now: Date) => string;
}

export interface ExpiryDependencies extends SettleDependencies {
  userPlans: Pick<UserPlans, 'read' | 'amend' | 'findDue'>;
  now: () => Date;
  log: Pick<Log, 'error'>;
}

/** Plans of each shard in one page: some seconds of work, of the minute that a run has. */
const MOST_OF_A_SHARD = 100;
const AT_ONCE = 8;

/** What came of a plan that was due. 'passed': nobody had to be reminded. 'nothing': another run was faster. */
type DueOutcome = 'reminded' | 'passed' | 'expired' | 'nothing';

const factsOf = ({ userPlanId, userId, planName, endDate }: UserPlan) => ({
  userPlanId,
  userId,
  planName,
  endDate,
});

/**
 * Does what is due of a plan now: reminds its person, if no plan follows, and sets what is due next; or ends it.
 * Safe to repeat. @throws AppError CONFLICT
 */
export const settleDuePlan = (
  place: UserPlanPlace,
  { userPlans, changes, commit, newId }: SettleDependencies,
): Promise<DueOutcome> =>
  commit(async (at): Promise<Work<DueOutcome>> => {
    const read = await userPlans.read(place);
    const step = read && dueStep(read.record, at);
    if (!read || step === undefined) return { answer: 'nothing' };
    const { record, stored } = read;
    const follower = followerOf(stored.periods, record.userPlanId);
    const facts = { eventId: newId(at), ...factsOf(record) };
    if (step === 0) {
      const { writes } = await changes.end(read, { status: 'expired', now: at });
      const followedBy = follower?.planName ?? null;
      const event: UserPlanExpired = { type: 'UserPlanExpired', ...facts, followedBy };
      return { answer: 'expired', shared: writes, events: [event] };
    }
    const shared = [userPlans.amend(record, dueAfter(record, at))];
    if (follower) return { answer: 'passed', shared };
    const event: UserPlanExpiring = { type: 'UserPlanExpiring', ...facts, daysLeft: step };
    return { answer: 'reminded', shared, events: [event] };
  });

/** What came of a run: how many plans of each outcome. */
export type ExpiryCounts = Record<DueOutcome, number>;

/**
 * Reminds people of plans that are about to end, and ends those that are over. One that fails holds up no other; a run
 * beside another one does nothing twice, and what a run does not get to, or dies at, the next one does.
 * @throws Error where any of them failed, when all others are done
 */
export async function settleDuePlans(
  dependencies: ExpiryDependencies,
  isLate: () => boolean = () => true,
): Promise<ExpiryCounts> {
  const { userPlans, now, log } = dependencies;
  const counts: ExpiryCounts = { reminded: 0, passed: 0, expired: 0, nothing: 0 };
  let failed = 0;

  const settle = async (place: UserPlanPlace) => {
    try {
      counts[await settleDuePlan(place, dependencies)] += 1;
    } catch (error) {
      failed += 1;
      log.error('plan not settled', { ...place, error: error as Error });
    }
  };

  await workOffDue({
    find: () => userPlans.findDue(now(), MOST_OF_A_SHARD),
    most: MOST_OF_A_SHARD,
    keyOf: ({ userPlanId }) => userPlanId,
    isLate,
    work: (places) => pMap(places, settle, { concurrency: AT_ONCE }),
  });
  if (failed > 0) throw new Error(`${String(failed)} plans that are due could not be settled`);
  return counts;
}

export interface CancelDependencies {
  userPlans: Pick<UserPlans, 'periodsOf' | 'read'>;
  changes: Pick<PlanChanges, 'end'>;
  commit: Commit;
}

/** Cancels a deleted person's plans that run or wait, and returns how many. @throws AppError CONFLICT */
export async function cancelPlansOf(
  userId: string,
  now: Date,
  { userPlans, changes, commit }: CancelDependencies,
): Promise<number> {
  const { periods } = await userPlans.periodsOf(userId);
  let cancelled = 0;
  // The last one first: none of them has to move up.
  for (const { userPlanId } of livePeriods(periods, now).toReversed()) {
    const isEnded = await commit(async (at) => {
      const read = await userPlans.read({ userId, userPlanId });
      if (read?.record.status !== 'active') return { answer: false };
      const ending = { status: 'cancelled', now: at, isForGood: true } as const;
      const { writes } = await changes.end(read, ending);
      return { answer: true, shared: writes };
    });
    if (isEnded) cancelled += 1;
  }
  return cancelled;
}
