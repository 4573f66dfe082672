import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { UpcomingProps } from './upcoming.page.tsx';

const upcoming = (path: string, props: UpcomingProps): RouteObject => ({
  path,
  handle: { title: props.title },
  lazy: async () => {
    const { UpcomingPage } = await import('./upcoming.page.tsx');
    return { element: <UpcomingPage {...props} /> };
  },
});

/** Screens of the menu that are not built yet. A feature that builds one takes its line away from here. */
export const upcomingRoutes: RouteObject[] = [upcoming(paths.reports, { title: 'Reportes' })];
