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

/**
 * The rows of a list that somebody is at: what they show is new, where they are is not. What a person decided (`own`) goes
 * and comes at once.
 */
export function steadyRows(
  placed: readonly AttentionItem[],
  current: readonly AttentionItem[],
  own: ReadonlySet<string>,
): SteadyRows {
  const now = new Map(current.map((item) => [keyOf(item), item]));
  const before = new Set(placed.map(keyOf));
  const isShown = (item: AttentionItem) => now.has(keyOf(item)) || !own.has(keyOf(item));
  const returned = current.filter((item) => !before.has(keyOf(item)) && own.has(keyOf(item)));
  const rows = [...placed.filter(isShown), ...returned]
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map((item) => ({ item: now.get(keyOf(item)) ?? item, isClosed: !now.has(keyOf(item)) }));
  return {
    rows,
    added: current.filter((item) => !before.has(keyOf(item)) && !own.has(keyOf(item))).length,
    closed: rows.filter(({ isClosed }) => isClosed).length,
  };
}
