import { fillDirectory } from '../../../functions/core/table/directory/directory-fill.ts';
import { allPaymentsPartition } from '../../../functions/core/table/keys/payment-keys.ts';
import { allUserPlansPartition } from '../../../functions/core/table/keys/plan-keys.ts';
import type { Table } from '../../../functions/core/table/table.ts';
import {
  createPaymentsDirectory,
  paymentEntity,
} from '../../../functions/payments/payments.entity.ts';
import { paymentEntryOf } from '../../../functions/payments/list/payments.search.domain.ts';
import {
  createUserPlansDirectory,
  userPlanEntity,
} from '../../../functions/user-plans/user-plans.entity.ts';
import { userPlanEntryOf } from '../../../functions/user-plans/user-plans.search.domain.ts';
import { recountAllSites } from './recount-sites.ts';
import { recountKeys } from '../../../functions/websites/websites.totals.entity.ts';

/** How many rows came into each directory, and how many sites with a key there are. */
export interface FilledDirectories {
  payments: number;
  userPlans: number;
  keyedSites: number;
}

/**
 * Brings the payments and user plans that were stored before they had a directory into it, and counts the sites, those with a
 * key and by their status, of which there was no count. Safe to repeat and beside people at work; where there is nothing to do it reads each list once. @throws AppError CONFLICT
 */
export async function fillDirectories(table: Table): Promise<FilledDirectories> {
  const payments = await fillDirectory(table, createPaymentsDirectory(table), {
    partition: allPaymentsPartition,
    entryOf: (item) => paymentEntryOf(paymentEntity.decode(item)),
  });
  const userPlans = await fillDirectory(table, createUserPlansDirectory(table), {
    partition: allUserPlansPartition,
    entryOf: (item) => userPlanEntryOf(userPlanEntity.decode(item)),
  });
  await recountAllSites(table);
  return { payments, userPlans, keyedSites: await recountKeys(table) };
}
