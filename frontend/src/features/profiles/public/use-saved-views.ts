import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import {
  isSameQuery,
  viewParams,
  type SavedView,
  type ViewList,
  type ViewQuery,
} from '../../../../../functions/profiles/profiles.views.domain.ts';
import type { Person } from '../../../lib/session/session.ts';
import { useSession } from '../../../lib/session/session.context.tsx';
import { useAddressParams } from '../../../lib/url-params/use-address-params.ts';

/** The person's saved views. They come with the profile; a list asks for nothing. */
export const savedViewsQuery = (known?: Pick<Person, 'views' | 'counts'>) =>
  queryOptions<readonly SavedView[]>({
    queryKey: ['saved-views'],
    queryFn: skipToken,
    staleTime: Infinity,
    // What was saved since is in no other place of this tab.
    gcTime: Infinity,
    ...(known?.views && {
      initialData: known.views,
      initialDataUpdatedAt: known.counts?.at ?? 0,
    }),
  });

/** What the session knows of the views; nothing right after a sign-in. */
export function useKnownViews() {
  const session = useSession();
  return savedViewsQuery(session.status === 'signed-in' ? session : undefined);
}

/** The filters of a list in the address. */
function useViewQuery(list: ViewList): ViewQuery {
  const [params] = useAddressParams();
  const given = viewParams[list].flatMap((param) => {
    const value = params.get(param)?.trim() ?? '';
    return value === '' ? [] : [[param, value]];
  });
  return Object.fromEntries(given) as ViewQuery;
}

/** The views of a list, and the one that the address shows. */
export function useViewsOf(list: ViewList, views: readonly SavedView[] | undefined) {
  const query = useViewQuery(list);
  const own = views?.filter((view) => view.list === list);
  const shown = own?.find((view) => isSameQuery(list, view.query, query));
  return { query, own, shown };
}

export const useShownView = (list: ViewList): SavedView | undefined =>
  useViewsOf(list, useQuery(useKnownViews()).data).shown;
