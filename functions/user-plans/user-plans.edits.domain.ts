import type { PlanOffer } from '../plans/plans.domain.ts';
import {
  keepAdded,
  keepEnded,
  keepRestored,
  keepUndone,
  type KeptChange,
} from './user-plans.changes.domain.ts';
import {
  livePeriods,
  placementFor,
  UPCOMING_MAX,
  withOtherDates,
  type Period,
  type PeriodLength,
  type Placement,
} from './user-plans.periods.domain.ts';
import {
  dueAfter,
  ended,
  moved,
  periodOf,
  replaced,
  restored,
  type Ending,
  type PlanAndPeriods,
  type StoredPeriods,
  type UserPlanRecord,
} from './user-plans.record.domain.ts';
import { isLive, type Kept } from './user-plans.replaced.domain.ts';

/** A change of one user plan. `record`: as it was read, where it was. */
interface PlanEdit {
  userPlanId: string;
  record?: UserPlanRecord;
  edit: (record: UserPlanRecord) => UserPlanRecord;
}

/** A change of a person's plans. */
export interface PlansChange {
  stored: StoredPeriods;
  /** The periods after it; undefined: they stay as they are. */
  kept?: Kept;
  added?: UserPlanRecord;
  edits: readonly PlanEdit[];
  /** Those that run or wait with other dates than before: their person was told the old ones. */
  moved?: readonly Period[];
  /** A plan that was replaced and is active again: its person must still be there. */
  restored?: Period | undefined;
}

export interface PlanStart {
  userId: string;
  userPlanId: string;
  offer: PlanOffer;
  /** Null where nobody paid. */
  paymentId: string | null;
  length: PeriodLength;
  /** The provider's zone, in which its months or days are counted. */
  timeZone: string;
  /** 'byPrice': an upgrade starts at once, all else when what there is ends. 'alone': only where there is no plan. */
  placement: Placement | 'byPrice' | 'alone';
  now: Date;
}

const placementOf = (
  { placement, offer, now }: PlanStart,
  periods: readonly Period[],
): Placement =>
  placement === 'now' || placement === 'after' ? placement : placementFor(periods, offer, now);

const newRecord = ({ userId, paymentId, now }: PlanStart, period: Period): UserPlanRecord =>
  dueAfter(
    {
      ...period,
      userId,
      paymentId,
      status: 'active',
      activitiesConsumed: 0,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    },
    now,
  );

const moves = (periods: readonly Period[], now: Date): PlanEdit[] =>
  periods.map((period) => ({
    userPlanId: period.userPlanId,
    edit: (record) => moved(record, period, now),
  }));

/** Starts a plan. 'active': there is one, and it is to be alone. 'tooMany': as many wait as may. */
export function starting(
  stored: StoredPeriods,
  start: PlanStart,
):
  { change: PlansChange; added: UserPlanRecord; ended: Period | undefined } | 'active' | 'tooMany' {
  const { now, placement } = start;
  if (placement === 'alone' && livePeriods(stored.periods, now).length > 0) return 'active';
  const bought = { ...start, paid: start.paymentId !== null };
  const at = { placement: placementOf(start, stored.periods), now };
  const { kept, added: period, ended: early, moved: later } = keepAdded(stored, bought, at);
  if (livePeriods(kept.periods, now).length > UPCOMING_MAX + 1) return 'tooMany';
  const added = newRecord(start, period);
  const edits = early
    ? [
        {
          userPlanId: early.userPlanId,
          edit: (record: UserPlanRecord) => replaced(record, period, now),
        },
      ]
    : [];
  const change = {
    ...{ stored, kept, added, edits: [...edits, ...moves(later, now)] },
    moved: withOtherDates(stored.periods, later),
  };
  return { change, added, ended: early };
}

/**
 * What a status does to what is kept of a person's plans. A plan that is refunded, or cancelled while it runs or waits,
 * is undone: what it had replaced comes back. One that expires has been used up.
 */
function keptAfter(
  { record, stored }: PlanAndPeriods,
  { status, now, isForGood = false }: Ending,
): KeptChange {
  const isCancelled = status === 'cancelled' && record.status === 'active' && isLive(record, now);
  const isUndone = !isForGood && (status === 'refunded' || isCancelled);
  return (isUndone ? keepUndone : keepEnded)(stored, record.userPlanId, now);
}

/** Ends a plan: its record, its person's periods, the plans that move, and the one that comes back. */
export function endingOf(read: PlanAndPeriods, ending: Ending): PlansChange {
  const { record, stored } = read;
  const { userPlanId } = record;
  const { now } = ending;
  const own = { userPlanId, record, edit: (one: UserPlanRecord) => ended(one, ending) };
  const { kept, moved: later, movedReplaced, restored: back } = keptAfter(read, ending);
  const isKept = [...stored.periods, ...stored.replaced].some(
    (period) => period.userPlanId === userPlanId,
  );
  // One that ended before has no period any more.
  if (!isKept && !back) return { stored, edits: [own] };
  const again = back
    ? [
        {
          userPlanId: back.userPlanId,
          edit: (one: UserPlanRecord) => restored(one, back, now),
        },
      ]
    : [];
  return {
    stored,
    kept,
    edits: [own, ...moves(later, now), ...moves(movedReplaced, now), ...again],
    moved: withOtherDates(stored.periods, later),
    restored: back,
  };
}

/** Makes a plan that is not active so again. */
export function restoringOf(
  { record, stored }: PlanAndPeriods,
  now: Date,
): { change: PlansChange; record: UserPlanRecord } {
  const { kept, restored: period } = keepRestored(stored, periodOf(record), now);
  const after = restored(record, period, now);
  const edits = [{ userPlanId: record.userPlanId, record, edit: () => after }];
  return { change: { stored, kept, edits }, record: after };
}
