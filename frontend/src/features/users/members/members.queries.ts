import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ClientPosition } from '../../../../../functions/core/validation/standing.ts';
import { usersMembersContract } from '../../../../../functions/users/members/users.members.contract.ts';
import type {
  ListedMember,
  NewMember,
} from '../../../../../functions/users/members/users.members.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { isGone } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';

const key = ['members'] as const;
const ownKey = [...key, 'own'] as const;

/** The people of one's own company; read afresh on each visit. */
export const ownMembersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.call(usersMembersContract.list, { signal }),
    staleTime: 0,
  });

/** The people of a client's company, for administrators. */
export const membersQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...key, userId],
    queryFn: ({ signal }) => api.call(usersMembersContract.listOf, { params: { userId }, signal }),
    staleTime: 0,
  });

/** Whose company the person belongs to. */
export const companyQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...key, 'company'],
    queryFn: ({ signal }) => api.call(usersMembersContract.company, { signal }),
  });

/** Changes the list that is shown: the table may answer what was there before. */
const change = (client: QueryClient, edit: (members: ListedMember[]) => ListedMember[]) =>
  client.setQueryData<{ members: ListedMember[] }>(ownKey, (list) =>
    list ? { members: edit(list.members) } : undefined,
  );

const replace = (client: QueryClient, member: ListedMember) =>
  change(client, (members) => members.map((one) => (one.userId === member.userId ? member : one)));

/** Somebody else removed the person meanwhile. */
const readAgainIfGone = (client: QueryClient) => (error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: ownKey }) : undefined;

export function useInviteMember() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMember) => api.call(usersMembersContract.invite, { body }),
    onSuccess: (member) => change(client, (members) => [...members, member]),
  });
}

export function useInviteMemberAgain() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      api.call(usersMembersContract.inviteAgain, { params: { userId } }),
    onSuccess: (member) => replace(client, member),
    onError: readAgainIfGone(client),
  });
}

export function useChangePosition(userId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { position: ClientPosition }) =>
      api.call(usersMembersContract.changePosition, { params: { userId }, body }),
    onSuccess: (member) => replace(client, member),
    onError: readAgainIfGone(client),
  });
}

export function useRemoveMember() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.call(usersMembersContract.remove, { params: { userId } }),
    onSuccess: ({ userId }) =>
      change(client, (members) => members.filter((one) => one.userId !== userId)),
    onError: readAgainIfGone(client),
  });
}
