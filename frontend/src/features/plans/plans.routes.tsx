import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { adminRoute } from '../../components/pages/admin-only.tsx';
import { plansTitles } from './plans.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const plansRoutes: RouteObject[] = [
  {
    path: paths.plans,
    handle: { title: plansTitles.catalogue },
    lazy: async () => ({ Component: (await import('./plans.page.tsx')).PlansPage }),
  },
  adminRoute({
    path: paths.plansManage,
    title: plansTitles.manage,
    denied: plansTitles.manageDenied,
    lazy: async () => ({ Component: (await import('./plans.manage.page.tsx')).ManagePlansPage }),
  }),
];
