import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Role } from '../../../../functions/core/validation/role.ts';
import type { ClientChange } from '../../../../functions/profiles/profiles.form.domain.ts';
import { secondFactorsContract } from '../../../../functions/second-factors/second-factors.contract.ts';
import { usersContract } from '../../../../functions/users/users.contract.ts';
import {
  USERS_PAGE_SIZE,
  userSummarySchema,
  type User,
  type UserSummary,
} from '../../../../functions/users/users.domain.ts';
import type { NewUser, RoleChange } from '../../../../functions/users/users.form.domain.ts';
import type { PasswordChange } from '../../../../functions/users/users.password.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isEditedMeanwhile, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import {
  cancelRereads,
  withFirstRow,
  withRowsKept,
  type ListPage,
} from '../../lib/queries/list-page.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

const listsKey = [...queryKeys.users, 'list'] as const;

/** Ids of people deleted in this session: the index that the list reads may still know them for a moment. */
const deletedKey = [...queryKeys.users, 'deleted'] as const;

export interface UsersListQuery {
  role: Role;
  page: number;
  search: string;
}

/** One page of clients or administrators, newest first, or of those a search finds. The page before stays until it is there. */
export const usersQuery = (api: ApiClient, query: UsersListQuery) =>
  queryOptions({
    queryKey: [...listsKey, query],
    queryFn: async ({ signal, client }): Promise<UsersPage> => {
      const list = await api.call(usersContract.list, { query, signal });
      const deleted = client.getQueryData<string[]>(deletedKey) ?? [];
      return { ...list, items: list.items.filter(({ userId }) => !deleted.includes(userId)) };
    },
    placeholderData: keepPreviousData,
  });

/** Has a file written of the people that the list finds. */
export function useExportUsers(body: Omit<UsersListQuery, 'page'>) {
  const api = useApi();
  return () => api.call(usersContract.export, { body });
}

/** A person in full, always read afresh: an edit must start from the current state. */
export const userQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'detail', userId],
    queryFn: ({ signal }) => api.call(usersContract.detail, { params: { userId }, signal }),
    staleTime: 0,
  });

/** What a list that was read before knows of a person: the row that somebody has just followed. */
export const knownInList = (client: QueryClient, userId: string): UserSummary | undefined =>
  client
    .getQueriesData<UsersPage>({ queryKey: listsKey })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.userId === userId);

/**
 * Changes every page of the list there is, from an answer: the index it is read from lags behind. They are read again
 * when they are next opened.
 */
async function changeLists(client: QueryClient, change: (page: UsersPage) => UsersPage) {
  await cancelRereads(client, listsKey);
  client.setQueriesData<UsersPage>({ queryKey: listsKey }, (page) => page && change(page));
  await client.invalidateQueries({ queryKey: listsKey, refetchType: 'none' });
}

const historiesKey = [...queryKeys.users, 'history'] as const;
export const historyKey = (userId: string) => [...historiesKey, userId] as const;

/** What other features show of people and of what is theirs: read again when it is next shown. */
const elsewhere = [
  queryKeys.dashboard,
  queryKeys.websites,
  queryKeys.status,
  queryKeys.notifications,
];

function freshenElsewhere(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: historiesKey });
  for (const queryKey of elsewhere) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}

/** Somebody else deleted them: the list, which still shows them, is read again. */
const readAgainIfGone = (client: QueryClient, error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: listsKey }) : undefined;

/** The answer holds a password: nothing keeps it once its dialog has closed. */
const forgetful = { gcTime: 0 };

export function useCreateUser() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...forgetful,
    mutationFn: (user: NewUser) => api.call(usersContract.create, { body: user }),
    onSuccess: async ({ user }) => {
      await changeLists(client, (page) => page);
      const { queryKey } = usersQuery(api, { role: user.role, page: 1, search: '' });
      client.setQueryData<UsersPage>(queryKey, (page) => page && withNewUser(page, user));
      freshenElsewhere(client);
    },
  });
}

