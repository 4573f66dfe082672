import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { reportsContract } from '../../../../functions/reports/reports.contract.ts';
import {
  stateOfReport,
  type AllReportsFilters,
  type ListedReport,
  type OwnReport,
  type StoredReportFilters,
} from '../../../../functions/reports/stored/reports.stored.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { followDownload } from '../../lib/http/follow-download.ts';
import { cachedLists } from '../../lib/queries/cached-lists.ts';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { isWithdrawn } from './reports.failure.ts';
import { countOneRead, showUnreadCount } from './public/unread-reports.ts';

const ownKey = [...queryKeys.reports, 'own'] as const;
export const allReportsKey = [...queryKeys.reports, 'all'] as const;

const ownLists = cachedLists<OwnReport, StoredReportFilters>(ownKey, {
  idOf: ({ reportId }) => reportId,
});
const allLists = cachedLists<ListedReport, AllReportsFilters>(allReportsKey, {
  idOf: ({ reportId }) => reportId,
  belongs: ({ state }, report) => state === undefined || stateOfReport(report) === state,
});

/** The person's own reports, newest first. */
export const ownReportsQuery = (api: ApiClient, filters: StoredReportFilters) =>
  infiniteQueryOptions({
    queryKey: ownLists.keyOf(filters),
    queryFn: async ({ pageParam, signal, client }) => {
      const query = { ...filters, ...cursorQuery(pageParam) };
      const page = await api.call(reportsContract.mine, { query, signal });
      const isWhole = Object.keys(query).length === 0 && page.nextCursor === null;
      if (isWhole) showUnreadCount(client, page.items.filter(({ unread }) => unread).length);
      return page;
    },
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The reports of all clients, newest first. */
export const allReportsQuery = (api: ApiClient, filters: AllReportsFilters) =>
  infiniteQueryOptions({
    queryKey: allLists.keyOf(filters),
    queryFn: ({ pageParam, signal }) =>
      api.call(reportsContract.list, { query: { ...filters, ...cursorQuery(pageParam) }, signal }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What opening a report changes in what was read before: its client's list, and how many are new. */
async function noteOpened(
  client: QueryClient,
  { report, isFirst }: { report: OwnReport; isFirst: boolean },
): Promise<void> {
  if (!isFirst) return;
  countOneRead(client);
  await ownLists.changed(client, report);
}

/**
 * A report and the address that shows it. The request marks it as read: once for each visit, because the address
 * expires in some minutes, and a frame that reloads loses its scroll position.
 */
export const openedReportQuery = (api: ApiClient, client: QueryClient, reportId: string) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'opened', reportId],
    queryFn: async () => {
      const opened = await api.call(reportsContract.open, { params: { reportId } });
      await noteOpened(client, opened);
      return opened;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** An address of its own for another tab: it works for some minutes from the click on. */
export function useOpenReport(reportId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api.call(reportsContract.open, { params: { reportId } }),
    onSuccess: (opened) => noteOpened(client, opened),
  });
}

/** Withdraws a report. Its row says so in the lists that were read. */
export function useWithdrawReport() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (before: ListedReport): Promise<ListedReport> => {
      const params = { reportId: before.reportId };
      const report = await api.call(reportsContract.withdraw, { params });
      return { ...report, generatedByName: before.generatedByName };
    },
    onSuccess: (report) => allLists.changed(client, report),
    onError: (error) =>
      isGone(error) || isWithdrawn(error)
        ? client.invalidateQueries({ queryKey: allReportsKey })
        : undefined,
  });
}

/** Makes the link that saves a report, and follows it; it stays nowhere. */
export function useDownloadReport(reportId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const link = await api.call(reportsContract.download, { params: { reportId } });
      // It is read from now on, also where the storage does not give the file.
      if (link.isFirst) {
        countOneRead(client);
        void client.invalidateQueries({ queryKey: ownKey });
      }
      await followDownload(link.downloadUrl);
    },
    onError: (error) =>
      isGone(error) || isWithdrawn(error)
        ? client.invalidateQueries({ queryKey: queryKeys.reports })
        : undefined,
  });
}
