import * as z from 'zod';
import { readItem } from '../core/table/entity/items.ts';
import { periodsKey, userPlanKey } from '../core/table/keys/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { userPlanSchema } from './user-plans.domain.ts';
import { currentPeriod, periodSchema, type Period } from './user-plans.periods.domain.ts';

const datesSchema = userPlanSchema.pick({ startDate: true, endDate: true });

/** What other nouns may know of a user plan: from when to when it runs. Eventually consistent. */
export const createUserPlanView = (table: Table) => ({
  async findPeriod(
    userId: string,
    userPlanId: string,
  ): Promise<z.output<typeof datesSchema> | undefined> {
    const item = await readItem(table, userPlanKey(userId, userPlanId), { consistent: false });
    return item && datesSchema.parse(item);
  },
});

const periodsSchema = z.object({ periods: z.array(periodSchema).default([]) });

/** How many bytes of backups a person's plan allows. */
export const createPlanLimits = (table: Table) => ({
  /** The plan that runs at an instant; undefined without one. One consistent read. */
  async findCurrent(userId: string, now: Date): Promise<{ backupLimitBytes: number } | undefined> {
    const item = await readItem(table, periodsKey(userId), { consistent: true });
    return item && currentPeriod(periodsSchema.parse(item).periods, now);
  },
});
export type PlanLimits = ReturnType<typeof createPlanLimits>;

/** The periods in which a person has a plan. Eventually consistent. */
export const createFindPeriods =
  (table: Table) =>
  async (userId: string): Promise<Period[]> => {
    const item = await readItem(table, periodsKey(userId), { consistent: false });
    return periodsSchema.parse(item ?? {}).periods;
  };
