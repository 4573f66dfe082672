import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { adminRoute } from '../../components/pages/admin-only.tsx';
import { usersTitles } from './users.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const usersRoutes: RouteObject[] = [
  adminRoute({
    path: paths.users,
    title: usersTitles.users,
    denied: usersTitles.denied,
    lazy: async () => ({ Component: (await import('./users.page.tsx')).UsersPage }),
  }),
  adminRoute({
    path: paths.user,
    title: usersTitles.one,
    denied: usersTitles.denied,
    lazy: async () => ({ Component: (await import('./users.one.page.tsx')).UserPage }),
  }),
];
