import { useRef } from 'react';

/**
 * Handlers for the content of a Radix dialog that is opened by state. Radix gives the focus back to the dialog's
 * Trigger only; without one it would be lost, and the keyboard would start at the top of the page again.
 */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Whoever closed it by going elsewhere has the focus there.
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
