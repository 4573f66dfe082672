import * as z from 'zod';
import type { Caller } from '../core/auth/caller.ts';
import { noPlanInfo, type PlanInfo } from './user-plans.domain.ts';
import type { UserPlansListStore } from './user-plans.list.store.ts';
import { currentPeriod, livePeriods } from './user-plans.periods.domain.ts';

export interface InfoDependencies {
  list: Pick<UserPlansListStore, 'findPeriods' | 'findOf'>;
  /** Sites that a client without a plan may register. */
  sitesWithoutPlan: number;
  now: () => Date;
}

const countedSchema = z.object({ websitesCount: z.number().int().default(0) });

/**
 * The plan that the caller has at this moment, and how many activities it still allows (spec 001 §3, Plan info): a plan
 * past its end is none, whoever has noticed. Sites are counted in the item that confirmed the caller.
 */
export async function getPlanInfo(
  { userId, profileItem }: Pick<Caller, 'userId' | 'profileItem'>,
  { list, now, sitesWithoutPlan }: InfoDependencies,
): Promise<PlanInfo> {
  const at = now();
  const { websitesCount } = countedSchema.parse(profileItem ?? {});
  const periods = livePeriods(await list.findPeriods(userId), at);
  const current = currentPeriod(periods, at);
  const plan = current && (await list.findOf({ userId, userPlanId: current.userPlanId }));
  if (!current || !plan) return { ...noPlanInfo(websitesCount, sitesWithoutPlan), periods };
  const { userPlanId, planName, activityLimit, siteLimit, endDate } = current;
  const { activitiesConsumed } = plan;
  return {
    planName,
    activityLimit,
    activitiesConsumed,
    activitiesRemaining: activityLimit - activitiesConsumed,
    planExpiresAt: endDate,
    userPlanId,
    siteLimit,
    websitesCount,
    periods,
  };
}
