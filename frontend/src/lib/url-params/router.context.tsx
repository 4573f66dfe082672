import { createContext, use } from 'react';
import type { DataRouter } from 'react-router';

const RouterContext = createContext<DataRouter | null>(null);

/** Above the RouterProvider, with the same router. */
export const RouterContextProvider = RouterContext;

/** The router. Its state is ahead of React's render; its hooks return what is rendered. */
export function useRouter(): DataRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('The address is read and changed below a RouterContextProvider.');
  return router;
}
