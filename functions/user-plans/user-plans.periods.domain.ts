import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { billingMonths, planOfferSchema, type PlanOffer } from '../plans/plans.domain.ts';

/**
 * A stretch of time in which somebody has a plan, as it was bought or assigned. It runs from `startDate` up to, and
 * without, `endDate`. A person's periods never overlap and leave no gap: the next one starts when one ends.
 */
export const periodSchema = planOfferSchema.extend({
  userPlanId: idField,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
});
export type Period = z.output<typeof periodSchema>;

/** Most periods that wait for the one before them to end: a slip of the hand, not a use. */
export const UPCOMING_MAX = 5;

const DAY_MS = 86_400_000;

/** When a new period starts: at once, in place of the current one, or when the last one ends. */
export type Placement = 'now' | 'after';

/** The same day so many months later, or the month's last one: from 31 January to 28 February. UTC. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to;
}

/** How long a period lasts: what the plan's billing says, or the days an administrator gave. */
export type PeriodLength = { days: number } | { billing: PlanOffer['billing'] };

export const endOf = (start: Date, length: PeriodLength): Date =>
  'days' in length
    ? new Date(start.getTime() + length.days * DAY_MS)
    : addMonths(start, billingMonths[length.billing]);

/** Those that are not over, the earliest first. */
export const livePeriods = (periods: readonly Period[], now: Date): Period[] =>
  periods
    .filter(({ endDate }) => Date.parse(endDate) > now.getTime())
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));

/** The period that runs at a moment: a plan is over the moment it ends, whoever has noticed (spec 001 §4). */
export const currentPeriod = (periods: readonly Period[], now: Date): Period | undefined =>
  livePeriods(periods, now).find(({ startDate }) => Date.parse(startDate) <= now.getTime());

const monthlyPrice = ({ priceCents, billing }: Pick<PlanOffer, 'priceCents' | 'billing'>) =>
  priceCents / billingMonths[billing];

/**
 * When what is bought now starts. An upgrade, a plan that costs more a month than the one that runs, starts at once
 * and ends that one; any other starts when what there is ends.
 */
export function placementFor(
  periods: readonly Period[],
  offer: Pick<PlanOffer, 'priceCents' | 'billing'>,
  now: Date,
): Placement {
  const current = currentPeriod(periods, now);
  return current && monthlyPrice(offer) <= monthlyPrice(current) ? 'after' : 'now';
}

/** What a change does to somebody's periods. */
export interface PeriodsChange {
  /** All that are not over after it, the earliest first. */
  periods: Period[];
  /** The one that ended early by it. */
  ended: Period | undefined;
  /** Those whose dates it changed, with their new ones. */
  moved: Period[];
}

/** Lays periods one after the other from an instant on; each keeps its length. */
function laidFrom(start: string, periods: readonly Period[]): Period[] {
  let next = start;
  return periods.map((period) => {
    const length = Date.parse(period.endDate) - Date.parse(period.startDate);
    const laid = {
      ...period,
      startDate: next,
      endDate: new Date(Date.parse(next) + length).toISOString(),
    };
    next = laid.endDate;
    return laid;
  });
}

const movedOf = (before: readonly Period[], after: readonly Period[]): Period[] =>
  after.filter((period) =>
    before.some(
      ({ userPlanId, startDate }) =>
        userPlanId === period.userPlanId && startDate !== period.startDate,
    ),
  );

/** A period to be added: what it is of, and how long it lasts. */
export interface NewPeriod {
  offer: PlanOffer;
  userPlanId: string;
  length: PeriodLength;
}

/** Adds a period. Placed 'now' it ends the current one, and what waited goes on waiting behind it. */
export function addPeriod(
  before: readonly Period[],
  { offer, userPlanId, length }: NewPeriod,
  { placement, now }: { placement: Placement; now: Date },
): PeriodsChange & { added: Period } {
  const live = livePeriods(before, now);
  const last = live.at(-1);
  const start = placement === 'after' && last ? new Date(last.endDate) : now;
  const added: Period = {
    ...offer,
    userPlanId,
    startDate: start.toISOString(),
    endDate: endOf(start, length).toISOString(),
  };
  if (placement === 'after')
    return { periods: [...live, added], ended: undefined, moved: [], added };
  const ended = currentPeriod(live, now);
  const waiting = laidFrom(
    added.endDate,
    live.filter((period) => period !== ended),
  );
  return { periods: [added, ...waiting], ended, moved: movedOf(live, waiting), added };
}

/** Takes a period away before its end; those behind it move up, so that nobody waits in a gap. */
export function removePeriod(
  before: readonly Period[],
  userPlanId: string,
  now: Date,
): PeriodsChange {
  const live = livePeriods(before, now);
  const ended = live.find((period) => period.userPlanId === userPlanId);
  const rest = live.filter((period) => period !== ended);
  const current = currentPeriod(rest, now);
  const waiting = laidFrom(
    current?.endDate ?? now.toISOString(),
    rest.filter((period) => period !== current),
  );
  const periods = current ? [current, ...waiting] : waiting;
  return { periods, ended, moved: movedOf(live, waiting) };
}
