import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';

export const dashboardRoutes: RouteObject[] = [
  {
    path: paths.dashboard,
    handle: { title: 'Dashboard' },
    lazy: async () => ({ Component: (await import('./dashboard.page.tsx')).DashboardPage }),
  },
];
