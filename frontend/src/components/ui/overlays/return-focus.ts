import { useRef } from 'react';
import { placeOfRow } from '../../../lib/browser/row-place.ts';

/**
 * Handlers for the content of a Radix dialog that is opened by state. Radix gives the focus back to the dialog's
 * Trigger only; without one it would be lost, and the keyboard would start at the top of the page again.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  const item = useRef<Element>(null);
  const place = useRef<() => Element | null>(() => null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      item.current = document.activeElement?.closest('li[tabindex], tr') ?? null;
      place.current = placeOfRow(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A person who closed it by going elsewhere has the focus there.
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost) whereToGo([opener.current, item.current, place.current()])?.focus();
    },
  };
}

/**
 * What the dialog did may have removed the opener: then its list item gets the focus (in a table the name of its row), or
 * the one in its place. Otherwise the page starts at its heading.
 */
function whereToGo(near: readonly (Element | null)[]): HTMLElement | null {
  const found = near.find((each) => each?.isConnected && each !== document.body);
  const there = found instanceof HTMLTableRowElement ? found.querySelector('a, button') : found;
  return there instanceof HTMLElement ? there : document.querySelector<HTMLElement>('main h1');
}
