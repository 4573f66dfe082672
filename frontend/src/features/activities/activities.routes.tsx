import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { activitiesText } from './activities.text.ts';

export const activitiesRoutes: RouteObject[] = [
  {
    path: paths.activities,
    handle: { title: activitiesText.title },
    lazy: async () => ({ Component: (await import('./activities.page.tsx')).ActivitiesPage }),
  },
];
