import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditsContract } from '../../../../functions/audits/audits.contract.ts';
import type { AuditFilters } from '../../../../functions/audits/audits.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';

/** All that was done, as the filters find it, newest first, a page at a time. */
export const auditsQuery = (api: ApiClient, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audits', filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(auditsContract.listAll, {
        query: { ...filters, ...cursorQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whether each day's entries are still those that were sealed. */
export const auditDaysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['audit-days'],
    queryFn: ({ signal }) => api.call(auditsContract.listDays, { signal }),
    select: ({ days }) => days,
  });

/** Has a file written of what the list finds. */
export function useExportAudits(filters: AuditFilters) {
  const api = useApi();
  return () => api.call(auditsContract.export, { body: filters });
}
