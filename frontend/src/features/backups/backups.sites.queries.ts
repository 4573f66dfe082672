import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { websiteListKey, wholeList, type WebsitesAsked } from '../websites/public/website-lists.ts';

/** A page of the sites to choose from, newest first: the same as the list of sites keeps. */
export const sitesQuery = (api: ApiClient, asked: Omit<WebsitesAsked, 'type'>) =>
  queryOptions({
    queryKey: websiteListKey({ ...wholeList, ...asked }),
    queryFn: ({ signal }) => api.call(websitesContract.list, { query: asked, signal }),
    placeholderData: keepPreviousData,
    // How old the newest backups are is what people look for here.
    staleTime: 0,
  });
