import { useLayoutEffect, useState, type RefObject } from 'react';
import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { keyOf } from './attention.cache.ts';
import { steadyRows, type ReadItems, type SteadyRows } from './attention.steady.ts';

/** Somebody may be about to use a row: the pointer is over the page, or the keyboard in the list. */
const isTouched = (list: HTMLElement | null): boolean =>
  list !== null &&
  (document.activeElement?.closest('[data-key]') !== null ||
    list.closest('main')?.matches(':hover') === true);

export interface SteadyList extends SteadyRows {
  /** Puts all rows in their places. */
  settle: () => void;
  /** The person decided of this one: it goes or comes at once. */
  markOwn: (item: AttentionItem) => void;
}

/**
 * Rows that do not move while somebody is at them, in the element that shows them. `turn`: what was asked for; another one is shown as it comes.
 */
export function useSteadyRows(
  listRef: RefObject<HTMLElement | null>,
  read: ReadItems,
  turn: string,
): SteadyList {
  const { items: current } = read;
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [placed, setPlaced] = useState({ turn, items: current });
  if (placed.turn !== turn) setPlaced({ turn, items: current });
  const settle = () => setPlaced({ turn, items: current });
  useLayoutEffect(() => {
    if (!isTouched(listRef.current)) setPlaced({ turn, items: current });
  }, [listRef, current, turn]);
  return {
    ...steadyRows(placed.items, read, own),
    settle,
    markOwn: (item) => setOwn((known) => new Set(known).add(keyOf(item))),
  };
}
