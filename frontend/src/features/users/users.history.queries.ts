import { infiniteQueryOptions } from '@tanstack/react-query';
import { auditsContract } from '../../../../functions/audits/audits.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

/** What administrators did to a person, newest first. */
export const userHistoryQuery = (api: ApiClient, userId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.users, 'history', userId],
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
