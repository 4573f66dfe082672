import { useRef } from 'react';

/**
 * The chosen action of a menu. It starts when the menu is closed and its button has the focus again: a dialog that it
 * opens gives the focus back to a button that is still there.
 */
export function useMenuAction() {
  const chosen = useRef<() => void>(undefined);
  return {
    choose: (act: () => void) => {
      chosen.current = act;
    },
    onClosed: (event: Event, button: HTMLButtonElement | null) => {
      const act = chosen.current;
      if (!act) return;
      event.preventDefault();
      chosen.current = undefined;
      button?.focus();
      act();
    },
  };
}
