import * as z from 'zod';
import { dayField } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { searchableText, searchField, searchFor } from '../core/validation/search.ts';
import {
  stateOf,
  userPlanStates,
  userPlanStatusSchema,
  type UserPlan,
  type UserPlanState,
} from './user-plans.domain.ts';

/** A user plan in the directory: what filters compare and totals count, nothing that is shown. */
export const userPlanEntrySchema = z.object({
  id: z.string(),
  user: z.string(),
  /** The plan's name, and the ids of the user plan and of its payment. */
  text: z.string(),
  status: userPlanStatusSchema,
  startDate: z.string(),
  endDate: z.string(),
});
export type UserPlanEntry = z.output<typeof userPlanEntrySchema>;

type EntrySource = Pick<
  UserPlan,
  'userPlanId' | 'userId' | 'planName' | 'paymentId' | 'status' | 'startDate' | 'endDate'
>;

export const userPlanEntryOf = (plan: EntrySource): UserPlanEntry => ({
  id: plan.userPlanId,
  user: plan.userId,
  text: searchableText([plan.planName, plan.userPlanId, plan.paymentId ?? '']),
  status: plan.status,
  startDate: plan.startDate,
  endDate: plan.endDate,
});

/**
 * Whether searches and totals make no difference between two entries, now and later: a plan that is past its end is
 * expired, whether its status has been set to that already or not.
 */
export function isSameEntry(before: UserPlanEntry, after: UserPlanEntry, now: Date): boolean {
  const seen = (entry: UserPlanEntry) => JSON.stringify({ ...entry, status: stateOf(entry, now) });
  return seen(before) === seen(after);
}

/**
 * What lists of user plans may be narrowed to. Days are those on which plans start, whole ones in the provider's zone,
 * both included.
 */
export const userPlanFilterFields = z.object({
  search: searchField,
  state: z.enum(userPlanStates).optional(),
  userId: idField.optional(),
  from: dayField.optional(),
  to: dayField.optional(),
});
export type UserPlanFilters = z.output<typeof userPlanFilterFields>;

/** The filters with their days as instants: plans that start at `from` or later, and before `before`. */
export interface UserPlanSearch extends Omit<UserPlanFilters, 'from' | 'to'> {
  from?: Date | undefined;
  before?: Date | undefined;
}

type Test = (entry: UserPlanEntry) => boolean;

/** One test for each filter that is set. */
function testsOf({ state, userId, from, before }: UserPlanSearch, now: Date): Test[] {
  return [
    state && ((entry: UserPlanEntry) => stateOf(entry, now) === state),
    userId && ((entry: UserPlanEntry) => entry.user === userId),
    from && (({ startDate }: UserPlanEntry) => Date.parse(startDate) >= from.getTime()),
    before && (({ startDate }: UserPlanEntry) => Date.parse(startDate) < before.getTime()),
  ].filter((test) => typeof test === 'function');
}

/** Makes the test of a search. `personOf` answers what searches compare of a person. */
export function userPlanFinder(
  wanted: UserPlanSearch,
  { now, personOf }: { now: Date; personOf: (userId: string) => string },
): (entry: UserPlanEntry) => boolean {
  const finds = searchFor(wanted.search);
  const tests = testsOf(wanted, now);
  return (entry) =>
    tests.every((test) => test(entry)) && finds(`${personOf(entry.user)}\n${entry.text}`);
}

/** How many plans of a list are in each state; states without any are left out. */
export const userPlanTotalsSchema = z.array(
  z.object({ state: z.enum(userPlanStates), count: z.number().int() }),
);
export type UserPlanTotals = z.output<typeof userPlanTotalsSchema>;

export function userPlanTotalsOf(
  entries: readonly Pick<UserPlanEntry, 'status' | 'startDate' | 'endDate'>[],
  now: Date,
): UserPlanTotals {
  const counts = new Map<UserPlanState, number>();
  for (const entry of entries) {
    const state = stateOf(entry, now);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return userPlanStates.flatMap((state) => {
    const count = counts.get(state);
    return count === undefined ? [] : [{ state, count }];
  });
}
