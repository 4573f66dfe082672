import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { paymentsTitles } from './payments.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const paymentsRoutes: RouteObject[] = [
  {
    path: paths.payments,
    handle: { title: paymentsTitles.payments },
    lazy: async () => ({ Component: (await import('./payments.page.tsx')).PaymentsPage }),
  },
];
