import pMap from 'p-map';
import type { UserPlanExpired, UserPlanExpiring } from '../../events/user-plans.events.ts';
import type { Log } from '../core/observability/logger.ts';
import type { UserPlan } from './user-plans.domain.ts';
import type { DueOutcome, LifecycleStore } from './user-plans.lifecycle.store.ts';
import type { UserPlanPlace } from './user-plans.list.store.ts';

export interface ExpiryDependencies {
  lifecycle: Pick<LifecycleStore, 'findDue' | 'settleDue'>;
  newId: (now: Date) => string;
  now: () => Date;
  log: Pick<Log, 'error'>;
}

/** Plans of each shard in one run: some seconds of work, of the minute that it has. The next run goes on. */
const MOST_OF_A_SHARD = 100;
const AT_ONCE = 8;

const toldOf = ({ userPlanId, userId, planName, endDate }: UserPlan) => ({
  userPlanId,
  userId,
  planName,
  endDate,
});

/** What came of a run: how many plans of each outcome. */
export type ExpiryCounts = Record<DueOutcome, number>;

/**
 * Reminds people of plans that are about to end, and ends those that are over. One that fails holds up no other; a run
 * beside another one does nothing twice, and what a run does not get to, or dies at, the next one does.
 * @throws Error where any of them failed, when all others are done
 */
export async function settleDuePlans(dependencies: ExpiryDependencies): Promise<ExpiryCounts> {
  const { lifecycle, newId, now, log } = dependencies;
  const counts: ExpiryCounts = { reminded: 0, passed: 0, expired: 0, nothing: 0 };
  let failed = 0;

  const settle = async (place: UserPlanPlace) => {
    const at = now();
    const eventId = newId(at);
    try {
      const outcome = await lifecycle.settleDue(place, at, {
        expiring: (plan, daysLeft): UserPlanExpiring => ({
          type: 'UserPlanExpiring',
          eventId,
          ...toldOf(plan),
          daysLeft,
        }),
        expired: (plan, followedBy): UserPlanExpired => ({
          type: 'UserPlanExpired',
          eventId,
          ...toldOf(plan),
          followedBy: followedBy?.planName ?? null,
        }),
      });
      counts[outcome] += 1;
    } catch (error) {
      failed += 1;
      log.error('plan not settled', { ...place, error: error as Error });
    }
  };

  await pMap(await lifecycle.findDue(now(), MOST_OF_A_SHARD), settle, { concurrency: AT_ONCE });
  if (failed > 0) throw new Error(`${String(failed)} plans that are due could not be settled`);
  return counts;
}
