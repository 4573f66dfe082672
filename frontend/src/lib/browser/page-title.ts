import { useEffect, useLayoutEffect } from 'react';
import { useConfig } from '../config.context.tsx';

/** 'Sitios Web · WordPress Manager' */
const tabTitle = (title: string | undefined, brand: string) =>
  title ? `${title} · ${brand}` : brand;

/**
 * Sets the tab's title to one that only the page knows, such as 'Estado de Tienda Sur'. Overrides the title of its
 * route.
 */
export function usePageTitle(title: string): void {
  const { brand } = useConfig();
  useEffect(() => {
    document.title = tabTitle(title, brand);
  }, [title, brand]);
}

/**
 * Sets the tab's title to the fixed one of a route. It is a layout effect, which runs before plain effects: a page that
 * renders at once from the cache can still override it.
 */
export function useRouteTitle(title: string | undefined): void {
  const { brand } = useConfig();
  useLayoutEffect(() => {
    document.title = tabTitle(title, brand);
  }, [title, brand]);
}
