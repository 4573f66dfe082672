import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import {
  websiteSummarySchema,
  type NewWebsite,
  type Website,
  type WebsiteSummary,
} from '../../../../functions/websites/websites.domain.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { useApi } from '../../lib/api.context.tsx';

/** 'The list is cached for 2 minutes' (spec 000 §7). Milliseconds. */
const LIST_STALE_MS = 2 * 60_000;

interface WebsitesPage {
  items: WebsiteSummary[];
  nextCursor: string | null;
}

/** The sites the person may see, newest first, a page at a time. */
export const websitesQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['websites', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.call(websitesContract.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: WebsitesPage) => page.nextCursor ?? undefined,
    staleTime: LIST_STALE_MS,
  });

/** Puts a new site first in the list as it is on the screen. */
export function withNewWebsite<Cursor>(
  list: InfiniteData<WebsitesPage, Cursor> | undefined,
  created: Website,
): InfiniteData<WebsitesPage, Cursor> | undefined {
  const [first, ...rest] = list?.pages ?? [];
  if (!list || !first) return undefined;
  const items = [websiteSummarySchema.parse(created), ...first.items];
  return { ...list, pages: [{ ...first, items }, ...rest] };
}

/**
 * Registers a site. The list takes it from the answer: the index that the list reads lags behind the write, so
 * reading it again could lose the site for as long as the list counts as fresh.
 */
export function useCreateWebsite() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = websitesQuery(api);
  return useMutation({
    mutationFn: (website: NewWebsite) => api.call(websitesContract.create, { body: website }),
    onSuccess: async (created) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => withNewWebsite(list, created));
      // Every site has a status: that feature's lists are read afresh when they are next shown.
      await queryClient.invalidateQueries({ queryKey: ['status'] });
    },
  });
}
