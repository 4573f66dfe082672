import { lazyDialogs } from '../../../../components/dialogs/lazy-dialogs.tsx';
import type { PlanOfMovements } from './movements-dialog.tsx';

/** 'Movimientos' of a user plan, over the page. */
export const MovementsDialogs = lazyDialogs<PlanOfMovements>(
  async () => (await import('./movements-dialog.tsx')).MovementsDialog,
);
