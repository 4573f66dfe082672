import type { QueryClient } from '@tanstack/react-query';
import type { AttentionPage } from '../../../../../functions/attention/attention.domain.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import type { AttentionPages } from '../attention.cache.ts';
import { wholeAttention, type AttentionAsked } from '../attention.filters.ts';

/** How soon a list is read again. Milliseconds. */
export const FIRST_POLL_MS = 15_000;

export const attentionListsKey = [...queryKeys.attention, 'list'] as const;
export const attentionListKey = (asked: AttentionAsked) => [...attentionListsKey, asked] as const;

/**
 * The first page of all that is open, as another answer brought it that was asked for at `askedAt`. What was read or decided
 * since then is newer, and stays. Where more pages were read, all of them are read again.
 */
export function keepFirstPage(client: QueryClient, page: AttentionPage, askedAt: number): void {
  const queryKey = attentionListKey(wholeAttention);
  const known = client.getQueryState<AttentionPages>(queryKey);
  if (known?.data && known.dataUpdatedAt >= askedAt) return;
  if (known?.data && known.data.pages.length > 1) void client.invalidateQueries({ queryKey });
  else client.setQueryData<AttentionPages>(queryKey, { pages: [page], pageParams: [null] });
}
