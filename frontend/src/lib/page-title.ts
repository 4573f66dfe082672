import { useEffect, useLayoutEffect } from 'react';
import { useConfig } from './config.context.tsx';

/** 'Sitios Web · WordPress Manager' */
const tabTitle = (title: string | undefined, brand: string) =>
  title ? `${title} · ${brand}` : brand;

/** Sets the tab's title to one that only the page knows: 'Status de Tienda Sur'. Overrules its route's. */
export function usePageTitle(title: string): void {
  const { brand } = useConfig();
  useEffect(() => {
    document.title = tabTitle(title, brand);
  }, [title, brand]);
}

/**
 * Sets the tab's title to the fixed one of a route. In a layout effect: all of those run before the plain ones, so
 * that a page that is shown at once, its data being in the cache, still has the last word.
 */
export function useRouteTitle(title: string | undefined): void {
  const { brand } = useConfig();
  useLayoutEffect(() => {
    document.title = tabTitle(title, brand);
  }, [title, brand]);
}
