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
  /** After the client's name, for those who hear the link. */
  apart: (day: string, unread: boolean) => ` (${day}${unread ? ', sin leer' : ''})`,
  download: 'Descargar',
  downloadOf: (client: string, at: string) => `Descargar el reporte de ${client}, ${at}`,
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
