import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ordersTitles } from './orders.titles.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const ordersRoutes: RouteObject[] = [
  {
    path: paths.myOrders,
    handle: { title: ordersTitles.list },
    lazy: async () => ({ Component: (await import('./orders.page.tsx')).OrdersPage }),
  },
  {
    path: paths.receipt,
    handle: { title: ordersTitles.receipt },
    lazy: async () => ({ Component: (await import('./orders.receipt.page.tsx')).ReceiptPage }),
  },
];
