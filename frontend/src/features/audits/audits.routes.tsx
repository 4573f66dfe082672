import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { adminRoute } from '../../components/pages/admin-only.tsx';
import { auditsTitles } from './audits.titles.text.ts';

/** Children of the protected layout; the page is its own chunk. */
export const auditsRoutes: RouteObject[] = [
  adminRoute({
    path: paths.audit,
    title: auditsTitles.audit,
    denied: auditsTitles.denied,
    lazy: async () => ({ Component: (await import('./audits.page.tsx')).AuditPage }),
  }),
];
