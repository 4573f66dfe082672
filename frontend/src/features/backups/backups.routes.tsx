import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';

const title = 'Respaldos';

/** Children of the protected layout; each page is its own chunk. */
export const backupsRoutes: RouteObject[] = [
  {
    path: paths.backups,
    handle: { title },
    lazy: async () => ({ Component: (await import('./backups.page.tsx')).BackupsPage }),
  },
  {
    path: paths.restoreGuide,
    handle: { title },
    lazy: async () => ({
      Component: (await import('./restore/backups.guide.page.tsx')).RestoreGuidePage,
    }),
  },
  {
    path: paths.backupsOfSite,
    handle: { title },
    lazy: async () => ({ Component: (await import('./backups.site.page.tsx')).SiteBackupsPage }),
  },
  {
    path: paths.backup,
    handle: { title },
    lazy: async () => ({ Component: (await import('./backups.one.page.tsx')).BackupPage }),
  },
];
