import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { CountSites } from '../core/table/shared/people.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { siteLimitOf } from '../plans/plans.domain.ts';
import { withPaidTime } from './user-plans.credit.domain.ts';
import { noPlanInfo, type PlanInfo } from './user-plans.domain.ts';
import type { UserPlans } from './user-plans.entity.ts';
import { currentPeriod, livePeriods } from './user-plans.periods.domain.ts';

export interface InfoDependencies {
  userPlans: Pick<UserPlans, 'findPeriods' | 'findOf'>;
  countSites: CountSites;
  /** Sites that a client without a plan may register. */
  sitesWithoutPlan: number;
  now: () => Date;
}

/**
 * The plan that the caller has at this moment, and how many activities it still allows (spec 001 §3, Plan info): a plan
 * past its end does not count. Sites are counted in the item that confirmed the caller.
 */
export async function getPlanInfo(
  caller: Pick<Caller, 'userId' | 'role' | 'companyId' | 'profileItem'>,
  { userPlans, countSites, now, sitesWithoutPlan }: InfoDependencies,
): Promise<PlanInfo> {
  const at = now();
  const userId = accountIdOf(caller);
  const [websitesCount, found] = await Promise.all([
    countSites(caller),
    userPlans.findPeriods(userId),
  ]);
  const periods = livePeriods(found, at);
  const current = currentPeriod(periods, at);
  const plan = current && (await userPlans.findOf({ userId, userPlanId: current.userPlanId }));
  const siteLimit = isAdmin(caller) ? null : siteLimitOf(plan && current, sitesWithoutPlan);
  if (!current || !plan) return { ...noPlanInfo(websitesCount, siteLimit), periods };
  const { userPlanId, planName, activityLimit, endDate } = current;
  const { activitiesConsumed, paymentId } = plan;
  return {
    planName,
    activityLimit,
    activitiesConsumed,
    activitiesRemaining: activityLimit - activitiesConsumed,
    planExpiresAt: endDate,
    userPlanId,
    siteLimit,
    websitesCount,
    // Only the one that runs can leave credit, and its plan was read anyway.
    periods: periods.map((one) => (one === current ? withPaidTime(one, paymentId) : one)),
  };
}
