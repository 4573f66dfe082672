import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { websitesContract } from '../../../../functions/websites/websites.contract.ts';
import type { WebsiteChange } from '../../../../functions/websites/websites.form.domain.ts';
import {
  websiteUrlField,
  withoutProtocol,
} from '../../../../functions/websites/websites.url.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { requireWorkingKey } from './websites.check.queries.ts';
import {
  listChanged,
  listRemoved,
  websiteDetailKey,
  websiteListKey,
  type WebsitesAsked,
} from './public/website-lists.ts';

/** 'Website list cache' (spec 000 §9). Milliseconds. */
const LIST_STALE_MS = 2 * 60_000;
/** What is searched for of a URL: enough to find it. */
const SEARCH_LENGTH = 200;

/** A page of the sites the person may see, newest first, or of those a search finds. The page before stays meanwhile. */
export const websitesQuery = (api: ApiClient, asked: WebsitesAsked) =>
  queryOptions({
    queryKey: websiteListKey(asked),
    queryFn: async ({ signal, client }) => {
      const { type, ...others } = asked;
      const { page } = others;
      const query = { ...others, ...(type === null ? {} : { type }) };
      const answer = await api.call(websitesContract.list, { query, signal });
      // Beyond the last page the API answers the last one, where the address goes next: it is not asked for twice.
      if (answer.page !== page) {
        client.setQueryData(websiteListKey({ ...asked, page: answer.page }), answer);
      }
      return answer;
    },
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
  });

/** Has a file written of the sites that the filters find. */
export function useExportWebsites({ type, ...others }: Omit<WebsitesAsked, 'page'>) {
  const api = useApi();
  const body = { ...others, ...(type === null ? {} : { type }) };
  return () => api.call(websitesContract.export, { body });
}

/** One site, for its form: read again each time it opens, so that it starts with current values. */
export const websiteQuery = (api: ApiClient, websiteId: string) =>
  queryOptions({
    queryKey: websiteDetailKey(websiteId),
    queryFn: ({ signal }) => api.call(websitesContract.detail, { params: { websiteId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** A URL as it would be kept, without its protocol: a site has the same content by http. '' for what is none. */
export function canonicalUrl(typed: string): string {
  const parsed = websiteUrlField.safeParse(typed);
  return parsed.success ? withoutProtocol(parsed.data) : '';
}

/**
 * Another site that the person sees with this URL, or null. `url` as `canonicalUrl` answers it; '' asks nothing. Only a
 * hint: among the fifteen newest sites whose data contain it.
 */
export const sameUrlQuery = (api: ApiClient, url: string, ownId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.websites, 'same-url', url, ownId],
    queryFn: async ({ signal }) => {
      const search = url.slice(0, SEARCH_LENGTH);
      const { items } = await api.call(websitesContract.list, { query: { search }, signal });
      const others = items.filter(({ websiteId }) => websiteId !== ownId);
      return others.find((site) => canonicalUrl(site.url) === url) ?? null;
    },
    enabled: url !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** A change as it is sent, and where the site then is; `untested`: with a key that nobody tried. */
export interface SentChange {
  change: WebsiteChange;
  url: string;
  untested: boolean;
}

/** Changes a site; a new key is tried first. */
export function useUpdateWebsite(websiteId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ change, url, untested }: SentChange) => {
      const { apiKey = '' } = change;
      if (apiKey !== '' && !untested) await requireWorkingKey(api, { url, apiKey });
      return api.call(websitesContract.update, { params: { websiteId }, body: change });
    },
    onSuccess: (changed) => listChanged(queryClient, [changed]),
  });
}

/** Forgets a site's key. */
export function useRemoveKey(websiteId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(websitesContract.removeKey, { params: { websiteId } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(websiteDetailKey(websiteId), changed);
      await listChanged(queryClient, [changed]);
    },
  });
}

/** Deletes a site. Refused, the list is read again: somebody else may have deleted it. */
export function useDeleteWebsite() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (websiteId: string) => api.call(websitesContract.remove, { params: { websiteId } }),
    onSuccess: ({ websiteId }) => listRemoved(queryClient, websiteId),
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.websiteLists });
    },
  });
}
