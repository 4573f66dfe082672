import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { adminRoute } from '../../components/pages/admin-only.tsx';
import { paymentsTitles } from './payments.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const paymentsRoutes: RouteObject[] = [
  adminRoute({
    path: paths.payments,
    title: paymentsTitles.payments,
    denied: paymentsTitles.denied,
    lazy: async () => ({ Component: (await import('./payments.page.tsx')).PaymentsPage }),
  }),
];
