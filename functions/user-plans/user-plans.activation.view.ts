import type { Table } from '../core/table/table.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { createPlanChanges, type PlanUsage } from './user-plans.changes.entity.ts';
import type { UserPlan } from './user-plans.domain.ts';
import { starting, type PlanStart } from './user-plans.edits.domain.ts';
import { createUserPlans } from './user-plans.entity.ts';
import type { Period } from './user-plans.periods.domain.ts';
import { toUserPlan, type UserPlanPlace } from './user-plans.record.domain.ts';

export interface StartedPlan {
  userPlan: UserPlan;
  /** The plan that it replaces. */
  ended: Period | undefined;
  /** All that is to be written, in one transaction. */
  writes: Write[];
}

/** Starts and ends plans in the transaction of the caller, who asks again at each attempt. */
export function createActivation(table: Table, plans: PlanUsage) {
  const userPlans = createUserPlans(table);
  const changes = createPlanChanges(table, plans);

  async function begun(start: PlanStart): Promise<StartedPlan | 'tooMany' | 'active'> {
    const started = starting(await changes.paidPeriodsOf(start.userId), start);
    if (typeof started === 'string') return started;
    const { change, added, ended } = started;
    const writes = await changes.writesOf(change, start.now);
    // If the person was deleted meanwhile, everything is decided again.
    writes.push(changes.isThere(start.userId));
    return { userPlan: toUserPlan(added), ended, writes };
  }

  return {
    /**
     * Starts a plan that was paid for, also for a person who has become an administrator. 'deleted': there is no such
     * person. 'tooMany': as many wait as may.
     */
    async planActivation(
      start: PlanStart & { placement: Exclude<PlanStart['placement'], 'alone'> },
    ): Promise<StartedPlan | 'deleted' | 'tooMany'> {
      if ((await changes.roleOf(start.userId)) === undefined) return 'deleted';
      const started = await begun(start);
      if (started === 'active') throw new Error('Only a plan that is to be alone is refused');
      return started;
    },

    /** Starts a plan that nobody paid for. 'admin': administrators have no plans. 'active': there is one already. */
    async planAssignment(
      start: Omit<PlanStart, 'paymentId'>,
    ): Promise<StartedPlan | 'deleted' | 'admin' | 'tooMany' | 'active'> {
      const role = await changes.roleOf(start.userId);
      if (role === undefined) return 'deleted';
      return role === 'admin' ? 'admin' : begun({ ...start, paymentId: null });
    },

    /** Ends a plan because its payment went back; no writes if there is none, or it was done before. */
    async planRefund({
      now,
      ...place
    }: UserPlanPlace & { now: Date }): Promise<{ writes: Write[]; restored?: Period | undefined }> {
      const read = await userPlans.read(place);
      if (!read || read.record.refundedAt !== undefined) return { writes: [] };
      return changes.end(read, { status: 'refunded', now, refundedAt: now.toISOString() });
    },
  };
}

export type Activation = ReturnType<typeof createActivation>;
