import { absentFields, defineEntity } from '../core/table/entity/entity.ts';
import { planKey, planOfKey, plansPartition } from '../core/table/keys/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { blankPlan, managedPlanSchema, type ManagedPlan } from './plans.domain.ts';

/** `revision` grows with each edit; `usage` is counted by user plans and makes no edit stale. */
export const planEntity = defineEntity<ManagedPlan, Pick<ManagedPlan, 'planId'>>({
  schema: managedPlanSchema,
  key: ({ planId }) => planKey(planId),
  ofKey: planOfKey,
  absent: absentFields(blankPlan, [
    'billing',
    'description',
    'activityLimit',
    'siteLimit',
    'backupLimitBytes',
    'benefits',
  ]),
});

export function createPlans(table: Table) {
  const { find, queryAll } = planEntity.reads(table);
  const { put, revise, patch, remove } = planEntity.writes;
  return {
    find: (planId: string) => find({ planId }),
    put,
    revise,
    patch,
    /** Deletes a plan, if nobody has bought it since it was read. */
    remove: (before: ManagedPlan) => remove(before, ['usage']),
    /** The whole catalogue with archived plans, not sorted; eventually consistent. */
    list: () => queryAll({ partition: plansPartition }),
  };
}

export type Plans = ReturnType<typeof createPlans>;
