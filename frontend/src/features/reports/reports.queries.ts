import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { reportsContract } from '../../../../functions/reports/reports.contract.ts';
import type { ReportFilters } from '../../../../functions/reports/reports.domain.ts';
import type {
  GenerateBody,
  StoredReportFilters,
} from '../../../../functions/reports/stored/reports.stored.domain.ts';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { followDownload } from '../../lib/http/follow-download.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

const ownKey = [...queryKeys.reports, 'own'] as const;

/** Totals and statistics of what the filters find; those of others stay while these come. */
export const summaryQuery = (api: ApiClient, filters: ReportFilters) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'summary', filters],
    queryFn: ({ signal }) => api.call(reportsContract.summary, { query: filters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The activities that the filters find, newest first, a page at a time. */
export const previewQuery = (api: ApiClient, filters: ReportFilters) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.reports, 'preview', filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(reportsContract.activities, {
        query: { ...filters, ...cursorQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The person's own reports, newest first. */
export const ownReportsQuery = (api: ApiClient, filters: StoredReportFilters) =>
  infiniteQueryOptions({
    queryKey: [...ownKey, filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(reportsContract.mine, { query: { ...filters, ...cursorQuery(pageParam) }, signal }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a site is called, or whose it is, that the address knows by id alone. */
export const websiteFactQuery = <Fact extends 'name' | 'userId'>(
  api: ApiClient,
  websiteId: string,
  fact: Fact,
) =>
  queryOptions({
    queryKey: [...queryKeys.websites, fact, websiteId],
    queryFn: async ({ signal }) =>
      (await api.call(websitesContract.detail, { params: { websiteId }, signal }))[fact],
  });

/** Makes a report. Its address works for some minutes: it stays nowhere. */
export function useGenerateReport() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: GenerateBody) => api.call(reportsContract.generate, { body }),
  });
}

/** Makes the link that saves a report, and follows it; it stays nowhere. */
export function useDownloadReport(reportId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { downloadUrl } = await api.call(reportsContract.download, { params: { reportId } });
      await followDownload(downloadUrl);
    },
    onError: (error) =>
      isGone(error) ? client.invalidateQueries({ queryKey: ownKey }) : undefined,
  });
}
