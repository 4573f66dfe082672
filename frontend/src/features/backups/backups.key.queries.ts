import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { backupsContract } from '../../../../functions/backups/backups.contract.ts';
import type { SiteBackupKey } from '../../../../functions/backups/key/backups.key.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';

const keyKey = (websiteId: string) => [...queryKeys.backups, 'key', websiteId] as const;

interface KnownKey {
  key: SiteBackupKey | null;
}

/** What is known of a site's key; the key itself is answered once, when it is made. */
export const backupKeyQuery = (api: ApiClient, websiteId: string) =>
  queryOptions({
    queryKey: keyKey(websiteId),
    queryFn: ({ signal }) => api.call(backupsContract.key, { params: { websiteId }, signal }),
    staleTime: 0,
  });

async function keep(client: QueryClient, websiteId: string, known: KnownKey): Promise<void> {
  const queryKey = keyKey(websiteId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<KnownKey>(queryKey, known);
}

/** The site has no key any more. */
export const emptyKey = (client: QueryClient, websiteId: string): Promise<void> =>
  keep(client, websiteId, { key: null });

/** Makes a site's key, in place of the one there was. Its answer is kept nowhere but with who asked. */
export function useGenerateKey(websiteId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: () => api.call(backupsContract.generateKey, { params: { websiteId } }),
    onSuccess: ({ key }) => keep(client, websiteId, { key }),
  });
}

export function useRevokeKey(websiteId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(backupsContract.revokeKey, { params: { websiteId } }),
    onSuccess: (known) => keep(client, websiteId, known),
  });
}
