import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { adminRoute } from '../../components/pages/admin-only.tsx';
import { statusTitles } from './status.titles.ts';

/** Children of the protected layout; each page is its own chunk. */
export const statusRoutes: RouteObject[] = [
  {
    path: paths.status,
    handle: { title: statusTitles.list },
    lazy: async () => ({ Component: (await import('./status.page.tsx')).StatusPage }),
  },
  adminRoute({
    path: paths.statusUpdates,
    title: statusTitles.fleet,
    denied: statusTitles.denied,
    lazy: async () => ({ Component: (await import('./fleet/status.fleet.page.tsx')).FleetPage }),
  }),
  {
    path: paths.statusDetail,
    handle: { title: statusTitles.detail },
    lazy: async () => ({ Component: (await import('./status.detail.page.tsx')).StatusDetailPage }),
  },
  {
    path: paths.statusPlugins,
    handle: { title: statusTitles.plugins },
    lazy: async () => ({ Component: (await import('./status.software.page.tsx')).PluginsPage }),
  },
  {
    path: paths.statusThemes,
    handle: { title: statusTitles.themes },
    lazy: async () => ({ Component: (await import('./status.software.page.tsx')).ThemesPage }),
  },
];
