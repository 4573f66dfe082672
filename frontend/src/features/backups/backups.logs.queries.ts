import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { backupsContract } from '../../../../functions/backups/backups.contract.ts';
import type { BackupLog } from '../../../../functions/backups/log/backups.logs.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery, type CursorPage } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';

const logsKey = (websiteId: string) => [...queryKeys.backups, 'logs', websiteId] as const;

type LogList = InfiniteData<CursorPage<BackupLog>, string | null>;

/** What happened to a site's backups, newest first. Read afresh whenever it is opened. */
export const backupLogsQuery = (api: ApiClient, websiteId: string) =>
  infiniteQueryOptions({
    queryKey: logsKey(websiteId),
    queryFn: ({ pageParam, signal }) =>
      api.call(backupsContract.logs, {
        params: { websiteId },
        query: cursorQuery(pageParam),
        signal,
      }),
    ...cursorPaging,
    staleTime: 0,
  });

async function keep(
  client: QueryClient,
  websiteId: string,
  change: (list: LogList) => LogList,
): Promise<void> {
  const queryKey = logsKey(websiteId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<LogList>(queryKey, (list) => list && change(list));
}

const noLogs: LogList = { pageParams: [null], pages: [{ items: [], nextCursor: null }] };

/** Nothing of what is listed is there any more. */
export const emptyLogs = (client: QueryClient, websiteId: string): Promise<void> =>
  keep(client, websiteId, () => noLogs);

const without = (list: LogList, logId: string): LogList => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.filter((each) => each.logId !== logId),
  })),
});

export function useRemoveLog({ websiteId, logId }: BackupLog) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsContract.removeLog, { params: { websiteId, logId } }),
    onSuccess: () => keep(client, websiteId, (list) => without(list, logId)),
    onError: (error) =>
      isGone(error) ? client.invalidateQueries({ queryKey: logsKey(websiteId) }) : undefined,
  });
}

export function useRemoveLogs(websiteId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsContract.removeLogs, { params: { websiteId } }),
    onSuccess: () => emptyLogs(client, websiteId),
  });
}
