import type { Role } from '../core/validation/role.ts';
import type { AdminPosition, ClientPosition } from '../core/validation/standing.ts';

/** The two kinds of people as they are called. */
export const roleLabels: Record<Role, string> = { cliente: 'Cliente', admin: 'Administrador' };

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

/** The positions of a client's company as people read them. */
export const clientPositionLabels: Record<ClientPosition, string> = {
  viewer: 'Solo lectura',
  billing: 'Planes y pagos',
  owner: 'Acceso total',
};
