import * as z from 'zod';
import { calendarUnits, laterIn } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { billingMonths, planOfferSchema, type PlanOffer } from '../plans/plans.domain.ts';
import { creditFor, creditSchema } from './user-plans.credit.domain.ts';

/**
 * Whole months or days of the calendar: from the `from`th to the `to`th after `anchor`, at the anchor's time of the clock
 * in `timeZone`. Periods that follow one another count from one anchor, so that none drifts: 31 January, 28 February,
 * 31 March.
 */
const countedSchema = z.object({
  unit: z.enum(calendarUnits),
  anchor: z.iso.datetime(),
  from: z.number().int(),
  to: z.number().int(),
  timeZone: z.string(),
});
type Counted = z.output<typeof countedSchema>;

/**
 * A stretch of time in which somebody has a plan, as it was bought or assigned. It runs from `startDate` up to, and
 * without, `endDate`. A person's periods never overlap and leave no gap: the next one starts when one ends.
 */
export const periodSchema = planOfferSchema.extend({
  userPlanId: idField,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  /**
   * How long it lasts; undefined in items that are older than it, which keep their milliseconds. What its end is beyond
   * that is time that it has besides.
   */
  counted: countedSchema.optional(),
  /** How much time its payment paid for; undefined where nobody paid, and in items that are older than it. */
  paidMs: z.number().int().optional(),
  /** Time that it has besides, for what was left of the plan that it replaced. */
  credit: creditSchema.optional(),
});
export type Period = z.output<typeof periodSchema>;

/** Most periods that wait for the one before them to end: a slip of the hand, not a use. */
export const UPCOMING_MAX = 5;

/** When a new period starts: at once, in place of the current one, or when the last one ends. */
export const placementSchema = z.enum(['now', 'after']);
export type Placement = z.output<typeof placementSchema>;

/** How long a period lasts: what the plan's billing says, or the days an administrator gave. */
export type PeriodLength = { days: number } | { billing: PlanOffer['billing'] };

const countOf = (length: PeriodLength): Pick<Counted, 'unit' | 'to'> =>
  'days' in length
    ? { unit: 'days', to: length.days }
    : { unit: 'months', to: billingMonths[length.billing] };

const countedEnd = ({ unit, anchor, to, timeZone }: Counted): string =>
  laterIn(timeZone, new Date(anchor), { unit, count: to }).toISOString();

/** How long it is by the calendar, in milliseconds. */
const countedMs = (startDate: string, counted: Counted): number =>
  Date.parse(countedEnd(counted)) - Date.parse(startDate);

/**
 * So many months or days from a start on. Where another period ends there with its own last month or day, they are
 * counted from its anchor.
 */
function countedFrom(
  startDate: string,
  { unit, to, timeZone }: Pick<Counted, 'unit' | 'to' | 'timeZone'>,
  previous: Period | undefined,
): Counted {
  const chain = previous?.counted;
  const goesOn =
    chain?.unit === unit && chain.timeZone === timeZone && countedEnd(chain) === startDate;
  return goesOn
    ? { ...chain, from: chain.to, to: chain.to + to }
    : { unit, anchor: startDate, from: 0, to, timeZone };
}

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

/** A period with another start. It keeps its months or days, and its milliseconds where it has neither. */
export function startingAt(startDate: string, period: Period, previous?: Period): Period {
  if (period.startDate === startDate) return period;
  const { counted: old, paidMs } = period;
  const shift = Date.parse(startDate) - Date.parse(period.startDate);
  const moved = (end: string, ms: number) => new Date(Date.parse(end) + ms).toISOString();
  if (!old) return { ...period, startDate, endDate: moved(period.endDate, shift) };
  const counted = countedFrom(startDate, { ...old, to: old.to - old.from }, previous);
  const besides = Date.parse(period.endDate) - Date.parse(countedEnd(old));
  const [before, after] = [countedMs(period.startDate, old), countedMs(startDate, counted)];
  return {
    ...period,
    startDate,
    endDate: moved(countedEnd(counted), besides),
    counted,
    // A month in which it costs as much as in a longer one: its value stays.
    ...(paidMs !== undefined && before > 0 && { paidMs: Math.round((paidMs * after) / before) }),
  };
}

