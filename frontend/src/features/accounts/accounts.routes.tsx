import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';

/** Public: they guard themselves, for an e-mail link also works while somebody is signed in. */
export const accountsRoutes: RouteObject[] = [
  {
    path: paths.login,
    handle: { title: 'Iniciar Sesión' },
    lazy: async () => ({ Component: (await import('./accounts.login.page.tsx')).LoginPage }),
  },
  {
    path: paths.resetPassword,
    handle: { title: 'Nueva contraseña' },
    lazy: async () => ({
      Component: (await import('./accounts.reset.page.tsx')).ResetPasswordPage,
    }),
  },
];
