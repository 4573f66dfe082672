import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { auditsContract } from '../../../../functions/audits/audits.contract.ts';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { historyKey } from './users.queries.ts';

// Apart from the list's queries: the contract of the sites comes with the dialogs alone.

/** How many sites a person has, as of now. */
export const sitesCountQuery = (api: ApiClient, userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'count', userId],
    queryFn: async ({ signal }) =>
      (await api.call(websitesContract.list, { query: { userId }, signal })).total,
    staleTime: 0,
    // Without it the question says the same in words.
    retry: false,
  });

/** What administrators did to a person, newest first. */
export const userHistoryQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions({
    queryKey: historyKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api.call(auditsContract.list, {
        params: { targetId: userId },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
