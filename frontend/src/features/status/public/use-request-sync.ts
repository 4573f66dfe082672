import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/http/api.context.tsx';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { requestSync } from './request-sync.ts';

/** Asks for a sync of a site, from a screen that is not the site's. What is known of sites is read again. */
export function useRequestSyncOf() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (websiteId: string) => requestSync(api, websiteId),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.status }),
  });
}