export function useUpdateUser(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ClientChange) =>
      api.call(usersContract.update, { params: { userId }, body: change }),
    onSuccess: async (user) => {
      client.setQueryData(userQuery(api, userId).queryKey, user);
      await changeLists(client, (page) => withUser(page, user));
      freshenElsewhere(client);
    },
    onError: (error) => {
      if (isEditedMeanwhile(error)) {
        void client.invalidateQueries({ queryKey: userQuery(api, userId).queryKey });
        void client.invalidateQueries({ queryKey: listsKey });
      }
      return readAgainIfGone(client, error);
    },
  });
}

/**
 * With another role the person leaves the list that is shown, which is read again; the other one is when it is next shown.
 * With another position alone they stay in it.
 */
export function useChangeRole(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: RoleChange) =>
      api.call(usersContract.changeRole, { params: { userId }, body: change }),
    onSuccess: async (user, { position }) => {
      client.setQueryData(userQuery(api, userId).queryKey, user);
      const stays = position !== undefined;
      await changeLists(client, (page) =>
        stays ? withUser(page, user) : withoutUser(page, userId),
      );
      void client.refetchQueries({ queryKey: listsKey, type: 'active' });
      freshenElsewhere(client);
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}

/** The list on the screen is read again, to fill the place of who left it. */
export function useDeleteUser() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.call(usersContract.remove, { params: { userId } }),
    onSuccess: async ({ userId }) => {
      client.setQueryData<string[]>(deletedKey, (deleted = []) => [...deleted, userId]);
      await changeLists(client, (page) => withoutUser(page, userId));
      // Their own page, where it is open, is left.
      client.removeQueries({ queryKey: userQuery(api, userId).queryKey, type: 'inactive' });
      void client.refetchQueries({ queryKey: listsKey, type: 'active' });
      freshenElsewhere(client);
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}

/** With a password of their own a person needs no invitation any more. */
/** Switches off the second factor of somebody who has lost it. */
export function useResetFactor(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(secondFactorsContract.reset, { params: { userId } }),
    onSuccess: async (user) => {
      client.setQueryData(userQuery(api, userId).queryKey, user);
      await changeLists(client, (page) => withUser(page, user));
      freshenElsewhere(client);
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}

export function useChangePassword(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...forgetful,
    mutationFn: (change: PasswordChange) =>
      api.call(usersContract.changePassword, { params: { userId }, body: change }),
    onSuccess: async () => {
      await changeLists(client, (page) => withoutInvitation(page, userId));
      for (const queryKey of [userQuery(api, userId).queryKey, historiesKey]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => readAgainIfGone(client, error),
  });
}

/** Refused, the list is read again: it does not know yet that the person came. */
export function useInviteUser() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    ...forgetful,
    mutationFn: (userId: string) => api.call(usersContract.invite, { params: { userId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: historiesKey }),
    onError: () => void client.invalidateQueries({ queryKey: listsKey }),
  });
}

/** A page of the list as the API answers it. */
export type UsersPage = ListPage<UserSummary>;

/** The whole list's first page with somebody new on top. */
export const withNewUser = (page: UsersPage, user: User): UsersPage =>
  withFirstRow<UserSummary>(page, userSummarySchema.parse(user), USERS_PAGE_SIZE);

/** The same page with somebody's new data. */
export const withUser = (page: UsersPage, user: User): UsersPage => ({
  ...page,
  items: page.items.map((each) =>
    each.userId === user.userId ? userSummarySchema.parse(user) : each,
  ),
});

/** The same page, with nobody waiting for this person any more. */
const withoutInvitation = (page: UsersPage, userId: string): UsersPage => ({
  ...page,
  items: page.items.map((each) =>
    each.userId === userId ? { ...each, invitationPending: false } : each,
  ),
});

/** The page without somebody; unchanged where they are not on it. */
export const withoutUser = (page: UsersPage, userId: string): UsersPage =>
  withRowsKept(page, (each) => each.userId !== userId, USERS_PAGE_SIZE);
