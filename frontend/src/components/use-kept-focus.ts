import { useCallback, useRef } from 'react';

/**
 * The ref of an element that React replaces by another one (a link that gets a tooltip): the new one has the focus if the
 * old one had it. Otherwise the keyboard would start at the top of the page again. The component that uses it stays. Where the new one is
 * hidden, what `insteadOf` finds has the focus.
 */
export function useKeptFocus(
  insteadOf: (hidden: HTMLElement) => HTMLElement | null | undefined = () => undefined,
) {
  const find = useRef(insteadOf);
  const kept = useRef<{ element: HTMLElement | null; hadFocus: boolean }>({
    element: null,
    hadFocus: false,
  });
  // By null rather than by a function that it returns, which React Router's links drop.
  return useCallback((element: HTMLElement | null) => {
    const before = kept.current;
    // An element that goes is still in the document here.
    const hadFocus = element === null ? document.activeElement === before.element : before.hadFocus;
    if (element && hadFocus) {
      const shown = element.closest('[hidden]') ? find.current(element) : element;
      shown?.focus({ preventScroll: true });
    }
    kept.current = { element, hadFocus: element === null && hadFocus };
  }, []);
}
