import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';

const title = 'Resultado del pago';

/** Where PayPal will send people back to (spec 000 §2: public). Their feature takes them away from here. */
export const publicUpcomingRoutes: RouteObject[] = [paths.paymentSuccess, paths.paymentFailure].map(
  (path) => ({
    path,
    handle: { title },
    lazy: async () => {
      const { PublicUpcomingPage } = await import('./upcoming.public.page.tsx');
      return { element: <PublicUpcomingPage title={title} /> };
    },
  }),
);
