import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { notificationsText } from './notifications.text.ts';

export const notificationsRoutes: RouteObject[] = [
  {
    path: paths.notifications,
    handle: { title: notificationsText.title },
    lazy: async () => ({ Component: (await import('./notifications.page.tsx')).NotificationsPage }),
  },
];
