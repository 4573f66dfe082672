import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { AttentionItem } from '../../../../functions/attention/attention.domain.ts';
import { keyOf } from './attention.cache.ts';
import { steadyRows, type ReadItems, type SteadyRows } from './attention.steady.ts';

/** A pointer that rests for so long is not about to use a row. Milliseconds. */
const POINTER_RESTS_MS = 30_000;
/** How often rows that wait for their places look whether somebody is still at them. Milliseconds. */
const LOOK_MS = 2_000;

const FOCUSED = '[data-key]:focus-visible, [data-key] :focus-visible';
const NOBODY: ReadonlySet<string> = new Set();

/** When the pointer moved over the page last; -Infinity after it left. In milliseconds of the monotonic clock. */
function usePointer(listRef: RefObject<HTMLElement | null>): RefObject<number> {
  const movedAt = useRef(-Infinity);
  useEffect(() => {
    const page = listRef.current?.closest('main') ?? listRef.current;
    const moves = () => (movedAt.current = performance.now());
    const leaves = () => (movedAt.current = -Infinity);
    page?.addEventListener('pointermove', moves, { passive: true });
    page?.addEventListener('pointerleave', leaves);
    return () => {
      page?.removeEventListener('pointermove', moves);
      page?.removeEventListener('pointerleave', leaves);
    };
  }, [listRef]);
  return movedAt;
}

export interface SteadyList extends SteadyRows {
  /** Puts all rows in their places. */
  settle: () => void;
  /** The person decided of this one: it goes or comes at once. */
  markOwn: (item: AttentionItem) => void;
}

/**
 * Rows that do not move while somebody is at them, in the element that shows them: while the pointer moves over the page, or
 * the keyboard is in the list. `turn`: what was asked for; another one is shown as it comes.
 */
export function useSteadyRows(
  listRef: RefObject<HTMLElement | null>,
  read: ReadItems,
  turn: string,
): SteadyList {
  const { items: current } = read;
  const [own, setOwn] = useState(NOBODY);
  const [placed, setPlaced] = useState({ turn, items: current });
  const movedAt = usePointer(listRef);
  const settle = () => {
    setPlaced({ turn, items: current });
    setOwn(NOBODY);
  };
  if (placed.turn !== turn) settle();
  const settleIfAlone = useEffectEvent(() => {
    const isPointed = performance.now() - movedAt.current < POINTER_RESTS_MS;
    const focused = listRef.current?.querySelector(FOCUSED) ?? null;
    if (!isPointed && focused === null) settle();
  });
  const isSettled = placed.items === current;
  useLayoutEffect(() => {
    if (!isSettled) settleIfAlone();
  }, [isSettled, current]);
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setInterval(settleIfAlone, LOOK_MS);
    return () => clearInterval(timer);
  }, [isSettled]);
  return {
    ...steadyRows(placed.items, read, own),
    settle,
    markOwn: (item) => setOwn((known) => new Set(known).add(keyOf(item))),
  };
}
