import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { statusContract } from '../../../../functions/status/status.contract.ts';
import { isRunOver, type SyncRun } from '../../../../functions/status/runs/status.runs.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { pollWhile } from '../../lib/queries/poll-while.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { keepNewestRun } from './status.runs.ts';

const runKey = [...queryKeys.status, 'run'] as const;

/** The latest sync of all the person's sites; null where there was none. Read again while it is under way. */
export const latestRunQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: runKey,
    queryFn: async ({ signal, client, queryKey }) => {
      const { run } = await api.call(statusContract.latestRun, { signal });
      return keepNewestRun(client.getQueryData<SyncRun | null>(queryKey) ?? null, run);
    },
    refetchOnMount: 'always',
    refetchInterval: pollWhile<SyncRun | null>((run) => run !== null && !isRunOver(run)),
  });

/** Asks for a sync of all sites. Its answer goes to the screen at once; polls already on their way are dropped. */
export function useStartRun() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(statusContract.startRun),
    onSuccess: async (run) => {
      await queryClient.cancelQueries({ queryKey: runKey });
      queryClient.setQueryData<SyncRun | null>(runKey, run);
    },
  });
}
