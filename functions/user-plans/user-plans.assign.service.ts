import type { UserPlanAssigned } from '../../events/user-plans.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError, type ErrorCode } from '../core/http/errors.ts';
import { offerOf, type OfferedPlan } from '../plans/plans.domain.ts';
import type { PeopleStore } from '../profiles/profiles.names.store.ts';
import type { StartedPlan } from './user-plans.activation.store.ts';
import { auditsOf } from './user-plans.audit.ts';
import type { ManagedUserPlan, PlanAssignment, UserPlan } from './user-plans.domain.ts';
import { withName } from './user-plans.list.service.ts';
import type { Announcement, UserPlansStore } from './user-plans.store.ts';

export interface AssignDependencies {
  userPlans: Pick<UserPlansStore, 'assign'>;
  people: PeopleStore;
  plans: { find(planId: string): Promise<OfferedPlan | undefined> };
  newId: () => string;
  now: () => Date;
}

const refusals = {
  gone: 'PERSON_GONE',
  admin: 'CLIENT_REQUIRED',
  tooMany: 'TOO_MANY_PLANS',
  active: 'PLAN_ACTIVE',
} as const satisfies Record<string, ErrorCode>;

const eventOf = (plan: UserPlan, eventId: string): UserPlanAssigned => ({
  type: 'UserPlanAssigned',
  eventId,
  userPlanId: plan.userPlanId,
  userId: plan.userId,
  planName: plan.planName,
  startDate: plan.startDate,
  endDate: plan.endDate,
});

/** The events of an assignment, and of the plan that ends by it. */
function announcementOf(
  caller: Pick<Caller, 'userId'>,
  { userPlan, ended }: StartedPlan,
  eventId: string,
): Announcement {
  const { userId, startDate, endDate, createdAt } = userPlan;
  const at = new Date(createdAt);
  const audits = auditsOf(caller, {
    action: 'UserPlanAssigned',
    plan: userPlan,
    at,
    details: { startDate, endDate },
  });
  if (!ended) return { event: eventOf(userPlan, eventId), audits };
  const endings = auditsOf(caller, {
    action: 'UserPlanStatusChanged',
    plan: { ...ended, userId },
    at,
    details: { from: 'active', to: 'cancelled' },
  });
  return { event: eventOf(userPlan, eventId), audits: [...audits, ...endings] };
}

/**
 * Gives a person a plan for so many days (spec 001 §4, §5), an archived one, too. Where they have one already,
 * `placement` must say whether it takes that one's place or waits for its end.
 * @throws AppError PLAN_NOT_OFFERED, PERSON_GONE, CLIENT_REQUIRED, PLAN_ACTIVE, TOO_MANY_PLANS, CONFLICT
 */
export async function assignPlan(
  caller: Pick<Caller, 'userId'>,
  { userId, planId, days, placement }: PlanAssignment,
  { userPlans, people, plans, newId, now }: AssignDependencies,
): Promise<ManagedUserPlan> {
  const plan = await plans.find(planId);
  if (!plan) throw new AppError('PLAN_NOT_OFFERED');
  const start = {
    userId,
    userPlanId: newId(),
    offer: offerOf(plan),
    length: { days },
    placement: placement ?? 'alone',
    now,
  } as const;
  const assigned = await userPlans.assign(start, (started) =>
    announcementOf(caller, started, newId()),
  );
  if (typeof assigned === 'string') throw new AppError(refusals[assigned]);
  return withName(assigned, { people });
}
