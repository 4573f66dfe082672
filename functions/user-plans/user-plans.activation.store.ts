import { findRole, personIsThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { Role } from '../core/validation/role.ts';
import type { PlanOffer } from '../plans/plans.domain.ts';
import { keepAdded } from './user-plans.changes.domain.ts';
import { planStatusChange, readForChange } from './user-plans.changes.store.ts';
import type { UserPlan } from './user-plans.domain.ts';
import { withEntries } from './user-plans.entries.store.ts';
import { userPlanItems } from './user-plans.items.ts';
import {
  livePeriods,
  placementFor,
  UPCOMING_MAX,
  type Period,
  type PeriodLength,
  type Placement,
} from './user-plans.periods.domain.ts';
import { periodsWrites, readPaidPeriods } from './user-plans.periods.store.ts';
import { shownUserPlan, type UserPlanRow } from './user-plans.row.ts';

/** Writes for somebody's own transaction; `own` and `shared` are those of `transact`. */
interface PlannedWrites {
  own: TransactItem[];
  shared: TransactItem[];
}

export interface PlanStart {
  userId: string;
  userPlanId: string;
  offer: PlanOffer;
  /** Null where nobody paid. */
  paymentId: string | null;
  length: PeriodLength;
  /** By price: an upgrade starts at once, all else when what there is ends. */
  placement: Placement | 'byPrice';
  now: Date;
}

export interface StartedPlan extends PlannedWrites {
  userPlan: UserPlan;
  /** The plan that it replaces. */
  ended: Period | undefined;
}

interface RefundedPlan extends PlannedWrites {
  /** The plan that it had replaced, which is back. */
  restored?: Period | undefined;
}

export interface ActivationStore {
  /**
   * Writes that start a plan, for a transaction: built again at each attempt, each time with an instant of its own.
   * 'gone': no such person (any more). 'tooMany': as many as may wait do so already.
   */
  planActivation(start: PlanStart): Promise<StartedPlan | 'gone' | 'tooMany'>;
  /** Writes that end a user plan because its payment went back; none where it is not there, or that was done before. */
  planRefund(end: { userId: string; userPlanId: string; now: Date }): Promise<RefundedPlan>;
}

function rowOf(
  { userId, paymentId, now }: Pick<PlanStart, 'userId' | 'paymentId' | 'now'>,
  period: Period,
): UserPlanRow {
  const at = now.toISOString();
  return {
    ...period,
    userId,
    paymentId,
    status: 'active',
    activitiesConsumed: 0,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * Why a person gets no plan. Nobody assigns one to an administrator; one that was paid starts all the same, for who
 * became an administrator meanwhile has paid.
 */
function personRefusal(
  role: Role | undefined,
  { paymentId }: Pick<PlanStart, 'paymentId'>,
): 'gone' | 'admin' | undefined {
  if (role === undefined) return 'gone';
  return role === 'admin' && paymentId === null ? 'admin' : undefined;
}

/** As `planActivation`; placed 'alone', a plan starts only where the person has none: else the answer is 'active'. */
export async function planStart(
  table: Table,
  start: Omit<PlanStart, 'placement'> & { placement: PlanStart['placement'] | 'alone' },
): Promise<StartedPlan | 'gone' | 'admin' | 'tooMany' | 'active'> {
  const { userId, offer, now } = start;
  const [role, stored] = await Promise.all([
    findRole(table, userId),
    readPaidPeriods(table, userId, { consistent: true }),
  ]);
  const refusal = personRefusal(role, start);
  if (refusal) return refusal;
  const isAlone = start.placement === 'alone';
  if (isAlone && livePeriods(stored.periods, now).length > 0) return 'active';
  const placement =
    start.placement === 'now' || start.placement === 'after'
      ? start.placement
      : placementFor(stored.periods, offer, now);
  const bought = { ...start, paid: start.paymentId !== null };
  const { kept, added, ended, moved } = keepAdded(stored, bought, { placement, now });
  if (livePeriods(kept.periods, now).length > UPCOMING_MAX + 1) return 'tooMany';
  const items = userPlanItems(table);
  const row = rowOf(start, added);
  const { rows, entries } = await withEntries(
    table,
    [
      items.first(row, now),
      ...(ended ? [items.replace(userId, { ended, by: added }, now)] : []),
      ...moved.map((period) => items.move(userId, period, now)),
    ],
    now,
  );
  return {
    userPlan: shownUserPlan(row),
    ended,
    own: rows.slice(0, 1),
    shared: [
      // Refused, all is built again: a deleted person is then distinguished from everything else.
      personIsThere(table, userId),
      ...(await periodsWrites(table, stored, kept)),
      ...rows.slice(1),
      ...entries,
    ],
  };
}

export function createActivationStore(table: Table): ActivationStore {
  return {
    async planActivation(start) {
      const planned = await planStart(table, start);
      if (planned === 'active' || planned === 'admin') {
        throw new Error('Only an assigned plan is refused for its person');
      }
      return planned;
    },

    async planRefund({ userId, userPlanId, now }) {
      const read = await readForChange(table, { userId, userPlanId });
      if (!read || read.row.refundedAt !== undefined) return { own: [], shared: [] };
      const ending = { status: 'refunded', now, refundedAt: now.toISOString() } as const;
      const { items, restored } = await planStatusChange(table, read, ending);
      return { own: [], shared: items, restored };
    },
  };
}
