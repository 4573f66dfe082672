import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';

export const settingsRoutes: RouteObject[] = [
  {
    path: paths.settings,
    handle: { title: 'Configuración' },
    lazy: async () => ({ Component: (await import('./settings.page.tsx')).SettingsPage }),
  },
];
