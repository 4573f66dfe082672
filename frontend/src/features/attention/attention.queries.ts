import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { attentionContract } from '../../../../functions/attention/attention.contract.ts';
import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { cursorPaging, cursorQuery } from '../../lib/queries/cursor-pages.ts';
import { queryKeys } from '../../lib/queries/query-keys.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { keyOf, withItem, type AttentionPages } from './attention.cache.ts';
import { wholeAttention, type AttentionAsked } from './attention.filters.ts';
import { attentionCountsKey } from './public/attention-counts.ts';
import { attentionListKey, attentionListsKey, FIRST_POLL_MS } from './public/attention-first.ts';

/** The filters as the API takes them. */
const filtersOf = ({ state, kind, assignee, userId }: AttentionAsked) => ({
  state,
  ...(kind === null ? {} : { kind }),
  ...(assignee === null ? {} : { assignee }),
  ...(userId === null ? {} : { userId }),
});

/** What wants an administrator, worst first, then oldest, a page at a time. */
export const attentionQuery = (api: ApiClient, asked: AttentionAsked) =>
  infiniteQueryOptions({
    queryKey: attentionListKey(asked),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filtersOf(asked), ...cursorQuery(pageParam) };
      return api.call(attentionContract.list, { query, signal });
    },
    ...cursorPaging,
    placeholderData: keepPreviousData,
    // What came with the dashboard is not asked for again.
    staleTime: FIRST_POLL_MS,
  });

/** Has a file written of what the list finds. */
export function useExportAttention(asked: AttentionAsked) {
  const api = useApi();
  return () => api.call(attentionContract.export, { body: filtersOf(asked) });
}

/** Refusals of what is not as the list shows it. */
const changedCodes: readonly string[] = ['ATTENTION_CLOSED', 'EDITED_MEANWHILE', 'NOT_FOUND'];

export const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && changedCodes.includes(error.code);

/** Reads the lists and the counts again. */
const readAgain = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.attention });

/** What a person decides of an item. */
export type Decision =
  | { what: 'assign'; userId: string | null }
  | { what: 'postpone'; until: string }
  | { what: 'dismiss'; reason: string }
  | { what: 'takeBack' };

export interface Deciding {
  item: AttentionItem;
  decision: Decision;
  /** What the item will be, where that is sure: it is shown at once. */
  expected?: AttentionItem;
}

function send(api: ApiClient, { item, decision }: Deciding): Promise<AttentionItem> {
  const { subject, kind, revision } = item;
  const params = { subject, kind };
  switch (decision.what) {
    case 'assign':
      return api.call(attentionContract.assign, {
        params,
        body: { revision, userId: decision.userId },
      });
    case 'postpone':
      return api.call(attentionContract.postpone, {
        params,
        body: { revision, until: decision.until },
      });
    case 'dismiss':
      return api.call(attentionContract.dismiss, {
        params,
        body: { revision, reason: decision.reason },
      });
    case 'takeBack':
      return api.call(attentionContract.takeBack, { params, body: { revision } });
  }
}

/** Shows an item as it is now in every list that was read. */
async function keep(client: QueryClient, me: string, item: AttentionItem): Promise<void> {
  await client.cancelQueries({ queryKey: attentionListsKey });
  const lists = client.getQueriesData<AttentionPages>({ queryKey: attentionListsKey });
  for (const [queryKey, pages] of lists) {
    const asked = queryKey.at(-1) as AttentionAsked;
    if (pages) client.setQueryData(queryKey, withItem(pages, { asked, me }, item));
  }
}

/** Decides of an item. The lists follow the answer: the index that they are read from lags behind. */
export function useDecide() {
  const api = useApi();
  const client = useQueryClient();
  const { userId: me } = useProfile();
  return useMutation({
    mutationFn: (deciding: Deciding) => send(api, deciding),
    onMutate: ({ expected }) => expected && keep(client, me, expected),
    onSuccess: async (answer) => {
      await keep(client, me, answer);
      // Its list may not be on the screen any more, but the menu is. A read under way has this answer, too.
      void client.invalidateQueries({ queryKey: attentionCountsKey }, { cancelRefetch: false });
    },
    onError: async (error, { item, expected }) => {
      if (expected) await keep(client, me, item);
      if (isChanged(error)) void readAgain(client);
    },
  });
}

/**
 * An item as it is after somebody else decided of it; undefined where it is not found. The lists are read again, and may
 * not have it: it is among those that were put aside, then.
 */
export function useFindNow() {
  const api = useApi();
  const client = useQueryClient();
  return async (item: AttentionItem): Promise<AttentionItem | undefined> => {
    const isIt = (row: AttentionItem) => keyOf(row) === keyOf(item) && row.revision > item.revision;
    await readAgain(client);
    const lists = client.getQueriesData<AttentionPages>({ queryKey: attentionListsKey });
    const listed = lists
      .flatMap(([, pages]) => pages?.pages ?? [])
      .flatMap(({ items }) => items)
      .find(isIt);
    if (listed) return listed;
    const { kind, owner } = item;
    const aside = {
      ...wholeAttention,
      state: 'aside',
      kind,
      userId: owner?.userId ?? null,
    } as const;
    const { items } = await api.call(attentionContract.list, { query: filtersOf(aside) });
    return items.find(isIt);
  };
}
