import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { notificationsTitles } from './notifications.titles.text.ts';

export const notificationsRoutes: RouteObject[] = [
  {
    path: paths.notifications,
    handle: { title: notificationsTitles.list },
    lazy: async () => ({ Component: (await import('./notifications.page.tsx')).NotificationsPage }),
  },
];
