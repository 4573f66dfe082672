import { formatCount } from '../../lib/format/format.ts';
import { reportsTitles } from './reports.titles.text.ts';

/** Wording of the client's reports (spec 001 §2 and §8). */
export const ownReportsText = {
  title: reportsTitles.own,
  description: 'Los reportes de mantenimiento de tus sitios.',
  label: 'Mis reportes, del más nuevo al más antiguo',
  columns: {
    report: 'Cliente',
    date: 'Fecha del reporte',
    created: 'Creado',
    size: 'Tamaño',
    type: 'Tipo',
    actions: 'Acciones',
  },
  isNew: 'Nuevo',
  /** After the client's name, for those who hear the link; `period` of a report that is of certain days. */
  apart: (day: string, { period, unread }: { period: string | undefined; unread: boolean }) =>
    ` (${[period ?? [], day, unread ? 'sin leer' : []].flat().join(', ')})`,
  download: 'Descargar',
  /** `which`: its period, if it has one, and when it was made. */
  downloadOf: (client: string, ...which: (string | undefined)[]) =>
    `Descargar el reporte de ${[client, ...which.filter((one) => one !== undefined)].join(', ')}`,
  shown: (n: number) => formatCount(n, 'reporte', 'reportes'),
  failed: 'No se pudieron cargar los reportes',
  moreFailed: 'No se pudieron cargar más reportes.',
  linkFailed: 'No se pudo generar el enlace de descarga',
  downloadFailed: 'No se pudo descargar el reporte',
  empty: {
    title: 'Aún no tienes reportes',
    description: 'Cuando preparemos un reporte de tus sitios, podrás leerlo aquí.',
  },
  noMatch: {
    title: 'Ningún reporte coincide con los filtros',
    description: 'Cambia las fechas o el sitio.',
  },
} as const;
