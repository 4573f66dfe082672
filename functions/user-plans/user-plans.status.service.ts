import { userPlanRestored } from '../../events/user-plans.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { PeopleStore } from '../profiles/profiles.names.store.ts';
import { auditsOf } from './user-plans.audit.ts';
import type { ManagedUserPlan, UserPlanStatus } from './user-plans.domain.ts';
import { withName } from './user-plans.list.service.ts';
import type { UserPlansListStore } from './user-plans.list.store.ts';
import type { UserPlansStore } from './user-plans.store.ts';

export interface StatusDependencies {
  userPlans: Pick<UserPlansStore, 'changeStatus'>;
  list: Pick<UserPlansListStore, 'find'>;
  people: PeopleStore;
  newId: (now: Date) => string;
  now: () => Date;
}

/**
 * Sets the status of a user plan (spec 001 §4). An active one that becomes anything else ends at once, and what waited
 * for its end moves up; cancelled or refunded, it gives back the plan that it had replaced. Its dates stay, so that a
 * mistake can be undone: it becomes active again if it has not ended, was not paid back, and nothing else runs or
 * waits.
 * @throws AppError NOT_FOUND, PLAN_REFUNDED, PLAN_ENDED, PLAN_ACTIVE, PERSON_GONE, CONFLICT
 */
export async function changeUserPlanStatus(
  caller: Pick<Caller, 'userId'>,
  { userPlanId, status }: { userPlanId: string; status: UserPlanStatus },
  { userPlans, list, people, newId, now }: StatusDependencies,
): Promise<ManagedUserPlan> {
  const found = await list.find(userPlanId);
  if (!found) throw new AppError('NOT_FOUND');
  const { userId } = found;
  const changed = await userPlans.changeStatus(found, {
    status,
    now,
    auditsOf: (plan, at) =>
      auditsOf(caller, {
        action: 'UserPlanStatusChanged',
        plan,
        at,
        details: { from: plan.status, to: status },
      }),
    announceRestored: (restored, at) => ({
      event: userPlanRestored(restored, { userId, eventId: newId(at) }),
      audits: auditsOf(caller, {
        action: 'UserPlanStatusChanged',
        plan: { ...restored, userId },
        at,
        details: { from: 'cancelled', to: 'active' },
      }),
    }),
  });
  if (changed === 'missing') throw new AppError('NOT_FOUND');
  if (changed === 'gone') throw new AppError('PERSON_GONE');
  if (typeof changed === 'string') throw new AppError(changed);
  return withName(changed, { people });
}
