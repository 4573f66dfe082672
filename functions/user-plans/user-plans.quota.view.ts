import { newId } from '../core/id.ts';
import { userPlanKey } from '../core/table/keys/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { attribute } from '../core/table/entity/conditions.ts';
import { addWhere } from '../core/table/entity/counters.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { createUserPlans } from './user-plans.entity.ts';
import { currentPeriod } from './user-plans.periods.domain.ts';

/** The plan that runs, as far as quotas go. */
export interface CurrentQuota {
  userPlanId: string;
  planName: string;
  activityLimit: number;
  activitiesConsumed: number;
  /** Null is unlimited. */
  siteLimit: number | null;
  /** Working days within which a requested activity is finished; null where nothing is promised. */
  promisedWorkingDays: number | null;
}

/** A unit of a plan's quota: the activity that uses it, its text in the ledger, and the instant. */
export interface QuotaUnit {
  userId: string;
  userPlanId: string;
  activityId: string;
  reason: string;
  at: Date;
}

const entryOf = ({ userId, activityId, reason, at }: QuotaUnit) => ({
  entryId: newId(at),
  activityId,
  actorId: userId,
  reason,
  at: at.toISOString(),
});

export function createQuota(table: Table) {
  const userPlans = createUserPlans(table);
  return {
    /** The plan that runs now, and how much of it is consumed; consistent. Undefined without one. */
    async findCurrent(userId: string, now: Date): Promise<CurrentQuota | undefined> {
      const { periods } = await userPlans.periodsOf(userId);
      const period = currentPeriod(periods, now);
      const plan = period && (await userPlans.find({ userId, userPlanId: period.userPlanId }));
      if (plan?.status !== 'active') return undefined;
      const { userPlanId, planName, activityLimit, activitiesConsumed, siteLimit } = plan;
      const promisedWorkingDays = period?.promisedWorkingDays ?? null;
      const limits = { activityLimit, siteLimit, promisedWorkingDays };
      return { userPlanId, planName, activitiesConsumed, ...limits };
    },

    /** The writes that take a unit. They fail if none is left, or the plan is over or no longer active. */
    reserve(unit: QuotaUnit): Write[] {
      const at = unit.at.toISOString();
      return [
        addWhere(userPlanKey(unit.userId, unit.userPlanId), {
          add: { activitiesConsumed: 1 },
          set: { updatedAt: at },
          where: [
            ['status', '=', 'active'],
            ['startDate', '<=', at],
            ['endDate', '>', at],
            ['activitiesConsumed', '<', attribute('activityLimit')],
          ],
        }),
        userPlans.ledger(unit.userPlanId, { ...entryOf(unit), kind: 'reserve', amount: 1 }),
      ];
    },

    /**
     * The writes that return a unit, whatever has become of the plan. None if nothing is consumed: an administrator has
     * returned it before.
     */
    async giveBack(unit: QuotaUnit): Promise<Write[]> {
      const plan = await userPlans.find(unit);
      if (!plan || plan.activitiesConsumed === 0) return [];
      return [
        addWhere(userPlanKey(unit.userId, unit.userPlanId), {
          add: { activitiesConsumed: -1 },
          set: { updatedAt: unit.at.toISOString() },
          where: [['activitiesConsumed', '>', 0]],
        }),
        userPlans.ledger(unit.userPlanId, { ...entryOf(unit), kind: 'return', amount: -1 }),
      ];
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
