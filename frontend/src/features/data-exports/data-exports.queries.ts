import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dataExportsContract } from '../../../../functions/data-exports/data-exports.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { followDownload } from '../../lib/http/follow-download.ts';

const queryKey = ['data-export'] as const;
const POLL_MS = 4_000;

/** How the file of the person's data stands; asked again while it is prepared. */
export const dataExportQuery = (api: ApiClient) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => api.call(dataExportsContract.find, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.dataExport?.state === 'preparing' ? POLL_MS : false,
  });

/** It was requested elsewhere, or no longer exists. */
const isOld = (error: Error) =>
  isGone(error) || (error instanceof ApiError && error.code === 'DATA_EXPORT_UNDER_WAY');

export function useRequestExport() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(dataExportsContract.request),
    onSuccess: (asked) => client.setQueryData(queryKey, asked),
    onError: (error) => (isOld(error) ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Saves the file: its link works for a minute, and is followed at once. */
export function useDownloadExport() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { downloadUrl } = await api.call(dataExportsContract.download);
      await followDownload(downloadUrl);
    },
    onError: (error) => (isOld(error) ? client.invalidateQueries({ queryKey }) : undefined),
  });
}
