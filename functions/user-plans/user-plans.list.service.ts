import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Once, Submission } from '../core/table/commit/once.ts';
import type { NumberedPage } from '../core/table/directory/directory-page.ts';
import type { Page } from '../core/table/query/query-page.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { openRangeOfDays } from '../core/validation/day.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import type { PersonTexts } from '../profiles/profiles.texts.view.ts';
import {
  MOVEMENTS_PAGE_SIZE,
  USER_PLANS_PAGE_SIZE,
  type ManagedUserPlan,
  type Movement,
  type UserPlan,
} from './user-plans.domain.ts';
import type { UserPlans } from './user-plans.entity.ts';
import { toUserPlan, type UserPlanPlace } from './user-plans.record.domain.ts';
import {
  userPlanFinder,
  userPlanTotalsOf,
  type UserPlanEntry,
  type UserPlanFilters,
  type UserPlanTotals,
} from './user-plans.search.domain.ts';

interface PageQuery {
  cursor?: string | undefined;
}

interface Named {
  people: Pick<PeopleView, 'peopleOf'>;
}

/** User plans with their people; deleted ones are marked. */
export async function named(
  plans: readonly UserPlan[],
  { people }: Named,
): Promise<ManagedUserPlan[]> {
  const found = await people.peopleOf(plans.map(({ userId }) => userId));
  return plans.map((plan) => {
    const { name, email } = found.get(plan.userId) ?? { name: DELETED_PERSON_NAME, email: null };
    return { ...plan, userName: name, userEmail: email };
  });
}

export async function withName(plan: UserPlan, dependencies: Named): Promise<ManagedUserPlan> {
  const [shown] = await named([plan], dependencies);
  if (!shown) throw new Error('One plan is shown as one');
  return shown;
}

/** The caller's own plans, newest first (spec 001 §7). @throws AppError VALIDATION_FAILED (cursor) */
export const listOwnUserPlans = (
  caller: Pick<Caller, 'userId' | 'companyId'>,
  { cursor }: PageQuery,
  { userPlans }: { userPlans: Pick<UserPlans, 'listOf'> },
): Promise<Page<UserPlan>> =>
  userPlans.listOf(accountIdOf(caller), { cursor, limit: USER_PLANS_PAGE_SIZE });

/** What a repeated submission answers: the user plan that the first one created or changed, as it is now. */
export const onceOf = (
  { input, submission }: { input: unknown; submission: Submission | undefined },
  { userPlans }: { userPlans: Pick<UserPlans, 'find'> },
): Once<UserPlan, UserPlanPlace> | undefined =>
  submission && {
    ...submission,
    input,
    placeOf: ({ userId, userPlanId }) => ({ userId, userPlanId }),
    find: async (place) => {
      const record = await userPlans.find(place);
      return record && toUserPlan(record);
    },
  };

export interface UserPlansListDependencies extends Named {
  userPlans: Pick<UserPlans, 'pageOf'> & { directory: Pick<UserPlans['directory'], 'read'> };
  texts: PersonTexts;
  /** The provider's: days of filters begin and end there. */
  timeZone: string;
  now: () => Date;
}

/** The test of the filters. A search looks at people as well: at those who have one of these plans. */
async function finderOf(
  { from, to, ...filters }: UserPlanFilters,
  { entries, now }: { entries: readonly UserPlanEntry[]; now: Date },
  { texts, timeZone }: Pick<UserPlansListDependencies, 'texts' | 'timeZone'>,
): Promise<(entry: UserPlanEntry) => boolean> {
  const wanted = { ...filters, ...openRangeOfDays({ from, to }, timeZone) };
  if (filters.search === '') return userPlanFinder(wanted, { now, personOf: () => '' });
  const personOf = await texts.textsOf(entries.map(({ user }) => user));
  return userPlanFinder(wanted, { now, personOf });
}

/** Everybody's plans, newest first (`scope`), and those of them that the filters find. */
export async function findUserPlans(
  filters: UserPlanFilters,
  now: Date,
  dependencies: UserPlansListDependencies,
) {
  const scope = await dependencies.userPlans.directory.read();
  const isFound = await finderOf(filters, { entries: scope, now }, dependencies);
  return { scope, matching: scope.filter(isFound) };
}

/** A page of everybody's plans that the filters find, newest first (spec 001 §7), and how many of each state there are. */
export async function listUserPlans(
  { page, ...filters }: UserPlanFilters & { page: number },
  dependencies: UserPlansListDependencies,
): Promise<NumberedPage<ManagedUserPlan> & { totals: UserPlanTotals }> {
  const { userPlans } = dependencies;
  const now = dependencies.now();
  const { scope, matching } = await findUserPlans(filters, now, dependencies);
  const found = await userPlans.pageOf({ scope, matching, page, size: USER_PLANS_PAGE_SIZE });
  return {
    ...found,
    items: await named(found.items, dependencies),
    totals: userPlanTotalsOf(matching, now),
  };
}

/**
 * What moved the quota of a plan, newest first. A client reaching for another's learns nothing of it.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED (cursor)
 */
export async function listMovements(
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  { userPlanId, cursor }: PageQuery & { userPlanId: string },
  { userPlans }: { userPlans: Pick<UserPlans, 'findById' | 'findOf' | 'listMovements'> },
): Promise<Page<Movement>> {
  const plan = isAdmin(caller)
    ? await userPlans.findById(userPlanId)
    : await userPlans.findOf({ userId: accountIdOf(caller), userPlanId });
  if (!plan) throw new AppError('NOT_FOUND');
  return userPlans.listMovements(userPlanId, { cursor, limit: MOVEMENTS_PAGE_SIZE });
}
