import { queryOptions } from '@tanstack/react-query';
import { displayNameOf } from '../../../../functions/profiles/profiles.domain.ts';
import { usersContract } from '../../../../functions/users/users.contract.ts';
import type { ApiClient } from '../http/api-client.ts';
import { queryKeys } from './query-keys.ts';

/** The name of a person whose id is in the URL. */
export const userNameQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'name', userId],
    queryFn: async ({ signal }) =>
      displayNameOf(await api.call(usersContract.detail, { params: { userId }, signal })),
  });
