import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { adminRoute } from '../../components/pages/admin-only.tsx';
import { reportsTitles } from './reports.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const reportsRoutes: RouteObject[] = [
  {
    path: paths.reports,
    handle: { title: reportsTitles.admin },
    lazy: async () => ({ Component: (await import('./reports.page.tsx')).ReportsPage }),
  },
  {
    path: paths.report,
    handle: { title: reportsTitles.one },
    lazy: async () => ({ Component: (await import('./reports.one.page.tsx')).ReportPage }),
  },
  adminRoute({
    path: paths.reportsMonthly,
    title: reportsTitles.monthly,
    denied: reportsTitles.monthlyDenied,
    lazy: async () => ({
      Component: (await import('./reports.monthly.page.tsx')).MonthlyReportsPage,
    }),
  }),
];
