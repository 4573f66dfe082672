import type * as z from 'zod';
import { readItem } from '../core/table/items.ts';
import { userPlanKey } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { userPlanSchema } from './user-plans.domain.ts';

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
