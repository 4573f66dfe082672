import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouterContextProvider } from '../lib/url-params/router.context.tsx';

/** The pages of a router as app/main shows them. A module around the RouterProvider there costs the sign-in 0.4 KiB. */
export function Pages({ router }: { router: DataRouter }) {
  return (
    <RouterContextProvider value={router}>
      <RouterProvider router={router} />
    </RouterContextProvider>
  );
}
