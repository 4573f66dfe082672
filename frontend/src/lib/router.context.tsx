import { createContext, use } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

const RouterContext = createContext<DataRouter | null>(null);

/** The pages of a router, which `useRouter` knows. */
export function Pages({ router }: { router: DataRouter }) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}

/** The router. Its state is ahead of React's render; its hooks return what is rendered. */
export function useRouter(): DataRouter {
  const router = use(RouterContext);
  if (!router) throw new Error('The address is read and changed within Pages.');
  return router;
}
