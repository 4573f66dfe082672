import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { backupsText } from './backups.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const backupsRoutes: RouteObject[] = [
  {
    path: paths.backups,
    handle: { title: backupsText.title },
    lazy: async () => ({ Component: (await import('./backups.page.tsx')).BackupsPage }),
  },
];
