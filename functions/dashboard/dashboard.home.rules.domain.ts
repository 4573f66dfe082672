import type { Activity, ActivityStatus } from '../activities/activities.domain.ts';
import type { SiteStatus } from '../status/status.domain.ts';
import { byHealth, healthOf } from '../status/status.health.domain.ts';
import { overAt, quotaStatusOf, stateOf, type UserPlan } from '../user-plans/user-plans.domain.ts';
import {
  ACTIVITIES_SHOWN,
  SITES_SHOWN,
  type HomePlan,
  type HomeSite,
  type Steps,
} from './dashboard.home.domain.ts';

/** The worst of some sites, the worst first. Those that are equal keep their order. */
export const worstSites = (
  sites: readonly (SiteStatus & Pick<HomeSite, 'type'>)[],
  now: Date,
): HomeSite[] =>
  sites
    .map(({ websiteId, name, url, type, ...facts }) => {
      return { websiteId, name, url, type, health: healthOf(facts, now) };
    })
    .toSorted((one, other) => byHealth(one.health, other.health))
    .slice(0, SITES_SHOWN);

const workOrder: readonly ActivityStatus[] = ['en_progreso', 'pendiente', 'realizada'];
const placeOf = ({ status }: Pick<Activity, 'status'>) => workOrder.indexOf(status);

/** What is being worked on, then what waits, then what is done; each in the order that they are in. */
export const byWork = <A extends Pick<Activity, 'status'>>(activities: readonly A[]): A[] =>
  activities.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, ACTIVITIES_SHOWN);

/** What a client reads of their plan. */
export function homePlanOf(plan: UserPlan | undefined, now: Date): HomePlan | null {
  if (!plan) return null;
  const { userPlanId, planName, activityLimit, activitiesConsumed } = plan;
  const activitiesRemaining = activityLimit - activitiesConsumed;
  const running = stateOf(plan, now) === 'active';
  const low = !running || quotaStatusOf({ userPlanId, activitiesRemaining }).tone !== 'normal';
  return {
    running,
    userPlanId,
    planName,
    activityLimit,
    activitiesRemaining,
    low,
    endDate: overAt(plan),
  };
}

/** What the steps follow from. `looked`: the sites that were looked at, of `total`. */
export interface StepFacts {
  total: number;
  looked: readonly Pick<SiteStatus, 'keyConfigured' | 'lastSyncDate'>[];
  hasHadPlan: boolean;
}

/**
 * How far a new client is; null where nothing is left to do. A client with more sites than are looked at has connected
 * and synchronised one; one with a plan that is over knows where plans are.
 */
export function stepsOf({ total, looked, hasHadPlan }: StepFacts): Steps | null {
  const hasMore = total > looked.length && looked.length > 0;
  const synced = hasMore || looked.some(({ lastSyncDate }) => lastSyncDate !== null);
  const steps = {
    registered: total > 0 || looked.length > 0,
    // One that was read had a key, whatever has become of it.
    connected: synced || looked.some(({ keyConfigured }) => keyConfigured),
    synced,
    planned: hasHadPlan,
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}
