import { useEffect, useRef } from 'react';

const MAIN_BUTTON = 0;
/** What ends a press: a drag and a menu swallow the event of letting go, and no key is pressed during one. */
const endings = ['mouseup', 'dragstart', 'contextmenu', 'keydown'] as const;

/**
 * Puts off what moves the page until the press that is under way has had its click: a button that moves away between
 * pressing and letting go gets none. Runs at once where nothing is pressed; before the click's own handlers otherwise.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    const down = ({ button }: MouseEvent) => {
      isPressed.current = button === MAIN_BUTTON;
    };
    const up = () => {
      isPressed.current = false;
    };
    document.addEventListener('mousedown', down, options);
    for (const type of endings) document.addEventListener(type, up, options);
    return () => {
      ended.abort();
      waiting.current?.abort();
    };
  }, []);
  return (act) => {
    if (!isPressed.current) {
      act();
      return;
    }
    const stop = new AbortController();
    waiting.current = stop;
    const once = () => {
      if (stop.signal.aborted) return;
      stop.abort();
      act();
    };
    document.addEventListener('click', once, { capture: true, signal: stop.signal });
    // Let go elsewhere there is no click.
    document.addEventListener('mouseup', () => setTimeout(once), { signal: stop.signal });
  };
}
