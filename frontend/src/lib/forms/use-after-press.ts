import { useEffect, useRef } from 'react';

/**
 * Puts off what moves the page until the press that is under way has had its click: a button that moves away between
 * pressing and letting go gets none. Runs at once where nothing is pressed; before the click's own handlers otherwise.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const down = () => {
      isPressed.current = true;
    };
    const up = () => {
      isPressed.current = false;
    };
    document.addEventListener('mousedown', down, true);
    document.addEventListener('mouseup', up, true);
    return () => {
      document.removeEventListener('mousedown', down, true);
      document.removeEventListener('mouseup', up, true);
    };
  }, []);
  return (act) => {
    if (!isPressed.current) {
      act();
      return;
    }
    const stop = new AbortController();
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
