import type { ReportedPromise, ReportedProofs } from './reports.document.domain.ts';

/** What a report says in its own words. */
export const reportText = {
  title: 'Reporte de mantenimiento',
  period: {
    label: 'Período',
    between: (from: string, to: string) => `Del ${from} al ${to}`,
    day: (day: string) => `El ${day}`,
    since: (from: string) => `Desde el ${from}`,
    until: (to: string) => `Hasta el ${to}`,
    all: 'Sin límite de fechas',
  },
  generated: 'Generado',
  print: {
    button: 'Imprimir o guardar como PDF',
    hint: 'Para guardarlo como PDF, elige «Guardar como PDF» como destino de la impresión.',
  },
  unknown: 'Sin datos',
  none: '—',
  summary: {
    label: 'Resumen',
    completed: 'Actividades realizadas',
    hours: 'Horas dedicadas',
    rest: 'Por terminar',
    updates: 'Versiones actualizadas',
    backups: 'Respaldos guardados',
  },
  activities: {
    heading: 'Lo que hicimos',
    date: 'Fecha',
    site: 'Sitio',
    type: 'Tipo',
    description: 'Descripción',
    status: 'Estado',
    hours: 'Horas',
    total: 'Total de horas',
    empty: 'No hubo actividades en este período.',
  },
  types: { heading: 'Actividades por tipo', activities: 'Actividades' },
  versions: {
    heading: 'Versiones, antes y después',
    what: 'Sitio y programa',
    before: 'Antes',
    after: 'Después',
    wordpress: 'WordPress',
    php: 'PHP',
    theme: (name: string) => `${name} (tema)`,
    same: 'Sin cambios',
    empty: 'No hay sitios en este reporte.',
    note: 'Según las sincronizaciones del período. Si no se conoce la versión de antes, no se muestra.',
  },
  backups: {
    heading: 'Respaldos del período',
    site: 'Sitio',
    count: 'Respaldos',
    verified: 'Comprobados',
    size: 'Tamaño',
    newest: 'El más reciente',
    total: 'Total',
    empty: 'No se hicieron respaldos en este período.',
    promise: ({ frequency, late }: ReportedPromise) => {
      const promise = `El plan promete un respaldo por ${frequency === 'daily' ? 'día' : 'semana'}.`;
      return late.length === 0
        ? `${promise} Al final del período se cumplía en todos los sitios.`
        : `${promise} Al final del período estaba atrasado en: ${late.join(', ')}.`;
    },
    /** What restoring them proved: one sentence for each outcome. */
    proofs: ({ proven, failed, never }: ReportedProofs, day: (instant: string) => string) => [
      ...(proven.length === 0
        ? []
        : [
            `Restauración comprobada: ${proven.map(({ name, at }) => `${name}, el ${day(at)}`).join('; ')}.`,
          ]),
      ...failed.map(
        ({ name, at, reason }) =>
          `Falló la comprobación de ${name} el ${day(at)}: ${reason.replace(/\.$/, '')}.`,
      ),
      ...(never.length === 0 ? [] : [`Restauración todavía no comprobada: ${never.join(', ')}.`]),
    ],
    note: 'Comprobado: al recibirlo verificamos su tamaño, su formato y la suma SHA-256 de cada parte. No es una prueba de restauración.',
  },
  health: {
    heading: 'Salud de los sitios',
    site: 'Sitio',
    days: 'Día a día',
    updates: 'Actualizaciones pendientes',
    synced: 'Última sincronización',
    never: 'Nunca',
    ok: 'Sin actualizaciones pendientes',
    waiting: 'Con actualizaciones pendientes',
    unread: 'Sin datos',
    strip: (ok: number, known: number) =>
      known === 1
        ? `${String(ok)} de 1 día al día`
        : `${String(ok)} de ${String(known)} días al día`,
    noStrip: 'Sin datos de este período',
    change:
      'Donde hay dos valores, el primero es el del comienzo del período y el segundo, el del final.',
  },
  others: 'Otras actividades',
  footer: { by: 'Preparado por', zone: (zone: string) => `Fechas y horas de la zona ${zone}` },
};
