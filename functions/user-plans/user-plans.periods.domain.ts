import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { billingMonths, planOfferSchema, type PlanOffer } from '../plans/plans.domain.ts';
import { creditFor, creditSchema } from './user-plans.credit.domain.ts';

/**
 * A stretch of time in which somebody has a plan, as it was bought or assigned. It runs from `startDate` up to, and
 * without, `endDate`. A person's periods never overlap and leave no gap: the next one starts when one ends.
 */
export const periodSchema = planOfferSchema.extend({
  userPlanId: idField,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /** How much time its payment paid for; undefined where nobody paid, and in items that are older than it. */
  paidMs: z.number().int().optional(),
  /** Time that it has besides, for what was left of the plan that it replaced. */
  credit: creditSchema.optional(),
});
export type Period = z.output<typeof periodSchema>;

/** Most periods that wait for the one before them to end: a slip of the hand, not a use. */
export const UPCOMING_MAX = 5;

const DAY_MS = 86_400_000;

/** When a new period starts: at once, in place of the current one, or when the last one ends. */
export const placementSchema = z.enum(['now', 'after']);
export type Placement = z.output<typeof placementSchema>;

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

/** The active period at a moment: a plan ends at its exact time (spec 001 §4). */
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
export function laidFrom(start: string, periods: readonly Period[]): Period[] {
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

/** Those of `after` that have other dates, or another credit, than before. */
export const movedOf = <P extends Period>(before: readonly P[], after: readonly P[]): P[] =>
  after.filter((period) => {
    const old = before.find(({ userPlanId }) => userPlanId === period.userPlanId);
    return old !== undefined && !hasSameDates(old, period);
  });

const hasSameDates = (a: Period, b: Period) =>
  a.startDate === b.startDate &&
  a.endDate === b.endDate &&
  a.credit?.userPlanId === b.credit?.userPlanId;

/** A period to be added: what it is of, and how long it lasts. */
export interface NewPeriod {
  offer: PlanOffer;
  userPlanId: string;
  length: PeriodLength;
  /** Somebody paid for it. */
  paid?: boolean;
}

/** The period itself, from its start on, with credit for what is left of the one that it ends. */
function periodFrom(
  start: Date,
  { offer, userPlanId, length, paid = false }: NewPeriod,
  ended: Period | undefined,
): Period {
  const lengthMs = endOf(start, length).getTime() - start.getTime();
  const priced = { ...offer, ...(paid && { paidMs: lengthMs }) };
  const credit = ended && creditFor(ended, priced, start);
  return {
    ...priced,
    userPlanId,
    startDate: start.toISOString(),
    endDate: new Date(start.getTime() + lengthMs + (credit?.ms ?? 0)).toISOString(),
    ...(credit && { credit }),
  };
}

/**
 * Adds a period. Placed 'now' it ends the current one, and what waited goes on waiting behind it; where both are paid,
 * what is left of the current one makes the new one longer.
 */
export function addPeriod(
  before: readonly Period[],
  period: NewPeriod,
  { placement, now }: { placement: Placement; now: Date },
): PeriodsChange & { added: Period } {
  const live = livePeriods(before, now);
  const last = live.at(-1);
  if (placement === 'after' && last) {
    const added = periodFrom(new Date(last.endDate), period, undefined);
    return { periods: [...live, added], ended: undefined, moved: [], added };
  }
  const ended = currentPeriod(live, now);
  const added = periodFrom(now, period, ended);
  const waiting = laidFrom(
    added.endDate,
    live.filter((one) => one !== ended),
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
