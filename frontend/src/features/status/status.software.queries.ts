import { queryOptions } from '@tanstack/react-query';
import { SOFTWARE_FRESH_MS } from '../../../../functions/status/live/status.live.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { statusLiveContract } from '../../../../functions/status/live/status.live.contract.ts';

/**
 * A site's plugins and themes, read from the site itself; the pages of both share the answer. Tried once: who looks
 * at it sees at once why a site cannot be read, instead of waiting for it three times.
 */
export const softwareQuery = (api: ApiClient, websiteId: string) =>
  queryOptions({
    queryKey: [...queryKeys.status, 'software', websiteId] as const,
    queryFn: ({ signal }) =>
      api.call(statusLiveContract.software, { params: { websiteId }, signal }),
    staleTime: SOFTWARE_FRESH_MS,
    retry: false,
  });
