import { userPlansMoved, type UserPlanAssigned } from '../../events/user-plans.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError, type ErrorCode } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Submission } from '../core/table/commit/once.ts';
import { offerOf, type OfferedPlan } from '../plans/plans.domain.ts';
import { ownerRefused } from '../core/table/shared/people.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import type { Activation, StartedPlan } from './user-plans.activation.view.ts';
import { auditsOf } from './user-plans.audit.ts';
import type { ManagedUserPlan, PlanAssignment, UserPlan } from './user-plans.domain.ts';
import type { UserPlans } from './user-plans.entity.ts';
import { onceOf, withName } from './user-plans.list.service.ts';

export interface AssignDependencies {
  userPlans: Pick<UserPlans, 'find'>;
  activation: Pick<Activation, 'planAssignment'>;
  commit: Commit;
  people: Pick<PeopleView, 'peopleOf'>;
  plans: { find(planId: string): Promise<OfferedPlan | undefined> };
  newId: (now: Date) => string;
}

const refusals = {
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

/** The audit entries of an assignment, and of the plan that ends by it. */
function auditsOfStart(
  caller: Pick<Caller, 'userId'>,
  { userPlan, ended }: StartedPlan,
  at: Date,
): AuditEntry[] {
  const { userId, startDate, endDate } = userPlan;
  const action = 'UserPlanAssigned';
  const audits = auditsOf(caller, { action, plan: userPlan, at, details: { startDate, endDate } });
  if (!ended) return audits;
  const endings = auditsOf(caller, {
    action: 'UserPlanStatusChanged',
    plan: { ...ended, userId },
    at,
    details: { from: 'active', to: 'cancelled' },
  });
  return [...audits, ...endings];
}

/**
 * Gives a person a plan for so many days (spec 001 §4, §5), an archived one, too. Where they have one already,
 * `placement` must say whether it takes that one's place or waits for its end. Repeated submissions give one plan.
 * @throws AppError PLAN_NOT_OFFERED, CLIENT_REQUIRED, PLAN_ACTIVE, TOO_MANY_PLANS, IDEMPOTENCY_KEY_REUSED,
 * CONFLICT
 */
export async function assignPlan(
  caller: Pick<Caller, 'userId'>,
  { assignment, submission }: { assignment: PlanAssignment; submission?: Submission | undefined },
  { userPlans, activation, commit, people, plans, newId }: AssignDependencies,
): Promise<ManagedUserPlan> {
  const { userId, planId, days, placement = 'alone' as const } = assignment;
  const assigned = await commit(
    async (now) => {
      const plan = await plans.find(planId);
      if (!plan) throw new AppError('PLAN_NOT_OFFERED');
      const [offer, userPlanId] = [offerOf(plan), newId(now)];
      const start = { userId, userPlanId, offer, length: { days }, placement, now } as const;
      const started = await activation.planAssignment(start);
      if (started === 'notAnOwner') throw ownerRefused('userId');
      if (typeof started === 'string') throw new AppError(refusals[started]);
      return {
        answer: started.userPlan,
        shared: started.writes,
        events: [
          eventOf(started.userPlan, newId(now)),
          ...userPlansMoved(started.moved, { userId, eventId: newId(now) }),
        ],
        audits: auditsOfStart(caller, started, now),
      };
    },
    onceOf({ input: assignment, submission }, { userPlans }),
  );
  return withName(assigned, { people });
}
