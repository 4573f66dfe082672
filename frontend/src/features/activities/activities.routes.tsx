import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { activitiesTitles } from './activities.titles.text.ts';

export const activitiesRoutes: RouteObject[] = [
  {
    path: paths.activities,
    handle: { title: activitiesTitles.list },
    lazy: async () => ({ Component: (await import('./activities.page.tsx')).ActivitiesPage }),
  },
  {
    path: paths.activity,
    handle: { title: activitiesTitles.one },
    lazy: async () => ({ Component: (await import('./activities.one.page.tsx')).ActivityPage }),
  },
];
