import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usersText } from './users.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const usersRoutes: RouteObject[] = [
  {
    path: paths.users,
    handle: { title: usersText.title },
    lazy: async () => ({ Component: (await import('./users.page.tsx')).UsersPage }),
  },
];
