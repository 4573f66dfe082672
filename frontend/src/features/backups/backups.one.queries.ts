import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { backupsContract } from '../../../../functions/backups/backups.contract.ts';
import type { Backup } from '../../../../functions/backups/backups.domain.ts';
import type { SiteProof } from '../../../../functions/backups/drill/backups.drill.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import type { OneBackup } from './backups.cache.ts';
import { drillPollMs, readListAgain } from './backups.queries.ts';

type Ref = Pick<Backup, 'websiteId' | 'backupId'>;

const siteKey = (websiteId: string) => [...queryKeys.backups, 'one', websiteId] as const;
const oneKey = ({ websiteId, backupId }: Ref) => [...siteKey(websiteId), backupId] as const;

/** A backup, with all that is known of it. */
export const backupQuery = (api: ApiClient, { websiteId, backupId }: Ref) =>
  queryOptions({
    queryKey: oneKey({ websiteId, backupId }),
    queryFn: ({ signal }) =>
      api.call(backupsContract.get, { params: { websiteId, backupId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ? drillPollMs(state.data.siteProof) : false),
  });

/** Puts what is known of the proof of a site into what is shown of its backups. */
export const keepSiteProof = (client: QueryClient, websiteId: string, siteProof: SiteProof) =>
  client.setQueriesData<OneBackup>(
    { queryKey: siteKey(websiteId) },
    (known) => known && { ...known, siteProof },
  );

/** Reads what is shown of the backups of a site again. */
export const readSiteAgain = (client: QueryClient, websiteId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: siteKey(websiteId) });

/** Says that a backup came from the site's own installation: all from there are known by that. */
export function useConfirmSource({ websiteId, backupId }: Ref) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsContract.confirmSource, { params: { websiteId, backupId } }),
    onSuccess: async (backup) => {
      const queryKey = oneKey({ websiteId, backupId });
      await client.cancelQueries({ queryKey });
      client.setQueryData<OneBackup>(
        queryKey,
        (known) =>
          known && {
            ...known,
            backup,
            source: known.source && { ...known.source, isOriginNew: false, isNetworkNew: false },
          },
      );
      await readListAgain(client, websiteId);
    },
    // It may have been deleted, or confirmed, meanwhile.
    onError: () => client.invalidateQueries({ queryKey: oneKey({ websiteId, backupId }) }),
  });
}
