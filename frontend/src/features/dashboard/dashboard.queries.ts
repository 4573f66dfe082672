import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboardContract } from '../../../../functions/dashboard/dashboard.contract.ts';
import type { Dashboard } from '../../../../functions/dashboard/dashboard.domain.ts';
import { keepFirstPage } from '../attention/public/attention-first.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';

/** While a site is being synchronised. Milliseconds. */
const SYNC_POLL_MS = 2_000;

const isSyncing = ({ home }: Dashboard): boolean =>
  home?.sites.worst.some(({ health }) => health.kind === 'syncing') ?? false;

/**
 * All figures and lists in one request. Read afresh on each visit, shown from cache meanwhile; read again while a site is
 * being synchronised.
 */
export const dashboardQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...queryKeys.dashboard, 'overview'],
    queryFn: async ({ signal, client }) => {
      const askedAt = Date.now();
      const overview = await api.call(dashboardContract.overview, { signal });
      if (overview.attention) keepFirstPage(client, overview.attention, askedAt);
      return overview;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isSyncing(state.data) ? SYNC_POLL_MS : false,
  });

/** The dashboard with a site whose sync was asked for. */
const withSyncing = (dashboard: Dashboard, websiteId: string): Dashboard => {
  const { home } = dashboard;
  if (!home) return dashboard;
  const worst = home.sites.worst.map((site) =>
    site.websiteId === websiteId
      ? { ...site, health: { kind: 'syncing', count: null } as const }
      : site,
  );
  return { ...dashboard, home: { ...home, sites: { ...home.sites, worst } } };
};

/** Asks for a sync of a site and shows that it runs. Its code is loaded with the first one. */
export function useSyncSite(websiteId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = dashboardQuery(api);
  return useMutation({
    mutationFn: async () => {
      const { requestSync } = await import('../status/public/request-sync.ts');
      return requestSync(api, websiteId);
    },
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => known && withSyncing(known, websiteId));
    },
    // It already runs, has no key or was deleted: the page shows the current state.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
