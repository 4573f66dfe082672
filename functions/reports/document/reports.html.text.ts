import type { ReportedProofs } from './reports.document.domain.ts';
import type { ReportedPromise } from './reports.promise.domain.ts';

/** ' desde el 10/10/2026'; empty for the whole period. */
function promisedWhen({ since, to }: ReportedPromise, day: (instant: string) => string): string {
  if (since !== null)
    return to === null ? ` desde el ${day(since)}` : ` del ${day(since)} al ${day(to)}`;
  return to === null ? '' : ` hasta el ${day(to)}`;
}

/** What a report says in its own words. */
/** 'Ñandú, el 12/03/2026 (respaldo del 11/03/2026)'. */
const provenSite = (
  { name, at, madeAt }: ReportedProofs['proven'][number],
  day: (instant: string) => string,
): string =>
  `${name}, el ${day(at)}${madeAt === undefined ? '' : ` (respaldo del ${day(madeAt)})`}`;

export const reportText = {
  title: 'Reporte de mantenimiento',
  period: {
    label: 'Período',
    between: (from: string, to: string) => `Del ${from} al ${to}`,
    day: (day: string) => `El ${day}`,
    since: (from: string) => `Desde el ${from}`,
    until: (to: string) => `Hasta el ${to}`,
    all: 'Sin límite de fechas',
    /** Of a period that goes on after the day on which the report was made. */
    soFar: (day: string) => `, con lo registrado hasta el ${day}`,
  },
  only: 'Solo',
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
    open: 'Pendientes al cierre',
    openNow: 'Pendientes',
    updates: 'Versiones actualizadas',
    backups: 'Respaldos guardados',
  },
  activities: {
    heading: 'Lo que hicimos',
    done: 'Realizada',
    site: 'Sitio',
    type: 'Tipo',
    description: 'Descripción',
    hours: 'Horas',
    total: 'Total de horas',
    empty: (which: string) => `No se realizaron actividades${which} en este período.`,
  },
  open: { heading: 'Pendiente al cierre del período', now: 'Pendiente', asked: 'Solicitada' },
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
    verified: 'Recibidos completos',
    size: 'Tamaño',
    newest: 'El más reciente',
    total: 'Total',
    empty: 'No se hicieron respaldos en este período.',
    /** What was kept. What was not is said to administrators (`reports.concerns.text.ts`). */
    promise: (promise: ReportedPromise, day: (instant: string) => string) => {
      const { frequency, to } = promise;
      const when = promisedWhen(promise, day);
      if (frequency === null)
        return `Se cumplió la frecuencia de respaldos del plan${when} en todos los sitios.`;
      const rhythm = frequency === 'daily' ? 'día' : 'semana';
      const verb = to === null ? 'promete' : 'prometía';
      return `El plan ${verb} un respaldo por ${rhythm}${when}: se cumplió en todos los sitios.`;
    },
    /** What restoring them proved; null for nothing. What failed is said to administrators, as what was late. */
    proven: ({ proven }: ReportedProofs, day: (instant: string) => string) =>
      proven.length === 0
        ? null
        : `Restauración comprobada: ${proven.map((one) => provenSite(one, day)).join('; ')}.`,
    note: 'Recibido completo: al llegar verificamos su tamaño, su formato y que nada cambió en el camino. No es una prueba de restauración.',
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
  footer: {
    by: 'Preparado por',
    zone: (provider: string) => `Fechas y horas en la hora local de ${provider}`,
  },
};
