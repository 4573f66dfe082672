import { reportsTitles } from './reports.titles.text.ts';

/** Wording of the clients that get a report each month, and of the form that says so. */
export const monthlyText = {
  title: reportsTitles.monthly,
  description: 'El reporte del mes anterior, generado y enviado por email a cada cliente.',
  back: 'Volver a Reportes',
  updateFailed: 'No se pudieron actualizar los datos.',
  program: 'Agregar cliente',
  tabsLabel: 'Vistas de los reportes mensuales',
  tabs: { envios: 'Envíos', clientes: 'Clientes programados' },
  settings: {
    description: 'A quién se envía un reporte cada mes, qué día y a qué direcciones.',
    label: 'Clientes programados, por nombre',
    columns: {
      client: 'Cliente',
      day: 'Se envía',
      recipients: 'Destinatarios',
      next: 'Próximo envío',
      actions: 'Acciones',
    },
    day: (day: number) => `Día ${String(day)} de cada mes`,
    off: 'Desactivado',
    /** No next one: they are off. */
    noNext: '—',
    /** Behind the first recipient. */
    others: (n: number) => `+${String(n)}`,
    edit: (client: string) => `Editar los reportes mensuales de ${client}`,
    failed: 'No se pudieron cargar los clientes programados',
    moreFailed: 'No se pudieron cargar más clientes.',
    empty: {
      title: 'Aún no hay clientes programados',
      description: 'Agrega un cliente para que reciba su reporte cada mes.',
    },
  },
} as const;

/** Wording of the dialog that sets a client's monthly reports. */
export const monthlyFormText = {
  titleOf: (client: string) => `Reportes mensuales de ${client}`,
  description: 'El cliente también encuentra cada reporte en sus reportes del portal.',
  client: 'Cliente',
  enabled: 'Enviar un reporte cada mes',
  when: (day: string) => `El día ${day} a las 8:00 se envía el reporte del mes anterior.`,
  off: 'Mientras esté desactivado no se envía ninguno.',
  day: 'Día del mes',
  recipients: 'Destinatarios',
  recipientsHint: 'Una dirección de email por línea, hasta 5.',
  clientName: 'Nombre del cliente',
  clientNameHint: 'Como aparece en los reportes y en el email.',
  /** «ana@»: El campo … */
  at: (recipient: string, message: string) => `«${recipient}»: ${message}`,
  submit: 'Guardar',
  submitting: 'Guardando…',
  cancel: 'Cancelar',
  done: 'Reportes mensuales guardados',
  failed: 'No se pudieron guardar los reportes mensuales',
  loadFailed: 'No se pudo cargar la configuración del cliente',
} as const;
