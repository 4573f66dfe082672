import { useEffect, useRef, type RefObject } from 'react';

/** As long as a double click takes, and its row's removal. Milliseconds. */
const SETTLE_MS = 400;

/**
 * The row that was decided of goes at once, and the next one takes its place under the pointer: the second click of two
 * would decide of that one. @returns what is called with each decision
 */
export function useSettledClicks(list: RefObject<HTMLElement | null>): () => void {
  const decidedAt = useRef(-Infinity);
  useEffect(() => {
    const element = list.current;
    const guard = (event: MouseEvent) => {
      // The keyboard's clicks have no position: they go where the focus is.
      const isPointer = event.detail > 0;
      if (!isPointer || performance.now() - decidedAt.current > SETTLE_MS) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('click', guard, true);
    return () => element?.removeEventListener('click', guard, true);
  }, [list]);
  return () => {
    decidedAt.current = performance.now();
  };
}
