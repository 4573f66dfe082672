import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { profilesTitles } from './profiles.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const profilesRoutes: RouteObject[] = [
  {
    path: paths.profile,
    handle: { title: profilesTitles.own },
    lazy: async () => ({ Component: (await import('./profiles.page.tsx')).ProfilePage }),
  },
];
