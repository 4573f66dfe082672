import type { ReportState } from '../../../../../functions/reports/stored/reports.stored.domain.ts';
import { formatCount } from '../../../lib/format/format.ts';

/** Wording of the administrators' list of reports. */
export const allReportsText = {
  label: 'Reportes generados, del más nuevo al más antiguo',
  columns: { client: 'Cliente', period: 'Período', made: 'Generado', state: 'Lectura' },
  monthly: 'Envío mensual',
  unknownAuthor: '—',
  unread: 'Sin leer',
  read: (day: string) => `Leído el ${day}`,
  withdrawn: (day: string) => `Retirado el ${day}`,
  /** Of a report that was made before the portal noted it. */
  unknown: 'Sin registro',
  filters: {
    title: 'Filtros de reportes generados',
    client: 'Cliente',
    allClients: 'Todos los clientes',
    state: 'Lectura',
    allStates: 'Todos',
    states: {
      unread: 'Sin leer',
      read: 'Leídos',
      withdrawn: 'Retirados',
    } satisfies Record<ReportState, string>,
    clear: 'Limpiar',
  },
  actions: { view: 'Ver', download: 'Descargar', withdraw: 'Retirar' },
  /** Whose actions: a client may have several reports, of these days and made then. */
  nameOf: (client: string, ...which: (string | undefined)[]) =>
    [client, ...which.filter((one) => one !== undefined)].join(', '),
  /** After the client's name, for those who hear the link. */
  apart: (days: string) => ` (${days})`,
  shown: (n: number, more: boolean) =>
    `${formatCount(n, 'reporte', 'reportes')}${more ? ' a la vista' : ''}`,
  failed: 'No se pudieron cargar los reportes',
  moreFailed: 'No se pudieron cargar más reportes.',
  notYet: 'Aún no encontramos ninguno entre los más nuevos.',
  empty: {
    title: 'Aún no hay reportes',
    description: 'Los que generes aparecerán aquí, con la fecha en que su cliente los leyó.',
  },
  noMatch: {
    title: 'Ningún reporte coincide con los filtros',
    description: 'Cambia los filtros o límpialos.',
  },
} as const;

export const withdrawText = {
  title: '¿Retirar este reporte?',
  /** `days`: 'de febrero de 2026', of a report that is of certain days. */
  description: (client: string, { days, at }: { days: string | undefined; at: string }) =>
    `${client} dejará de ver el reporte ${days === undefined ? '' : `${days}, `}generado el ${at}. No se puede deshacer.`,
  consequences: [
    'Se elimina su archivo. Sus enlaces dirán que fue retirado.',
    'Las copias que el cliente ya descargó o recibió por email no se pueden quitar.',
    'Queda en esta lista, marcado como retirado.',
  ],
  confirm: 'Retirar',
  done: 'Reporte retirado',
  failed: 'No se pudo retirar el reporte',
} as const;
