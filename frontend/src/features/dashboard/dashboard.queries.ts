import { queryOptions } from '@tanstack/react-query';
import { dashboardContract } from '../../../../functions/dashboard/dashboard.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

/** All figures and lists in one request. Read afresh on each visit, shown from cache meanwhile. */
export const dashboardQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.dashboard, 'overview'],
    queryFn: ({ signal }) => api.call(dashboardContract.overview, { signal }),
    staleTime: 0,
  });
