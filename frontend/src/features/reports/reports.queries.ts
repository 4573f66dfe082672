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
  PreviewBody,
} from '../../../../functions/reports/stored/reports.stored.domain.ts';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { allReportsKey } from './reports.stored.queries.ts';

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
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: GenerateBody) => api.call(reportsContract.generate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: allReportsKey }),
  });
}

/** Makes what a report would be, without storing one. */
export function usePreviewReport() {
  const api = useApi();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: PreviewBody) => api.call(reportsContract.preview, { body }),
  });
}
