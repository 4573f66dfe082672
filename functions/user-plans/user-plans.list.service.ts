import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Page } from '../core/table/query-page.ts';
import { DELETED_PERSON_NAME } from '../notifications/notifications.domain.ts';
import type { NamesStore } from '../profiles/profiles.names.store.ts';
import {
  MOVEMENTS_PAGE_SIZE,
  USER_PLANS_PAGE_SIZE,
  type ManagedUserPlan,
  type Movement,
  type UserPlan,
} from './user-plans.domain.ts';
import type { UserPlansListStore } from './user-plans.list.store.ts';

interface PageQuery {
  cursor?: string | undefined;
}

interface Named {
  names: NamesStore;
}

/** User plans with what their people are called. */
export async function named(
  plans: readonly UserPlan[],
  { names }: Named,
): Promise<ManagedUserPlan[]> {
  const found = await names.namesOf(plans.map(({ userId }) => userId));
  return plans.map((plan) => ({
    ...plan,
    userName: found.get(plan.userId) ?? DELETED_PERSON_NAME,
  }));
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

/** Everybody's plans with their names, newest first (spec 001 §7). @throws AppError VALIDATION_FAILED (cursor) */
export async function listUserPlans(
  { cursor }: PageQuery,
  { list, names }: Named & { list: Pick<UserPlansListStore, 'listAll'> },
): Promise<Page<ManagedUserPlan>> {
  const { items, nextCursor } = await list.listAll({ cursor, limit: USER_PLANS_PAGE_SIZE });
  return { items: await named(items, { names }), nextCursor };
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
