import {
  addPeriod,
  livePeriods,
  removePeriod,
  type NewPeriod,
  type Period,
  type PeriodsChange,
  type Placement,
} from './user-plans.periods.domain.ts';

/**
 * What is kept of a person's periods goes on holding one that is over until its end was dealt with (status, counters,
 * event): it leaves with that, and with nothing else.
 */
const overOf = (kept: readonly Period[], now: Date): Period[] => {
  const live = livePeriods(kept, now);
  return kept.filter((period) => !live.includes(period));
};

/** A change of what is kept: `live` is the change itself, `kept` what is to be kept after it. */
export interface KeptChange {
  kept: Period[];
  live: PeriodsChange;
}

export function keepAdded(
  before: readonly Period[],
  added: NewPeriod,
  at: { placement: Placement; now: Date },
): KeptChange & { added: Period } {
  const live = addPeriod(before, added, at);
  return { kept: [...overOf(before, at.now), ...live.periods], live, added: live.added };
}

/** Takes a period away, whether it is over or not. */
export function keepRemoved(before: readonly Period[], userPlanId: string, now: Date): KeptChange {
  const live = removePeriod(before, userPlanId, now);
  const over = overOf(before, now).filter((period) => period.userPlanId !== userPlanId);
  return { kept: [...over, ...live.periods], live };
}

/**
 * Puts a period back that was taken away, where no other one is live: with its dates as they were, or, where it was
 * still to start, from now on, for nobody waits in a gap.
 */
export function keepRestored(
  before: readonly Period[],
  period: Period,
  now: Date,
): { kept: Period[]; restored: Period } {
  const early = Math.max(0, Date.parse(period.startDate) - now.getTime());
  const sooner = (instant: string) => new Date(Date.parse(instant) - early).toISOString();
  const restored = {
    ...period,
    startDate: sooner(period.startDate),
    endDate: sooner(period.endDate),
  };
  return { kept: [...before, restored], restored };
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
 * The period that follows one, if any does: the first of those that end after it. One that was taken back may have
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
