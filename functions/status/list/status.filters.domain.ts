import type { StatusFilter } from './status.list.domain.ts';

/** What the list and its file are narrowed to, as people read it. */
export const statusFilterLabels: Record<StatusFilter, string> = {
  all: 'Todos los sitios',
  current: 'Actualizados',
  outdated: 'Desactualizados',
  no_key: 'Sin API Key',
  failing: 'Con errores',
  pending: 'Con actualizaciones pendientes',
};
