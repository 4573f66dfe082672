import { formatCount, formatHours, formatNumber } from '../../lib/format/format.ts';
import { reportsTitles } from './reports.titles.text.ts';

const activities = (n: number) => formatCount(n, 'actividad', 'actividades');

/** Wording of the administrator's reports (spec 001 §2 and §8). */
export const reportsText = {
  title: reportsTitles.admin,
  description: 'Filtra las actividades, revisa sus cifras y genera el reporte de un cliente.',
  tabsLabel: 'Reportes',
  tabs: { generar: 'Generar', generados: 'Generados' },
  updateFailed: 'No se pudieron actualizar los datos.',
  summary: {
    label: 'Resumen',
    activities: 'Total de actividades',
    hours: 'Total de horas',
    completed: 'Realizadas',
    pending: 'Pendientes',
    failed: 'No se pudo cargar el resumen',
  },
  preview: {
    title: 'Actividades incluidas',
    description:
      'Las que se realizaron en el período y las que quedaron pendientes al cierre, de la última solicitada a la primera.',
    label: 'Actividades del reporte',
    columns: {
      date: 'Solicitada',
      website: 'Sitio web',
      type: 'Tipo',
      description: 'Descripción',
      status: 'Estado',
      hours: 'Horas',
    },
    /** Hours that nobody noted. */
    noHours: '—',
    shown: (n: number, more: boolean) => `${activities(n)}${more ? ' a la vista' : ''}`,
    failed: 'No se pudieron cargar las actividades',
    moreFailed: 'No se pudieron cargar más actividades.',
    notYet: 'Aún no encontramos ninguna entre las más nuevas.',
    empty: {
      title: 'Aún no hay actividades',
      description: 'Aquí verás las actividades que se soliciten.',
    },
    noMatch: {
      title: 'Ninguna actividad coincide con los filtros',
      description: 'Cambia las fechas o quita algún filtro.',
    },
  },
  statistics: {
    title: 'Estadísticas',
    mostActive: 'Usuario más activo',
    nobody: 'Nadie tiene actividades en este período.',
    withoutOwner: 'Sin propietario',
    figures: (n: number, hours: number) => `${activities(n)} · ${formatHours(hours)}`,
    byType: 'Actividades por tipo',
    byUser: 'Actividades por usuario',
    byUserLabel: 'Usuarios, del más activo al menos',
    columns: {
      user: 'Usuario',
      activities: 'Actividades',
      hours: 'Horas',
      completed: 'Realizadas',
    },
    more: 'Ver más usuarios',
    first: (shown: number, all: number) =>
      `Se muestran ${formatNumber(shown)} de ${formatNumber(all)} usuarios: los que tienen más actividades.`,
  },
  chart: {
    titles: { day: 'Actividades realizadas por día', month: 'Actividades realizadas por mes' },
    unit: 'Actividades realizadas',
    columns: { day: 'Día', month: 'Mes', activities: 'Actividades', hours: 'Horas' },
    count: activities,
  },
} as const;
