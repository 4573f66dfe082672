import { useLayoutEffect, useRef, type RefObject } from 'react';
import { placeOfRow } from '../lib/browser/row-place.ts';

/**
 * For what disappears when it is used: if it takes the focus with it, its list item gets it (in a table the name of
 * its row), or the one in its place, or the page's heading. Otherwise the keyboard would start at the top of the page
 * again.
 */
export function useFocusKeeper<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    // At the clean-up it is still in the document, whatever is removed together with it.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const item = element.closest('li, tr');
      const place = placeOfRow(element);
      const near = [item, item?.nextElementSibling, item?.previousElementSibling];
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const there = near.find((each) => each?.isConnected);
        const target = place() ?? placeIn(there) ?? document.querySelector('main h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

/** What takes the focus: an item itself, or what a row begins with. */
const placeIn = (item: Element | null | undefined) =>
  item instanceof HTMLTableRowElement ? item.querySelector('a, button') : item;
