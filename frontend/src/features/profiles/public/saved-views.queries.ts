import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { profilesContract } from '../../../../../functions/profiles/profiles.contract.ts';
import type { NewView } from '../../../../../functions/profiles/profiles.views.changes.domain.ts';
import type { SavedView } from '../../../../../functions/profiles/profiles.views.domain.ts';
import { isGone } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { savedViewsQuery, useKnownViews } from './use-saved-views.ts';

/** An opened menu asks for what other devices saved, but not twice in a moment. Milliseconds. */
const FRESH_MS = 10_000;

/** The views, read again where that is a while ago. */
export function useSavedViews() {
  const api = useApi();
  return useQuery({
    ...useKnownViews(),
    queryFn: async ({ signal }) => (await api.call(profilesContract.me, { signal })).views,
    staleTime: FRESH_MS,
  });
}

const { queryKey } = savedViewsQuery();

/** Takes the views from an answer; one that was deleted elsewhere is read again when the menu is next opened. */
const outcomesIn = (client: QueryClient) => ({
  onSuccess: ({ views }: { views: readonly SavedView[] }) =>
    void client.setQueryData(queryKey, views),
  onError: (error: Error) => {
    if (isGone(error)) void client.invalidateQueries({ queryKey });
  },
});

export function useSaveView() {
  const api = useApi();
  return useMutation({
    mutationFn: (view: NewView) => api.call(profilesContract.saveView, { body: view }),
    ...outcomesIn(useQueryClient()),
  });
}

export function useRenameView(viewId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (body: { name: string }) =>
      api.call(profilesContract.renameView, { params: { viewId }, body }),
    ...outcomesIn(useQueryClient()),
  });
}

export function useRemoveView() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ viewId }: SavedView) =>
      api.call(profilesContract.removeView, { params: { viewId } }),
    ...outcomesIn(useQueryClient()),
  });
}
