import {
  addPeriod,
  livePeriods,
  movedOf,
  removePeriod,
  startingAt,
  type NewPeriod,
  type Period,
  type Placement,
} from './user-plans.periods.domain.ts';
import {
  giveBack,
  pruned,
  undoReplaced,
  withoutReplaced,
  type Kept,
  type ReplacedPeriod,
} from './user-plans.replaced.domain.ts';

/**
 * What is kept of a person's periods goes on holding one that is over until its end was dealt with (status, counters,
 * event): it leaves with that, and with nothing else.
 */
const overOf = (periods: readonly Period[], now: Date): Period[] => {
  const live = livePeriods(periods, now);
  return periods.filter((period) => !live.includes(period));
};

/** A change of what is kept. */
export interface KeptChange {
  kept: Kept;
  /** The one that another one took the place of. */
  ended?: Period | undefined;
  /** Those that run or wait with other dates than before. */
  moved: readonly Period[];
  /** Those that were replaced and have other dates than before. */
  movedReplaced: readonly ReplacedPeriod[];
  /** The one that was replaced and is back. */
  restored?: Period | undefined;
}

/** The change from one state to another one; what can no longer matter is dropped from it. */
function changeTo(
  before: Kept,
  after: Kept & { restored?: Period | undefined },
  now: Date,
): KeptChange {
  const { periods, restored } = after;
  return {
    kept: { periods, replaced: pruned(after, now) },
    restored,
    moved: movedOf(before.periods, periods),
    movedReplaced: movedOf(before.replaced, after.replaced),
  };
}

export function keepAdded(
  { periods, replaced }: Kept,
  added: NewPeriod,
  at: { placement: Placement; now: Date },
): KeptChange & { added: Period } {
  const live = addPeriod(periods, added, at);
  const { userPlanId: replacedBy } = live.added;
  const ended = live.ended && {
    ...live.ended,
    replacedBy,
    replacedAt: at.now.toISOString(),
  };
  const after = {
    periods: [...overOf(periods, at.now), ...live.periods],
    replaced: ended ? [...replaced, ended] : replaced,
  };
  return {
    ...changeTo({ periods, replaced }, after, at.now),
    ended: live.ended,
    added: live.added,
  };
}

/** Takes a period away, whether it is over or not; what waits behind it moves up. */
const withoutPeriod = (periods: readonly Period[], userPlanId: string, now: Date): Period[] => [
  ...overOf(periods, now).filter((period) => period.userPlanId !== userPlanId),
  ...removePeriod(periods, userPlanId, now).periods,
];

/**
 * Ends a plan by its date or by hand. It no longer comes back, where it was replaced; what it had replaced stays where
 * it is.
 */
export function keepEnded(before: Kept, userPlanId: string, now: Date): KeptChange {
  const periods = withoutPeriod(before.periods, userPlanId, now);
  const replaced = withoutReplaced(before.replaced, userPlanId);
  return changeTo(before, { periods, replaced }, now);
}

/**
 * Takes a plan away as if it had never been bought: it was refunded, or cancelled. What it had replaced comes back;
 * where it had itself been replaced, the credit for what was left of it goes.
 */
export function keepUndone(before: Kept, userPlanId: string, now: Date): KeptChange {
  const undone = before.replaced.find((one) => one.userPlanId === userPlanId);
  if (undone) return changeTo(before, undoReplaced(before, undone, now), now);
  const over = overOf(before.periods, now);
  const isOther = (period: Period) => period.userPlanId !== userPlanId;
  const rest = { ...before, periods: before.periods.filter(isOther) };
  // Waiting plans move up only where nothing comes back.
  const back = giveBack(rest, userPlanId, now);
  const after = back
    ? { ...back, periods: [...over.filter(isOther), ...back.periods] }
    : { ...before, periods: withoutPeriod(before.periods, userPlanId, now) };
  return changeTo(before, after, now);
}

/**
 * Puts a removed period back, if no other one is live: with its dates as they were, or, where it was
 * still to start, from now on, for nobody waits in a gap.
 */
export function keepRestored(
  { periods, replaced }: Kept,
  period: Period,
  now: Date,
): KeptChange & { restored: Period } {
  const at = now.toISOString();
  const restored = period.startDate > at ? startingAt(at, period) : period;
  const after = {
    periods: [...periods, restored],
    replaced: replaced.filter(({ userPlanId }) => userPlanId !== period.userPlanId),
  };
  return { ...changeTo({ periods, replaced }, after, now), restored };
}

/** What must be known of a user plan to say whether it may become active again. */
export interface Restorable {
  endDate: string;
  /** Since when the provider says that its payment went back. */
  refundedAt?: string | undefined;
}

/** Why a plan that is not active may not become so; undefined where it may. */
export function restoringRefusedBy(
  { endDate, refundedAt }: Restorable,
  kept: readonly Period[],
  now: Date,
): 'PLAN_REFUNDED' | 'PLAN_ENDED' | 'PLAN_ACTIVE' | undefined {
  if (refundedAt !== undefined) return 'PLAN_REFUNDED';
  if (Date.parse(endDate) <= now.getTime()) return 'PLAN_ENDED';
  return livePeriods(kept, now).length > 0 ? 'PLAN_ACTIVE' : undefined;
}

/**
 * The period that follows one, if any does: the first of those that end after it. One that was undone may have
 * started before it.
 */
export function followerOf(kept: readonly Period[], userPlanId: string): Period | undefined {
  const period = kept.find((one) => one.userPlanId === userPlanId);
  if (!period) return undefined;
  const end = Date.parse(period.endDate);
  return kept
    .filter(({ endDate }) => Date.parse(endDate) > end)
    .toSorted((a, b) => Date.parse(a.endDate) - Date.parse(b.endDate))[0];
}
