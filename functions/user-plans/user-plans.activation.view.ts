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
  /** Those that wait behind it, with other dates than before. */
  moved: readonly Period[];
  /** All that is to be written, in one transaction. */
  writes: Write[];
}

type AskedStart = Omit<PlanStart, 'timeZone'>;

/** Whether a plan runs at an instant, or has yet to; null for one that is over. */
function stateAt(
  { status, startDate, endDate }: Pick<UserPlan, 'status' | 'startDate' | 'endDate'>,
  at: string,
): 'running' | 'waiting' | null {
  if (status !== 'active' || endDate <= at) return null;
  return startDate > at ? 'waiting' : 'running';
}

/** Starts and ends plans in the transaction of the caller, who asks again at each attempt. `timeZone`: the provider's. */
export function createActivation(table: Table, plans: PlanUsage, timeZone: string) {
  const userPlans = createUserPlans(table);
  const changes = createPlanChanges(table, plans);

  async function begun(
    start: AskedStart,
    isThere: Write,
  ): Promise<StartedPlan | 'tooMany' | 'active'> {
    const started = starting(await changes.paidPeriodsOf(start.userId), { ...start, timeZone });
    if (typeof started === 'string') return started;
    const { change, added, ended } = started;
    const writes = await changes.writesOf(change, start.now);
    // If the person was deleted meanwhile, everything is decided again.
    writes.push(isThere);
    return { userPlan: toUserPlan(added), ended, moved: change.moved ?? [], writes };
  }

  return {
    /**
     * Starts a plan that was paid for, also for a person who has become an administrator. 'deleted': there is no such
     * person. 'tooMany': as many wait as may.
     */
    async planActivation(
      start: AskedStart & { placement: Exclude<PlanStart['placement'], 'alone'> },
    ): Promise<StartedPlan | 'deleted' | 'tooMany'> {
      if ((await changes.roleOf(start.userId)) === undefined) return 'deleted';
      const started = await begun(start, changes.isThere(start.userId));
      if (started === 'active') throw new Error('Only a plan that is to be alone is refused');
      return started;
    },

    /** Starts a plan that nobody paid for. 'notAnOwner': no client whose account it is. 'active': there is one already. */
    async planAssignment(
      start: Omit<AskedStart, 'paymentId'>,
    ): Promise<StartedPlan | 'notAnOwner' | 'tooMany' | 'active'> {
      if (!(await changes.mayOwn(start.userId))) return 'notAnOwner';
      return begun({ ...start, paymentId: null }, changes.ownerIsThere(start.userId));
    },

    /** Ends a plan because its payment went back; no writes if there is none, or it was done before. */
    async planRefund({ now, ...place }: UserPlanPlace & { now: Date }): Promise<{
      writes: Write[];
      restored?: Period | undefined;
      moved: readonly Period[];
      /** Whether the plan that ends was running or waited; null for one that was over. */
      ended: 'running' | 'waiting' | null;
    }> {
      const read = await userPlans.read(place);
      if (!read || read.record.refundedAt !== undefined) {
        return { writes: [], moved: [], ended: null };
      }
      const at = now.toISOString();
      const ending = await changes.end(read, { status: 'refunded', now, refundedAt: at });
      return { ...ending, ended: stateAt(read.record, at) };
    },
  };
}

export type Activation = ReturnType<typeof createActivation>;
