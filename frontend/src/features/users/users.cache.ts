import {
  USERS_PAGE_SIZE,
  userSummarySchema,
  type User,
  type UserSummary,
} from '../../../../functions/users/users.domain.ts';
import type { ListPage } from '../../lib/queries/list-page.ts';

/** A page of the list as the API answers it. */
export type UsersPage = ListPage<UserSummary>;

function counted(page: UsersPage, total: number): UsersPage {
  const pageCount = Math.max(1, Math.ceil(total / USERS_PAGE_SIZE));
  return { ...page, total, pageCount, page: Math.min(page.page, pageCount) };
}

/** The whole list's first page with somebody new on top; whoever no longer fits goes to the next one. */
export const withNewUser = (page: UsersPage, user: User): UsersPage => ({
  ...counted(page, page.total + 1),
  items: [userSummarySchema.parse(user), ...page.items].slice(0, USERS_PAGE_SIZE),
});

/** The same page with somebody's new data. */
export const withUser = (page: UsersPage, user: User): UsersPage => ({
  ...page,
  items: page.items.map((each) =>
    each.userId === user.userId ? userSummarySchema.parse(user) : each,
  ),
});

/** The same page, with nobody waiting for this person any more. */
export const withoutInvitation = (page: UsersPage, userId: string): UsersPage => ({
  ...page,
  items: page.items.map((each) =>
    each.userId === userId ? { ...each, invitationPending: false } : each,
  ),
});

/** The page without somebody; unchanged where they are not on it. */
export function withoutUser(page: UsersPage, userId: string): UsersPage {
  const items = page.items.filter((each) => each.userId !== userId);
  return items.length === page.items.length ? page : { ...counted(page, page.total - 1), items };
}
