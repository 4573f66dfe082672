import { planKey, planOfKey } from '../core/table/keys/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { createView } from '../core/table/entity/view.ts';
import { addWhere } from '../core/table/entity/counters.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { managedPlanSchema } from './plans.domain.ts';

/** What other nouns may know of a plan: what is bought with it, and whether it is offered. */
const soldPlanSchema = managedPlanSchema
  .pick({
    planId: true,
    name: true,
    priceCents: true,
    billing: true,
    activityLimit: true,
    siteLimit: true,
    backupLimitBytes: true,
    promisedWorkingDays: true,
    promisedBackups: true,
    retention: true,
    archivedAt: true,
    revision: true,
  })
  // Not stored where nothing is promised, and all is kept.
  .partial({ promisedWorkingDays: true, promisedBackups: true, retention: true });

export const createPlanView = (table: Table) => ({
  ...createView(table, { key: planKey, ofKey: planOfKey, schema: soldPlanSchema, guarded: [] }),
  /** The write that counts who has a plan, which is there. It makes no edit stale. */
  countUsage: (planId: string, by: number): Write =>
    addWhere(planKey(planId), { add: { usage: by } }),
});
