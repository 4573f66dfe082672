import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ResponseOf } from '../../../../functions/core/http/route.ts';
import { statusContract } from '../../../../functions/status/status.contract.ts';
import {
  isAbandoned,
  isSyncing,
  siteStatusSchema,
  SYNC_POLL_MS,
  type ListedStatus,
  type SiteStatus,
  type SiteStatusDetail,
} from '../../../../functions/status/status.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { sendEach, type SentEach } from '../../lib/http/send-each.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { detailsKey } from './public/requested-updates.ts';
import { anyEnded, anySyncing, type StatusAsked } from './status.list.ts';
import { hasEnded, keepNewestSync } from './status.sync.ts';

/** While some row of the list is being synchronised. Milliseconds; slower than a page about one site. */
const LIST_POLL_MS = 5_000;
/** A worker thought dead may come back: its queue delivers again. And the pace when polls fail. Milliseconds. */
const SLOW_POLL_MS = 10_000;

export type StatusPage = ResponseOf<typeof statusContract.list>;

const listsKey = [...queryKeys.status, 'list'] as const;
const listKey = (asked: StatusAsked) => [...listsKey, asked] as const;
const summaryKey = [...queryKeys.status, 'summary'] as const;
const detailKey = (websiteId: string) => [...detailsKey, websiteId] as const;
const historyKey = (websiteId: string) => [...queryKeys.status, 'history', websiteId] as const;

/** A page of the sites the person may see with their last sync, or of those a search and a filter find. */
export const statusListQuery = (api: ApiClient, asked: StatusAsked) =>
  queryOptions({
    queryKey: listKey(asked),
    queryFn: async ({ signal, client, queryKey }) => {
      const { filter, ...others } = asked;
      const { page } = others;
      const query = { ...others, ...(filter === null ? {} : { filter }) };
      const known = client.getQueryData<StatusPage>(queryKey);
      const answer = await api.call(statusContract.list, { query, signal });
      // Beyond the last page the API answers the last one, where the address goes next: it is not asked for twice.
      if (answer.page !== page) {
        client.setQueryData(listKey({ ...asked, page: answer.page }), answer);
      }
      if (known && anyEnded(known.items, answer.items)) {
        void client.invalidateQueries({ queryKey: summaryKey });
      }
      return answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      anySyncing(state.data?.items ?? [], new Date()) ? LIST_POLL_MS : false,
  });

/** Has a file written of the status of the sites that the filters find. */
export function useExportStatus({ page: _, filter, ...others }: StatusAsked) {
  const api = useApi();
  const body = { ...others, ...(filter === null ? {} : { filter }) };
  return () => api.call(statusContract.export, { body });
}

/** How many of a person's sites are in which state. */
export const statusSummaryQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: summaryKey,
    queryFn: ({ signal }) => api.call(statusContract.summary, { signal }),
  });

/** What a list that was read before knows of a site: the row that somebody has just followed. */
export const knownInList = (
  queryClient: QueryClient,
  websiteId: string,
): ListedStatus | undefined =>
  queryClient
    .getQueriesData<StatusPage>({ queryKey: listsKey })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.websiteId === websiteId);

/** How a site changed over the last 90 days. */
export const statusHistoryQuery = (api: ApiClient, websiteId: string) =>
  queryOptions({
    queryKey: historyKey(websiteId),
    queryFn: ({ signal }) => api.call(statusContract.history, { params: { websiteId }, signal }),
  });

/** Reads list and counts again: now where they are on the screen, else when they next are. */
export async function refreshList(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listsKey, summaryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** How long until a site is read again, in milliseconds; false while nothing is expected to change. */
function pollInterval(
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
      const known = client.getQueryData<SiteStatusDetail>(queryKey);
      const site = keepNewestSync(known, fetched);
      showInList(client, site);
      if (known && hasEnded(known.sync, site.sync)) syncEnded(client, websiteId);
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
    // It already runs, has no key or was deleted: the page shows the current state.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** What became of asking for a sync of each of several sites. */
export type SyncsRequested = SentEach<ListedStatus, SiteStatus>;

/**
 * Asks for a sync of each of several sites. Each answer goes to the list at once. `onWait`: how many sites are left while
 * the limit of a minute is reached; 0 when it goes on.
 */
export function useRequestSyncs(onWait: (left: number) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const request = async ({ websiteId }: ListedStatus) => {
    const site = await api.call(statusContract.sync, { params: { websiteId } });
    showInList(queryClient, site);
    return site;
  };
  return useMutation({
    mutationFn: (sites: readonly ListedStatus[]) => sendEach(sites, request, onWait),
    onSuccess: ({ refused }) => refused.length > 0 && refreshList(queryClient),
  });
}

/** A sync may have changed what the list counts and finds, and brought a day of history. */
function syncEnded(queryClient: QueryClient, websiteId: string): void {
  void refreshList(queryClient);
  void queryClient.invalidateQueries({ queryKey: historyKey(websiteId) });
}

/**
 * Gives the list's rows what one site's page has just learnt: a list read minutes ago counts as fresh. How old the
 * other rows are does not change.
 */
function showInList(queryClient: QueryClient, site: SiteStatus): void {
  for (const [queryKey, page] of queryClient.getQueriesData<StatusPage>({ queryKey: listsKey })) {
    if (!page?.items.some((row) => row.websiteId === site.websiteId)) continue;
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    queryClient.setQueryData(
      queryKey,
      withRow(page, site),
      updatedAt === undefined ? {} : { updatedAt },
    );
  }
}

const withRow = (page: StatusPage, site: SiteStatus): StatusPage => ({
  ...page,
  items: page.items.map((row) =>
    row.websiteId === site.websiteId ? { ...row, ...siteStatusSchema.parse(site) } : row,
  ),
});
