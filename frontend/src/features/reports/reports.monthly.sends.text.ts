import type { MonthlyCause } from '../../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { formatCount } from '../../lib/format/format.ts';

/** What the administrator does about a cause. */
const remedies: Record<MonthlyCause, string> = {
  'too-large': 'Genera reportes más cortos en Reportes: por sitio o por fechas.',
  withdrawn: 'Si el cliente lo necesita, genera otro en Reportes.',
  generation: 'Reinténtalo. Si vuelve a fallar, avisa a quien mantiene el portal.',
  'mail-disabled': 'El cliente ya tiene el reporte en el portal. Configura el envío y reinténtalo.',
  'mail-refused': 'Revisa los destinatarios y el remitente del portal, y reinténtalo.',
  'mail-unavailable': 'Reinténtalo en unos minutos.',
  'mail-rejected': 'Descarga el reporte, revísalo y reinténtalo.',
};

/** Wording of the monthly reports and how far each has come. */
export const sendsText = {
  description: 'Los reportes de cada mes y su estado, del más nuevo al más antiguo.',
  nouns: ['envío', 'envíos'],
  label: 'Envíos, del más nuevo al más antiguo',
  filters: {
    title: 'Filtros de los envíos',
    month: 'Mes',
    /** Where the browser has no field for months, it is typed. */
    monthPlaceholder: 'aaaa-mm',
    state: 'Estado',
    all: 'Todos los estados',
    clear: 'Limpiar',
  },
  columns: { month: 'Mes', client: 'Cliente', state: 'Estado', actions: 'Acciones' },
  recipients: (emails: readonly string[]) => `Para ${emails.join(', ')}`,
  remedies,
  next: (inTime: string | undefined) => `Próximo intento: ${inTime ?? 'en unos momentos'}.`,
  bounced: (email: string, detail: string | null) =>
    detail === null ? `No llegó a ${email}.` : `No llegó a ${email}: «${detail}».`,
  bouncedRemedy: 'Corrige los destinatarios del cliente programado y reinténtalo.',
  complained: (email: string) =>
    `${email} marcó el email como no deseado: quita la dirección si ya no quiere recibirlo.`,
  unconfirmed: (emails: readonly string[]) => `Falta confirmar la entrega a ${emails.join(', ')}.`,
  steps: {
    label: 'Avance',
    generated: 'Generado',
    emailed: 'Enviado',
    delivered: 'Entregado',
    /** Of its sign, for those who hear it. */
    marks: { done: 'listo', failed: 'falló', todo: 'pendiente' },
  },
  downloadOf: (client: string, month: string) => `Descargar el reporte de ${client}, ${month}`,
  retry: 'Reintentar',
  retryOf: (client: string, month: string) => `Reintentar el reporte de ${client}, ${month}`,
  retried: 'El reporte está en camino otra vez',
  retryFailed: 'No se pudo reintentar el reporte',
  shown: (n: number, more: boolean) =>
    `${formatCount(n, 'envío', 'envíos')}${more ? ' a la vista' : ''}`,
  notYet: 'Aún no encontramos ninguno entre los más nuevos.',
  failed: 'No se pudieron cargar los envíos',
  moreFailed: 'No se pudieron cargar más envíos.',
  empty: {
    title: 'Aún no hay envíos',
    description: 'Aquí verás el reporte mensual de cada cliente programado.',
  },
  noMatch: {
    title: 'Ningún envío coincide con los filtros',
    description: 'Cambia el mes o el estado.',
  },
} as const;
