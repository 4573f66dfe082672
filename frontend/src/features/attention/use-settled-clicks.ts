import { useEffect, useRef, type RefObject } from 'react';

/** As long as a double click takes, and its row's removal. Milliseconds. */
const SETTLE_MS = 400;
/** The second click of two is where the first one was. Pixels. */
const NEAR_PX = 12;

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

const isNear = (one: Place, other: Place) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= NEAR_PX;

/**
 * The row that is decided of changes or goes at once, and something else takes its place under the pointer: the second click
 * of two would act on that. @returns what is called when a decision begins or ends
 */
export function useSettledClicks(list: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Place>(undefined);
  const decided = useRef<{ at: number; place: Place | undefined }>(undefined);
  useEffect(() => {
    const element = list.current;
    const guard = (event: MouseEvent) => {
      // The keyboard's clicks have no position: they go where the focus is.
      if (event.detail === 0) return;
      const { at = -Infinity, place } = decided.current ?? {};
      if (place && performance.now() - at <= SETTLE_MS && isNear(event, place)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      last.current = event;
    };
    element?.addEventListener('click', guard, true);
    return () => element?.removeEventListener('click', guard, true);
  }, [list]);
  return () => {
    decided.current = { at: performance.now(), place: last.current };
  };
}
