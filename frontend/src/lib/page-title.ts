import { useEffect } from 'react';

const PRODUCT = 'WordPress Manager';

/** Sets the tab's title: 'Sitios Web · WordPress Manager'. Routes give a fixed one by `handle.title` instead. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
