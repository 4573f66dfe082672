import type { RouteObject } from 'react-router';
import { AppLayout } from './layout/app-layout.tsx';
import { ErrorPage } from '../components/pages/error-page.tsx';
import { activitiesRoutes } from '../features/activities/activities.routes.tsx';
import { auditsRoutes } from '../features/audits/audits.routes.tsx';
import { backupsRoutes } from '../features/backups/backups.routes.tsx';
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.tsx';
import { profilesRoutes } from '../features/profiles/profiles.routes.tsx';
import { notificationsRoutes } from '../features/notifications/notifications.routes.tsx';
import { ordersRoutes } from '../features/orders/orders.routes.tsx';
import { paymentsRoutes } from '../features/payments/payments.routes.tsx';
import { plansRoutes } from '../features/plans/plans.routes.tsx';
import { reportsRoutes } from '../features/reports/reports.routes.tsx';
import { settingsRoutes } from '../features/settings/settings.routes.tsx';
import { statusRoutes } from '../features/status/status.routes.tsx';
import { usersRoutes } from '../features/users/users.routes.tsx';
import { websitesRoutes } from '../features/websites/websites.routes.tsx';

/**
 * Everything behind the sign-in, with the layout around it. A chunk of its own: /login loads neither the layout nor the
 * features' route lists. Where two features claim a path, the first one has it.
 */
export const protectedRoutes: RouteObject[] = [
  {
    element: <AppLayout />,
    children: [
      {
        // Inside the layout, so that the menu stays when a page breaks.
        errorElement: <ErrorPage />,
        children: [
          ...dashboardRoutes,
          ...websitesRoutes,
          ...activitiesRoutes,
          ...statusRoutes,
          ...backupsRoutes,
          ...usersRoutes,
          ...profilesRoutes,
          ...notificationsRoutes,
          ...plansRoutes,
          ...paymentsRoutes,
          ...ordersRoutes,
          ...reportsRoutes,
          ...settingsRoutes,
          ...auditsRoutes,
        ],
      },
    ],
  },
];
