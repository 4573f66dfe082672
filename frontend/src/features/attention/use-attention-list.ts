import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { rowsOf } from '../../lib/queries/cursor-pages.ts';
import { keyOf, type AttentionPages } from './attention.cache.ts';
import type { AttentionFilters } from './attention.filters.ts';
import { attentionQuery } from './attention.queries.ts';
import { attentionCountsKey } from './public/attention-counts.ts';
import { FIRST_POLL_MS } from './public/attention-first.ts';

/** While nothing changes. Milliseconds. */
const LAST_POLL_MS = 120_000;

/** How soon a list is read again that was the same so many times. Milliseconds. */
export const pollAfter = (unchanged: number): number =>
  Math.min(FIRST_POLL_MS * 2 ** unchanged, LAST_POLL_MS);

/** A write meanwhile moves the others: one may come twice. */
const withoutRepeats = (data: Pick<AttentionPages, 'pages'> | undefined): AttentionItem[] =>
  data ? [...new Map(rowsOf(data).map((item) => [keyOf(item), item])).values()] : [];

/**
 * What the address asks for, read again by itself: soon where something changes, then ever more seldom, at once on coming
 * back to the tab, and never while it is hidden. The first page of all comes with the dashboard; `ready`: that is not on its
 * way.
 */
export function useAttentionList(
  { asked, isWhole }: Pick<AttentionFilters, 'asked' | 'isWhole'>,
  ready: boolean,
) {
  const client = useQueryClient();
  const unchanged = useRef(0);
  const list = useInfiniteQuery({
    ...attentionQuery(useApi(), asked),
    enabled: ready || !isWhole,
    // What fails is asked for less often.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? LAST_POLL_MS : pollAfter(unchanged.current),
    refetchOnWindowFocus: 'always',
  });
  const { data, dataUpdatedAt, isPlaceholderData } = list;
  const turn = JSON.stringify(asked);
  const seen = useRef({ data, dataUpdatedAt, turn });
  useEffect(() => {
    const before = seen.current;
    if (isPlaceholderData || before.dataUpdatedAt === dataUpdatedAt) return;
    seen.current = { data, dataUpdatedAt, turn };
    if (before.data === data) unchanged.current += 1;
    else if (before.data && before.turn === turn) {
      unchanged.current = 0;
      void client.invalidateQueries({ queryKey: attentionCountsKey }, { cancelRefetch: false });
    }
  }, [client, data, dataUpdatedAt, isPlaceholderData, turn]);
  const items = useMemo(() => withoutRepeats(data), [data]);
  const outage = data?.pages.find((page) => page.outage)?.outage;
  const shown = isPlaceholderData ? '' : `${turn} ${String(data?.pages.length ?? 0)}`;
  return { list, items, outage, turn: shown };
}
