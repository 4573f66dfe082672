import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';

const handle = { title: 'Resultado del pago' };

/**
 * Where PayPal sends people back to (spec 001 §2: public). Loaded with the sign-in's page: the words and all else of
 * these pages are in their own chunks.
 */
export const paymentResultRoutes: RouteObject[] = [
  {
    path: paths.paymentSuccess,
    handle,
    lazy: async () => ({
      Component: (await import('./payments.success.page.tsx')).PaymentSuccessPage,
    }),
  },
  {
    path: paths.paymentFailure,
    handle,
    lazy: async () => ({
      Component: (await import('./payments.failure.page.tsx')).PaymentFailurePage,
    }),
  },
];
