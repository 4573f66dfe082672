import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { NumberedPage } from '../core/table/directory-page.ts';
import type { Page } from '../core/table/query-page.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import { openRangeOfDays } from '../payments/payments.days.domain.ts';
import type { PeopleStore } from '../profiles/profiles.names.store.ts';
import type { PersonTextsStore } from '../profiles/profiles.texts.store.ts';
import {
  MOVEMENTS_PAGE_SIZE,
  USER_PLANS_PAGE_SIZE,
  type ManagedUserPlan,
  type Movement,
  type UserPlan,
} from './user-plans.domain.ts';
import type { UserPlansListStore } from './user-plans.list.store.ts';
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
  people: PeopleStore;
}

/** User plans with their people; deleted ones are marked. */
async function named(plans: readonly UserPlan[], { people }: Named): Promise<ManagedUserPlan[]> {
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
  { userId }: Pick<Caller, 'userId'>,
  { cursor }: PageQuery,
  { list }: { list: Pick<UserPlansListStore, 'listOf'> },
): Promise<Page<UserPlan>> => list.listOf(userId, { cursor, limit: USER_PLANS_PAGE_SIZE });

export interface UserPlansListDependencies extends Named {
  list: Pick<UserPlansListStore, 'entries' | 'pageOf'>;
  texts: PersonTextsStore;
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

/** A page of everybody's plans that the filters find, newest first (spec 001 §7), and how many of each state there are. */
export async function listUserPlans(
  { page, ...filters }: UserPlanFilters & { page: number },
  dependencies: UserPlansListDependencies,
): Promise<NumberedPage<ManagedUserPlan> & { totals: UserPlanTotals }> {
  const { list } = dependencies;
  const now = dependencies.now();
  const scope = await list.entries();
  const matching = scope.filter(await finderOf(filters, { entries: scope, now }, dependencies));
  const found = await list.pageOf({ scope, matching, page, size: USER_PLANS_PAGE_SIZE });
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
  caller: Pick<Caller, 'role' | 'userId'>,
  { userPlanId, cursor }: PageQuery & { userPlanId: string },
  { list }: { list: Pick<UserPlansListStore, 'find' | 'findOf' | 'listMovements'> },
): Promise<Page<Movement>> {
  const plan = isAdmin(caller)
    ? await list.find(userPlanId)
    : await list.findOf({ userId: caller.userId, userPlanId });
  if (!plan) throw new AppError('NOT_FOUND');
  return list.listMovements(userPlanId, { cursor, limit: MOVEMENTS_PAGE_SIZE });
}
