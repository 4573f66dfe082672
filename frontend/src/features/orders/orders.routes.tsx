import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ordersText, receiptText } from './orders.text.ts';

/** Children of the protected layout; each page is its own chunk. */
export const ordersRoutes: RouteObject[] = [
  {
    path: paths.myOrders,
    handle: { title: ordersText.title },
    lazy: async () => ({ Component: (await import('./orders.page.tsx')).OrdersPage }),
  },
  {
    path: paths.receipt,
    handle: { title: receiptText.title },
    lazy: async () => ({ Component: (await import('./orders.receipt.page.tsx')).ReceiptPage }),
  },
];
