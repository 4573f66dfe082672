import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { websitesContract } from '../../../../../../functions/websites/websites.contract.ts';
import type { Assignment } from '../../../../../../functions/websites/websites.form.domain.ts';
import type { ApiClient } from '../../../../lib/http/api-client.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import { queryKeys } from '../../../../lib/queries/query-keys.ts';
import { listChanged } from '../website-lists.ts';

const choicesKey = [...queryKeys.websites, 'choices'] as const;

/** The sites a search finds, page after page; read again each time the dialog opens. */
export const websiteChoicesQuery = (api: ApiClient, search: string) =>
  infiniteQueryOptions({
    queryKey: [...choicesKey, search],
    queryFn: ({ pageParam: page, signal }) =>
      api.call(websitesContract.list, { query: { page, search }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageCount }) => (page < pageCount ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** Gives sites to a person, or to nobody. Where that is refused, the choices are read again: they have changed. */
export function useAssignWebsites() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (assignment: Assignment) => api.call(websitesContract.assign, { body: assignment }),
    onSuccess: ({ items }) => listChanged(queryClient, items),
    onError: () => {
      for (const queryKey of [choicesKey, queryKeys.websiteLists]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