/** Lays periods one after the other, from an instant or the end of another one on. */
export function laidFrom(start: string | Period, periods: readonly Period[]): Period[] {
  let previous = start;
  return periods.map((period) => {
    const laid =
      typeof previous === 'string'
        ? startingAt(previous, period)
        : startingAt(previous.endDate, period, previous);
    previous = laid;
    return laid;
  });
}

const DAY_MS = 86_400_000;
/** The shortest that a unit can be: a day on which the clock goes forward. */
const shortestMs = { months: 28 * DAY_MS - DAY_MS / 2, days: DAY_MS / 2 } as const;

/** What is left of a period at an instant, from another start on: its whole months or days, and the time besides. */
export function remainderFrom(startDate: string, period: Period, now: Date): Period {
  const from = now.toISOString();
  const left = { ...period, startDate: from };
  if (!period.counted) return startingAt(startDate, left);
  const { unit, timeZone, ...own } = period.counted;
  const leftMs = Date.parse(period.endDate) - now.getTime();
  const endOf = (count: number) => laterIn(timeZone, now, { unit, count }).getTime();
  let count = Math.min(own.to - own.from, Math.ceil(leftMs / shortestMs[unit]));
  while (endOf(count) > Date.parse(period.endDate)) count -= 1;
  const counted = { unit, timeZone, anchor: from, from: 0, to: count };
  return startingAt(startDate, { ...left, counted });
}

const hasSameDates = (a: Period, b: Period) =>
  a.startDate === b.startDate && a.endDate === b.endDate;

const otherThan = <P extends Period>(
  before: readonly P[],
  after: readonly P[],
  isSame: (a: P, b: P) => boolean,
): P[] =>
  after.filter((period) => {
    const old = before.find(({ userPlanId }) => userPlanId === period.userPlanId);
    return old !== undefined && !isSame(old, period);
  });

/** Those of `after` that have other dates, or another credit, than before. */
export const movedOf = <P extends Period>(before: readonly P[], after: readonly P[]): P[] =>
  otherThan(
    before,
    after,
    (a, b) => hasSameDates(a, b) && a.credit?.userPlanId === b.credit?.userPlanId,
  );

/** Those of `after` that have other dates than before: people are told, and credit alone is none of them. */
export const withOtherDates = (before: readonly Period[], after: readonly Period[]): Period[] =>
  otherThan(before, after, hasSameDates);

/** A period to be added: what it is of, and how long it lasts. */
export interface NewPeriod {
  offer: PlanOffer;
  userPlanId: string;
  length: PeriodLength;
  /** The provider's zone, in which its months or days are counted. */
  timeZone: string;
  /** Somebody paid for it. */
  paid?: boolean;
}

/** The period itself, from its start on, with credit for what is left of the one that it ends. */
function periodFrom(
  startDate: string,
  { offer, userPlanId, length, timeZone, paid = false }: NewPeriod,
  { previous, ended }: { previous?: Period | undefined; ended?: Period | undefined },
): Period {
  const counted = countedFrom(startDate, { ...countOf(length), timeZone }, previous);
  const end = Date.parse(countedEnd(counted));
  const priced = { ...offer, ...(paid && { paidMs: countedMs(startDate, counted) }) };
  const credit = ended && creditFor(ended, priced, new Date(startDate));
  return {
    ...priced,
    userPlanId,
    startDate,
    endDate: new Date(end + (credit?.ms ?? 0)).toISOString(),
    counted,
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
    const added = periodFrom(last.endDate, period, { previous: last });
    return { periods: [...live, added], ended: undefined, moved: [], added };
  }
  const ended = currentPeriod(live, now);
  const added = periodFrom(now.toISOString(), period, { ended });
  const waiting = laidFrom(
    added,
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
    current ?? now.toISOString(),
    rest.filter((period) => period !== current),
  );
  const periods = current ? [current, ...waiting] : waiting;
  return { periods, ended, moved: movedOf(live, waiting) };
}
