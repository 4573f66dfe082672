import { createBrowserRouter, type RouteObject } from 'react-router';
import { ErrorPage } from '../components/pages/error-page.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { LoadingScreen } from '../components/pages/loading-screen.tsx';
import { accountsRoutes } from '../features/accounts/accounts.routes.tsx';
import { paymentResultRoutes } from '../features/payments/payments.result.routes.tsx';
import { RequireSession, RootRedirect } from './guards.tsx';
import { paths } from './paths.ts';
import { loadProtectedRoutes } from './signed-in-code.ts';

const PROTECTED = 'protected';

/** The public part; what is behind the sign-in joins when an address is asked for that this does not know. */
const publicRoutes = (): RouteObject[] => [
  {
    element: <RootLayout />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: paths.root, element: <RootRedirect /> },
      ...accountsRoutes,
      ...paymentResultRoutes,
      { id: PROTECTED, element: <RequireSession />, children: [] },
      {
        path: '*',
        handle: { title: 'Página no encontrada' },
        lazy: async () => ({
          Component: (await import('../components/pages/not-found-page.tsx')).NotFoundPage,
        }),
      },
    ],
  },
];

export function createRouter() {
  let joined = false;
  return createBrowserRouter(publicRoutes(), {
    async patchRoutesOnNavigation({ patch }) {
      const { protectedRoutes } = await loadProtectedRoutes();
      if (joined) return;
      joined = true;
      patch(PROTECTED, protectedRoutes);
    },
  });
}
