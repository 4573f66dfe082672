import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import { keepRemoved } from './user-plans.changes.domain.ts';
import type { UserPlan, UserPlanStatus } from './user-plans.domain.ts';
import { userPlanItems } from './user-plans.items.ts';
import { periodsWrites, readPeriods, readUserPlan } from './user-plans.periods.store.ts';
import type { StoredPeriods, UserPlanRow } from './user-plans.row.ts';

/*
 * `planStatusChange` gives the writes that end a plan, for the transaction of whoever tells something with it: an
 * administrator's change, a refund, its date. `endUserPlan` ends one and tells nothing: its person is gone.
 */

/** How a plan ends. Its dates stay as they are: a status that was set by mistake can be taken back. */
export interface Ending {
  status: Exclude<UserPlanStatus, 'active'>;
  now: Date;
  /** Where the provider says that its payment went back. */
  refundedAt?: string;
}

/** A user plan and its person's periods, both read consistently. */
export interface ReadUserPlan {
  row: UserPlanRow;
  stored: StoredPeriods;
}

/** Consistent; undefined for a plan that is not there. */
export async function readForChange(
  table: Table,
  place: Pick<UserPlanRow, 'userId' | 'userPlanId'>,
): Promise<ReadUserPlan | undefined> {
  const options = { consistent: true };
  const [row, stored] = await Promise.all([
    readUserPlan(table, place, options),
    readPeriods(table, place.userId, options),
  ]);
  return row && { row, stored };
}

/**
 * The writes that end a plan with a status: the plan, its person's periods, what is counted of them, and the plans
 * that move up. All are for `shared` of `transact`: built anew where one of them is refused.
 */
export async function planStatusChange(
  table: Table,
  { row, stored }: ReadUserPlan,
  { status, now, refundedAt }: Ending,
): Promise<TransactItem[]> {
  const { userId, userPlanId } = row;
  const items = userPlanItems(table);
  const ended = items.end(row, { status, at: now, refundedAt });
  // One that ended before has no period any more.
  if (!stored.periods.some((period) => period.userPlanId === userPlanId)) return [ended];
  const { kept, live } = keepRemoved(stored.periods, userPlanId, now);
  return [
    ended,
    ...(await periodsWrites(table, stored, kept)),
    ...live.moved.map((period) => items.move(userId, period, now)),
  ];
}

/**
 * Ends a plan that is active, all or nothing: its status, its person's periods, how many have its plan and who has one,
 * and the plans that move up. False where it is not there, or ended before.
 * @throws AppError CONFLICT when others were faster each time
 */
export const endUserPlan = (
  table: Table,
  { userId, userPlanId, ...ending }: Ending & Pick<UserPlan, 'userId' | 'userPlanId'>,
): Promise<boolean> =>
  transact(table, async () => {
    const read = await readForChange(table, { userId, userPlanId });
    if (read?.row.status !== 'active') return undefined;
    return { own: [], shared: await planStatusChange(table, read, ending) };
  });
