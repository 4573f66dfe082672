import { queryOptions } from '@tanstack/react-query';
import { websitesContract } from '../../../../../../functions/websites/websites.contract.ts';
import type { ApiClient } from '../../../../lib/http/api-client.ts';
import { tagsKey } from '../website-lists.ts';

/** As the list of sites. Milliseconds. */
const STALE_MS = 2 * 60_000;

/** The tags of the sites that the person may see, by the alphabet. */
export const tagsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: tagsKey,
    queryFn: async ({ signal }) => (await api.call(websitesContract.tags, { signal })).tags,
    staleTime: STALE_MS,
  });
