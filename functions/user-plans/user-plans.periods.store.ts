import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { periodsKey, planKey, userPlanKey } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import { withPaidTime } from './user-plans.credit.domain.ts';
import { userPlanItems } from './user-plans.items.ts';
import type { Period } from './user-plans.periods.domain.ts';
import type { Kept } from './user-plans.replaced.domain.ts';
import {
  periodsOfItem,
  userPlanOfItem,
  type StoredPeriods,
  type UserPlanRow,
} from './user-plans.row.ts';

interface ReadOptions {
  consistent: boolean;
}

async function get(
  { client, name: TableName }: Table,
  Key: Record<string, string>,
  { consistent }: ReadOptions,
): Promise<unknown> {
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: consistent }))).Item;
}

/** A person's periods as they are kept; none for somebody who never had a plan. */
export const readPeriods = async (
  table: Table,
  userId: string,
  options: ReadOptions,
): Promise<StoredPeriods> => periodsOfItem(userId, await get(table, periodsKey(userId), options));

export async function readUserPlan(
  table: Table,
  { userId, userPlanId }: Pick<UserPlanRow, 'userId' | 'userPlanId'>,
  options: ReadOptions,
): Promise<UserPlanRow | undefined> {
  const item = await get(table, userPlanKey(userId, userPlanId), options);
  return item === undefined ? undefined : userPlanOfItem(item);
}

/**
 * A person's periods for those who ask what is left of them: with the time that was paid for, also where it was written
 * before that was kept. Their plans tell whether somebody paid; one read for each that has no such time.
 */
export async function readPaidPeriods(
  table: Table,
  userId: string,
  options: ReadOptions,
): Promise<StoredPeriods> {
  const stored = await readPeriods(table, userId, options);
  const paid = async (period: Period): Promise<Period> => {
    if (period.paidMs !== undefined) return period;
    const { userPlanId } = period;
    const row = await readUserPlan(table, { userId, userPlanId }, options);
    return withPaidTime(period, row?.paymentId ?? null);
  };
  return { ...stored, periods: await Promise.all(stored.periods.map(paid)) };
}

/** How many more, or less, of each plan there are; those of which there are as many are left out. */
function differences(before: readonly Period[], after: readonly Period[]): [string, number][] {
  const counts = new Map<string, number>();
  const count = (by: number) => (period: Period) =>
    counts.set(period.planId, (counts.get(period.planId) ?? 0) + by);
  before.forEach(count(-1));
  after.forEach(count(1));
  return [...counts].filter(([, by]) => by !== 0);
}

/**
 * The writes that keep other periods of a person than those that were read, with what is counted of them: how many
 * have each plan, and whether the person has one. For `shared` of `transact`: after a concurrent change all is built again.
 * A plan that was deleted after it was bought is counted no more: one consistent read of each tells.
 */
export async function periodsWrites(
  table: Table,
  before: StoredPeriods,
  kept: Kept,
): Promise<TransactItem[]> {
  const items = userPlanItems(table);
  const changed = await Promise.all(
    differences(before.periods, kept.periods).map(async ([planId, by]) => {
      const plan = await get(table, planKey(planId), { consistent: true });
      return plan === undefined ? [] : [items.countUsage(planId, by)];
    }),
  );
  const [had, has] = [before.periods.length > 0, kept.periods.length > 0];
  return [
    items.periods(before, kept),
    ...changed.flat(),
    ...(had === has ? [] : [items.countActive(has ? 1 : -1)]),
  ];
}
