import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { creditFor } from './user-plans.credit.domain.ts';
import {
  currentPeriod,
  laidFrom,
  livePeriods,
  periodSchema,
  remainderFrom,
  type Period,
} from './user-plans.periods.domain.ts';

/** A period that another one took the place of, with its dates as they were: it may come back. */
export const replacedPeriodSchema = periodSchema.extend({
  replacedBy: idField,
  replacedAt: z.iso.datetime(),
});
export type ReplacedPeriod = z.output<typeof replacedPeriodSchema>;

/** What is kept of somebody's plans: what runs and waits, and what was replaced and may come back. */
export interface Kept {
  periods: readonly Period[];
  replaced: readonly ReplacedPeriod[];
}

export const isLive = ({ endDate }: Pick<Period, 'endDate'>, now: Date): boolean =>
  Date.parse(endDate) > now.getTime();

const shifted = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** What stands behind a plan, the nearest first: what it replaced, what that had replaced, and so on. */
function behind(replaced: readonly ReplacedPeriod[], userPlanId: string): ReplacedPeriod[] {
  const others = replaced.filter(({ replacedBy }) => replacedBy !== userPlanId);
  return replaced
    .filter(({ replacedBy }) => replacedBy === userPlanId)
    .toSorted((a, b) => Date.parse(b.replacedAt) - Date.parse(a.replacedAt))
    .flatMap((one) => [one, ...behind(others, one.userPlanId)]);
}

/**
 * Takes a replaced plan out of its chain: what it had replaced then counts as replaced by the plan that came after it,
 * at that moment.
 */
export function withoutReplaced(
  replaced: readonly ReplacedPeriod[],
  userPlanId: string,
): ReplacedPeriod[] {
  const one = replaced.find((each) => each.userPlanId === userPlanId);
  return replaced
    .filter((each) => each !== one)
    .map((each) =>
      one && each.replacedBy === userPlanId
        ? { ...each, replacedBy: one.replacedBy, replacedAt: one.replacedAt }
        : each,
    );
}

/** Drops what can no longer matter: plans past their own end, before which none of the kept periods stands. */
export function pruned({ periods, replaced }: Kept, now: Date): ReplacedPeriod[] {
  const needed = new Set(
    periods.flatMap(({ userPlanId }) => behind(replaced, userPlanId)).map((one) => one.userPlanId),
  );
  return replaced
    .filter((one) => !isLive(one, now) && !needed.has(one.userPlanId))
    .reduce((kept, { userPlanId }) => withoutReplaced(kept, userPlanId), [...replaced]);
}

/**
 * Puts a plan back among those that run or wait: with its dates where nothing runs, else behind what runs, with the
 * months or days that it has left. Those that wait follow it.
 */
function placeBack(periods: readonly Period[], period: Period, now: Date) {
  const live = livePeriods(periods, now);
  const current = currentPeriod(live, now);
  const restored = current ? remainderFrom(current.endDate, period, now) : period;
  const waiting = laidFrom(
    restored,
    live.filter((one) => one !== current),
  );
  return { periods: [...(current ? [current] : []), restored, ...waiting], restored };
}

/**
 * Restores what a removed plan had replaced: the nearest that has not ended by its own date. What else
 * waited behind the plan then waits behind the one that comes back. Undefined if there is none.
 */
export function giveBack(
  { periods, replaced }: Kept,
  userPlanId: string,
  now: Date,
): (Kept & { restored: Period }) | undefined {
  const chain = behind(replaced, userPlanId);
  const at = chain.findIndex((one) => isLive(one, now));
  const found = chain[at];
  if (!found) return undefined;
  const { replacedBy: _by, replacedAt: _at, ...period } = found;
  const passed = [userPlanId, ...chain.slice(0, at).map((one) => one.userPlanId)];
  const rest = replaced
    .filter((one) => one !== found && !passed.includes(one.userPlanId))
    .map((one) =>
      passed.includes(one.replacedBy) ? { ...one, replacedBy: found.userPlanId } : one,
    );
  return { ...placeBack(periods, period, now), replaced: rest };
}

/** A period with the credit that it has from another one, its end moved by the difference. */
function withCredit<P extends Period>(period: P, source: Period | undefined, at: string): P {
  const credit = source && creditFor(source, period, new Date(at));
  const { credit: old, ...rest } = period;
  const endDate = shifted(period.endDate, (credit?.ms ?? 0) - (old?.ms ?? 0));
  return { ...rest, endDate, ...(credit && { credit }) } as P;
}

/** Gives a period that runs or waits its new end; those behind it follow. One without time left ends now. */
function withPeriod(periods: readonly Period[], changed: Period, now: Date): Period[] {
  const over = periods.filter((one) => !isLive(one, now));
  const live = livePeriods(periods, now);
  const at = live.findIndex(({ userPlanId }) => userPlanId === changed.userPlanId);
  const [before, behindIt] = [live.slice(0, at), live.slice(at + 1)];
  const hasTime = isLive(changed, now) && changed.endDate > changed.startDate;
  if (hasTime) return [...over, ...before, changed, ...laidFrom(changed, behindIt)];
  const end = now.toISOString();
  const startDate = changed.startDate < end ? changed.startDate : end;
  const follow = laidFrom(before.at(-1) ?? end, behindIt);
  return [...over, { ...changed, startDate, endDate: end }, ...before, ...follow];
}

/**
 * Undoes a replaced plan whose payment went back. It does not come back, and the credit that others had from it is
 * counted again: as if it had never been bought, what was left of the plan before it went straight to the one after it.
 */
export function undoReplaced({ periods, replaced }: Kept, undone: ReplacedPeriod, now: Date): Kept {
  let kept: Kept = { periods, replaced: withoutReplaced(replaced, undone.userPlanId) };
  let [left, source]: [ReplacedPeriod, Period | undefined] = [
    undone,
    replaced.find(({ userPlanId }) => userPlanId === undone.credit?.userPlanId),
  ];
  for (;;) {
    const { userPlanId, replacedBy, replacedAt } = left;
    const isNext = (one: Period) =>
      one.userPlanId === replacedBy && one.credit?.userPlanId === userPlanId;
    const running = kept.periods.find((one) => isNext(one) && isLive(one, now));
    if (running) {
      const changed = withCredit(running, source, replacedAt);
      return { ...kept, periods: withPeriod(kept.periods, changed, now) };
    }
    const next = kept.replaced.find(isNext);
    if (!next) return kept;
    const changed = withCredit(next, source, replacedAt);
    const others = kept.replaced.map((one) => (one === next ? changed : one));
    kept = { ...kept, replaced: others };
    [left, source] = [changed, changed];
  }
}
