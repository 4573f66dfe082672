import { infiniteQueryOptions } from '@tanstack/react-query';
import { userPlansContract } from '../../../../../../functions/user-plans/user-plans.contract.ts';
import type { ApiClient } from '../../../../lib/http/api-client.ts';
import { cursorPaging, cursorQuery } from '../../../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../../../lib/queries/query-keys.ts';

/** What was used of the quota of a user plan and given back, newest first. Read afresh whenever it is opened. */
export const movementsQuery = (api: ApiClient, userPlanId: string) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.userPlans, 'movements', userPlanId],
    queryFn: ({ pageParam, signal }) =>
      api.call(userPlansContract.movements, {
        params: { userPlanId },
        query: cursorQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
  });
