import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { keyOf, orderOf } from './attention.cache.ts';

/** A row as it is shown: one that is closed meanwhile keeps its place. */
export interface ShownItem {
  item: AttentionItem;
  isClosed: boolean;
}

export interface SteadyRows {
  rows: readonly ShownItem[];
  /** What came and went since the rows were put in their places. */
  added: number;
  closed: number;
}

/** What was read of a list last. */
export interface ReadItems {
  items: readonly AttentionItem[];
  /** There are more, which were not read: an item behind the last one may be among them. */
  hasMore: boolean;
}

/**
 * The rows of a list that somebody is at: what they show is new, where they are is not. What a person decided (`own`) goes
 * and comes at once.
 */
export function steadyRows(
  placed: readonly AttentionItem[],
  { items: current, hasMore }: ReadItems,
  own: ReadonlySet<string>,
): SteadyRows {
  const last = hasMore ? current.at(-1) : undefined;
  const isUnread = (item: AttentionItem) => last !== undefined && orderOf(item) > orderOf(last);
  const end = placed.at(-1);
  // With more to read, what stands behind the rows was there before.
  const isNew = (item: AttentionItem) => !hasMore || !end || orderOf(item) < orderOf(end);
  const now = new Map(current.map((item) => [keyOf(item), item]));
  const before = new Set(placed.map(keyOf));
  const isShown = (item: AttentionItem) => now.has(keyOf(item)) || !own.has(keyOf(item));
  const returned = current.filter((item) => !before.has(keyOf(item)) && own.has(keyOf(item)));
  const rows = [...placed.filter(isShown), ...returned]
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map((item) => ({
      item: now.get(keyOf(item)) ?? item,
      isClosed: !now.has(keyOf(item)) && !isUnread(item),
    }));
  return {
    rows,
    added: current.filter(
      (item) => !before.has(keyOf(item)) && !own.has(keyOf(item)) && isNew(item),
    ).length,
    closed: rows.filter(({ isClosed }) => isClosed).length,
  };
}
