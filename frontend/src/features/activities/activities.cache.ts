import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import type { CursorPage } from '../../lib/cursor-pages.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { passes, type ActivitiesAsked } from './activities.filters.ts';

// The lists in the cache, kept true from the answers of writes: the index that administrators' lists read lags behind.

export type ActivityList = InfiniteData<CursorPage<ListedActivity>, string | null>;

export const listsKey = [...queryKeys.activities, 'list'] as const;
export const listKey = (asked: ActivitiesAsked) => [...listsKey, asked] as const;

type ChangeList = (list: ActivityList, asked: ActivitiesAsked) => ActivityList;

/** Changes every list that was read. Answers already on their way are older and dropped; first ones go on. */
async function changeLists(client: QueryClient, change: ChangeList): Promise<void> {
  await client.cancelQueries({
    queryKey: listsKey,
    predicate: ({ state }) => state.data !== undefined,
  });
  for (const [queryKey, list] of client.getQueriesData<ActivityList>({ queryKey: listsKey })) {
    const asked = queryKey.at(-1) as ActivitiesAsked;
    if (list) client.setQueryData(queryKey, change(list, asked));
  }
  // What shows activities elsewhere is read again when it is next shown.
  await client.invalidateQueries({ queryKey: queryKeys.dashboard, refetchType: 'none' });
}

/** Whether a search finds what has changed only the server knows. */
const searchAgain = (client: QueryClient) =>
  client.invalidateQueries({
    queryKey: listsKey,
    predicate: ({ queryKey }) => (queryKey.at(-1) as ActivitiesAsked).search !== '',
  });

const changeItems = (
  list: ActivityList,
  change: (items: ListedActivity[]) => ListedActivity[],
): ActivityList => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
});

function withFirst(list: ActivityList, created: ListedActivity): ActivityList {
  const [first, ...rest] = list.pages;
  if (!first) return list;
  return { ...list, pages: [{ ...first, items: [created, ...first.items] }, ...rest] };
}

/** A new one stands first in the lists it belongs to. */
export async function keepCreated(client: QueryClient, created: ListedActivity): Promise<void> {
  await changeLists(client, (list, asked) =>
    asked.search === '' && passes(asked, created) ? withFirst(list, created) : list,
  );
  void searchAgain(client);
}

/** It is as it is now wherever it is shown, and leaves the lists it no longer belongs to. */
export async function keepChanged(client: QueryClient, changed: ListedActivity): Promise<void> {
  await changeLists(client, (list, asked) =>
    changeItems(list, (items) =>
      items
        .map((item) => (item.activityId === changed.activityId ? changed : item))
        .filter((item) => passes(asked, item)),
    ),
  );
  void searchAgain(client);
}

export const keepRemoved = (client: QueryClient, activityId: string): Promise<void> =>
  changeLists(client, (list) =>
    changeItems(list, (items) => items.filter((item) => item.activityId !== activityId)),
  );
