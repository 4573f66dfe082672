import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { reportsTitles } from './reports.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const reportsRoutes: RouteObject[] = [
  {
    path: paths.reports,
    handle: { title: reportsTitles.admin },
    lazy: async () => ({ Component: (await import('./reports.page.tsx')).ReportsPage }),
  },
  {
    path: paths.reportsMonthly,
    handle: { title: reportsTitles.monthly },
    lazy: async () => ({
      Component: (await import('./reports.monthly.page.tsx')).MonthlyReportsPage,
    }),
  },
];
