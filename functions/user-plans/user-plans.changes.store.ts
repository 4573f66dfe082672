import { isPersonThere, personIsThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import { keepEnded, keepUndone, type KeptChange } from './user-plans.changes.domain.ts';
import type { UserPlan, UserPlanStatus } from './user-plans.domain.ts';
import { withEntries } from './user-plans.entries.store.ts';
import { userPlanItems } from './user-plans.items.ts';
import type { Period } from './user-plans.periods.domain.ts';
import { periodsWrites, readPeriods, readUserPlan } from './user-plans.periods.store.ts';
import { isLive } from './user-plans.replaced.domain.ts';
import type { StoredPeriods, UserPlanRow } from './user-plans.row.ts';

/*
 * `planStatusChange` gives the writes that end a plan, for the transaction of a caller with an event of its own: an
 * administrator's change, a refund, its date. `endUserPlan` ends one without an event: its person was deleted.
 */

/** How a plan ends. Its dates stay as they are: a status that was set by mistake can be undone. */
export interface Ending {
  status: Exclude<UserPlanStatus, 'active'>;
  now: Date;
  /** Where the provider says that its payment went back. */
  refundedAt?: string;
  /** Its person was deleted: nothing comes back in its place. */
  isForGood?: boolean;
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

/** The writes of a change, and the plan that comes back with it. */
export interface StatusWrites {
  items: TransactItem[];
  restored: Period | undefined;
}

/**
 * What a status does to what is kept of a person's plans. A plan that is refunded, or cancelled while it runs or waits,
 * is undone: what it had replaced comes back. One that expires has been used up.
 */
function keptAfter(
  { row, stored }: ReadUserPlan,
  { status, now, isForGood = false }: Ending,
): KeptChange {
  const isCancelled = status === 'cancelled' && row.status === 'active' && isLive(row, now);
  const isUndone = !isForGood && (status === 'refunded' || isCancelled);
  return (isUndone ? keepUndone : keepEnded)(stored, row.userPlanId, now);
}

/** The same, and nothing comes back for a deleted person. */
async function changeOf(table: Table, read: ReadUserPlan, ending: Ending): Promise<KeptChange> {
  const change = keptAfter(read, ending);
  if (!change.restored || (await isPersonThere(table, read.row.userId))) return change;
  return keptAfter(read, { ...ending, isForGood: true });
}

/**
 * The writes that end a plan with a status: the plan, its person's periods, what is counted of them, the plans that
 * move, and the one that comes back. All are for `shared` of `transact`: built again if one of them is refused.
 */
export async function planStatusChange(
  table: Table,
  read: ReadUserPlan,
  ending: Ending,
): Promise<StatusWrites> {
  const { row, stored } = read;
  const { userId, userPlanId } = row;
  const { status, now, refundedAt } = ending;
  const items = userPlanItems(table);
  const ended = items.end(row, { status, at: now, refundedAt });
  const { kept, moved, movedReplaced, restored } = await changeOf(table, read, ending);
  const isKept = [...stored.periods, ...stored.replaced].some(
    (period) => period.userPlanId === userPlanId,
  );
  // One that ended before has no period any more.
  if (!isKept && !restored) {
    const { rows, entries } = await withEntries(table, [ended], now);
    return { items: [...rows, ...entries], restored };
  }
  const back = restored && {
    userId,
    userPlanId: restored.userPlanId,
    status: 'cancelled' as const,
  };
  const { rows, entries } = await withEntries(
    table,
    [
      ended,
      ...moved.map((period) => items.move(userId, period, now)),
      ...movedReplaced.map((period) => items.moveReplaced(userId, period, now)),
      ...(back ? [items.restore(back, restored, now)] : []),
    ],
    now,
  );
  return {
    items: [
      ...rows,
      ...(await periodsWrites(table, stored, kept)),
      ...(back ? [personIsThere(table, userId)] : []),
      ...entries,
    ],
    restored,
  };
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
    const { items } = await planStatusChange(table, read, ending);
    return { own: [], shared: items };
  });
