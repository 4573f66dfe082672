import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { reportsMonthlyContract } from '../../../../functions/reports/monthly/reports.monthly.contract.ts';
import type { MonthlySettingsChange } from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery, rowsOf } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { monthlyListsKey } from './public/monthly-lists.ts';
import { pollDelay, withSettings, type SettingsPages } from './reports.monthly.cache.ts';
import type { MonthlyFilters } from './reports.monthly.filters.ts';

const settingsKey = [...queryKeys.reports, 'monthly', 'settings'] as const;

/** The monthly reports that the filters find, newest month first; read again while one is on its way. */
export const monthlyReportsQuery = (api: ApiClient, filters: MonthlyFilters) =>
  infiniteQueryOptions({
    queryKey: [...monthlyListsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(reportsMonthlyContract.list, {
        query: { ...filters, ...cursorQuery(pageParam) },
        signal,
      }),
    ...cursorPaging,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollDelay(state.data ? rowsOf(state.data) : [], {
        now: new Date(),
        failing: state.status === 'error',
      }),
  });

/** Has a file written of the monthly reports that the filters find. */
export function useExportMonthlyReports(filters: MonthlyFilters) {
  const api = useApi();
  return () => api.call(reportsMonthlyContract.export, { body: filters });
}

/** The clients that have settings, by name. */
export const monthlySettingsListQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: settingsKey,
    queryFn: ({ pageParam, signal }) =>
      api.call(reportsMonthlyContract.settings, { query: cursorQuery(pageParam), signal }),
    ...cursorPaging,
    staleTime: 0,
  });

/**
 * A client's settings to begin with: read once for each dialog, or what is typed there would go. A dialog that is opened
 * while the last one still closes reads them again, too.
 */
export const monthlySettingsQuery = (
  api: ApiClient,
  { userId, dialogId }: { userId: string; dialogId: string },
) =>
  queryOptions({
    queryKey: [...queryKeys.reports, 'monthly', 'client', userId, dialogId],
    queryFn: ({ signal }) =>
      api.call(reportsMonthlyContract.readSettings, { params: { userId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Saves a client's settings. The list follows the answer: the index that it reads lags behind. */
export function useSaveMonthlySettings() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, body }: { userId: string; body: MonthlySettingsChange }) =>
      api.call(reportsMonthlyContract.saveSettings, { params: { userId }, body }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: settingsKey });
      client.setQueryData<SettingsPages>(settingsKey, (list) => list && withSettings(list, saved));
      // The first read of it was dropped where it was still on its way.
      if (!client.getQueryData(settingsKey)) {
        await client.invalidateQueries({ queryKey: settingsKey });
      }
    },
    // Another administrator saved them: the list shows what they are now. The dialog keeps what was typed.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'EDITED_MEANWHILE') {
        void client.invalidateQueries({ queryKey: settingsKey });
      }
    },
  });
}
