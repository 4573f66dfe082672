import { movementKindLabels } from '../../../../../../functions/user-plans/user-plans.domain.ts';
import { formatCount } from '../../../../lib/format/format.ts';

const activities = (n: number) => formatCount(Math.abs(n), 'actividad', 'actividades');

/** Wording of what was taken from a plan's quota and given back to it. */
export const movementsText = {
  title: 'Movimientos',
  description: (planName: string) =>
    `Lo que se consumió y se devolvió del plan «${planName}», de lo más nuevo a lo más antiguo.`,
  list: 'Movimientos, del más nuevo al más antiguo',
  kinds: movementKindLabels,
  /** `amount` as the ledger counts: positive consumes. */
  amount: (amount: number) =>
    amount > 0
      ? `${activities(amount)} ${amount === 1 ? 'consumida' : 'consumidas'}`
      : `${activities(amount)} ${amount === -1 ? 'devuelta' : 'devueltas'}`,
  empty: 'Este plan aún no tiene movimientos: cada actividad que se crea consume una unidad.',
  failed: 'No se pudieron cargar los movimientos',
  moreFailed: 'No se pudieron cargar más movimientos.',
  stale: 'No se pudieron buscar movimientos nuevos. Ves los últimos que recibimos.',
  close: 'Cerrar',
} as const;
