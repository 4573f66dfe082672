import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { websiteListKey, wholeList } from '../websites/public/website-lists.ts';

/** A page of the sites to choose from, newest first: the same as the list of sites keeps. */
export const sitesQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: websiteListKey({ ...wholeList, page }),
    queryFn: ({ signal }) => api.call(websitesContract.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    // How old the newest backups are is what people look for here.
    staleTime: 0,
  });
