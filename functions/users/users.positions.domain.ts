import type { AdminPosition } from '../core/validation/standing.ts';

/** The positions of the provider's side as people read them, from the least to the most. */
export const adminPositionLabels: Record<AdminPosition, string> = {
  technician: 'Soporte técnico',
  administrator: 'Administración',
  owner: 'Titular',
};

/** What each may do. */
export const adminPositionHints: Record<AdminPosition, string> = {
  technician:
    'Sitios, estado, actividades y respaldos. No ve pagos, planes ni los datos de las personas.',
  administrator:
    'Todo el trabajo diario. No cambia pagos, precios, administradores ni la configuración.',
  owner: 'Todo, también los pagos, los administradores y la configuración.',
};
