import { queryOptions } from '@tanstack/react-query';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { WebsiteSummary } from '../../../../functions/websites/websites.domain.ts';
import type { ApiClient } from '../../lib/api-client.ts';

/** 'Dashboard recent items' (spec 000 §9). */
const RECENT_ITEMS = 3;

export interface DashboardSites {
  /** Sites on the list's first page; `more` when there are others behind it. */
  count: number;
  more: boolean;
  recent: WebsiteSummary[];
}

/** The person's sites, newest first: one request of one page. Read afresh on each visit, shown from cache meanwhile. */
export const dashboardSitesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['dashboard', 'sites'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<DashboardSites> => {
      const { items, nextCursor } = await api.call(websitesContract.list, { signal });
      return {
        count: items.length,
        more: nextCursor !== null,
        recent: items.slice(0, RECENT_ITEMS),
      };
    },
  });
