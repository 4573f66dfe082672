import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { pluginsText, themesText } from './status.software.text.ts';
import { statusListText, statusDetailText } from './status.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const statusRoutes: RouteObject[] = [
  {
    path: paths.status,
    handle: { title: statusListText.title },
    lazy: async () => ({ Component: (await import('./status.page.tsx')).StatusPage }),
  },
  {
    path: paths.statusDetail,
    handle: { title: statusDetailText.loadingTitle },
    lazy: async () => ({ Component: (await import('./status.detail.page.tsx')).StatusDetailPage }),
  },
  {
    path: paths.statusPlugins,
    handle: { title: pluginsText.title },
    lazy: async () => ({ Component: (await import('./status.software.page.tsx')).PluginsPage }),
  },
  {
    path: paths.statusThemes,
    handle: { title: themesText.title },
    lazy: async () => ({ Component: (await import('./status.software.page.tsx')).ThemesPage }),
  },
];
