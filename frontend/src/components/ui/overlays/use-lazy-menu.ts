import { useCallback, useRef, useState } from 'react';
import type { LazyMenuProps } from './lazy-menu.tsx';
import { regionOf } from '../region-of.ts';

/**
 * A menu whose code came with the click on its button: it opens as soon as it is known where on the page. Opened by the
 * keyboard, its first entry has the focus.
 */
export function useLazyMenu(byKeyboard: LazyMenuProps['byKeyboard']) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLButtonElement | null) => {
    button.current = element;
    if (!element) return;
    setContainer(regionOf(element));
    setOpen(true);
  }, []);
  const focusFirst = useCallback(
    (menu: HTMLElement | null) => {
      if (!menu || byKeyboard !== true) return;
      // After Radix has given the menu itself the focus.
      requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus());
    },
    [byKeyboard],
  );
  return {
    button,
    focusFirst,
    attach,
    container,
    root: { modal: false, open, onOpenChange: setOpen },
  };
}
