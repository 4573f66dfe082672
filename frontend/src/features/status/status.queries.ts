import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { statusContract } from '../../../../functions/status/status.contract.ts';
import {
  isAbandoned,
  isSyncing,
  siteStatusSchema,
  SYNC_POLL_MS,
  type SiteStatus,
  type SiteStatusDetail,
} from '../../../../functions/status/status.domain.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { useApi } from '../../lib/api.context.tsx';
import { anySyncing } from './status.list.ts';
import { keepNewestSync } from './status.sync.ts';

/** While some row of the list is being synchronised. Milliseconds; slower than a page about one site. */
const LIST_POLL_MS = 5_000;
/** A worker thought dead may come back: its queue delivers again. And the pace when polls fail. Milliseconds. */
const SLOW_POLL_MS = 10_000;

interface StatusPage {
  items: SiteStatus[];
  nextCursor: string | null;
}

const listKey = ['status', 'list'] as const;
const detailKey = (websiteId: string) => ['status', 'detail', websiteId] as const;

/** The sites the person may see with their last sync, a page at a time. */
export const statusListQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      api.call(statusContract.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: StatusPage) => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap((page) => page.items) ?? [];
      return anySyncing(rows, new Date()) ? LIST_POLL_MS : false;
    },
  });

/** How long until a site is read again, in milliseconds; false while nothing is expected to change. */
export function pollInterval(
  site: SiteStatusDetail | undefined,
  context: { now: Date; failing: boolean },
): number | false {
  if (!site) return false;
  if (isAbandoned(site.sync, context.now)) return SLOW_POLL_MS;
  if (!isSyncing(site.sync, context.now)) return false;
  return context.failing ? SLOW_POLL_MS : SYNC_POLL_MS;
}

/**
 * One site's status, read again while a sync runs. `skew`: milliseconds to add to our clock for the server's.
 * Always read when its page opens: the schedule may have synchronised the site since.
 */
export const statusDetailQuery = (api: ApiClient, websiteId: string, skew = 0) =>
  queryOptions({
    queryKey: detailKey(websiteId),
    queryFn: async ({ signal, client, queryKey }) => {
      const fetched = await api.call(statusContract.detail, { params: { websiteId }, signal });
      const site = keepNewestSync(client.getQueryData<SiteStatusDetail>(queryKey), fetched);
      showInList(client, site);
      return site;
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      pollInterval(state.data, {
        now: new Date(Date.now() + skew),
        failing: state.status === 'error',
      }),
  });

/** Asks for a sync of a site. Its answer goes to the screen at once; polls already on their way are dropped. */
export function useRequestSync(websiteId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = detailKey(websiteId);
  return useMutation({
    mutationFn: () => api.call(statusContract.sync, { params: { websiteId } }),
    onSuccess: async (answer) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<SiteStatusDetail>(
        queryKey,
        (known) => known && { ...known, ...answer },
      );
      showInList(queryClient, answer);
    },
    // Refused because it already runs, has no key or is gone: the page shows what is true now.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/**
 * Gives the list's row what one site's page has just learnt: the list's index lags behind, and a list read
 * minutes ago counts as fresh. How old the other rows are does not change.
 */
function showInList(queryClient: QueryClient, site: SiteStatus): void {
  const state = queryClient.getQueryState(listKey);
  if (!state) return;
  queryClient.setQueryData<InfiniteData<StatusPage>>(
    listKey,
    (list) => list && { ...list, pages: list.pages.map((page) => withRow(page, site)) },
    { updatedAt: state.dataUpdatedAt },
  );
}

const withRow = (page: StatusPage, site: SiteStatus): StatusPage => ({
  ...page,
  items: page.items.map((row) =>
    row.websiteId === site.websiteId ? siteStatusSchema.parse(site) : row,
  ),
});
