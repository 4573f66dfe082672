/** Wording of the report's configuration (spec 001 §2, §5 and §8). */
export const generateText = {
  title: 'Configuración del reporte',
  description: 'El reporte lleva las actividades que muestran los filtros.',
  clientName: 'Nombre del cliente',
  others: 'Otras actividades',
  othersHint: 'Una por línea: lo que hiciste además de las actividades registradas.',
  lost: 'Perderás lo que escribiste para el reporte.',
  submit: 'Generar PDF',
  pending: 'Generando…',
  preview: {
    title: 'Vista previa del reporte',
    show: 'Ver vista previa',
    hide: 'Cerrar vista previa',
    hint: 'Así se verá el reporte. Aún no se guarda ni se avisa al cliente.',
    stale: 'Cambiaste algo desde esta vista previa: vuelve a pedirla.',
    failed: 'No se pudo mostrar la vista previa',
    /** The report does not say it. */
    concerns: 'Antes de generarlo: el cliente no lo leerá en el reporte',
  },
  /** What the new tab says while it waits. */
  waiting: 'Generando reporte…',
  print: 'Se abre en otra pestaña con el diálogo de impresión: elige ahí «Guardar como PDF».',
  noClient: 'Elige un usuario en los filtros: el reporte se genera para un cliente.',
  badPeriod: 'Corrige las fechas de los filtros para generar el reporte.',
  done: 'Reporte generado correctamente',
  failed: 'No se pudo generar el reporte',
  serverFailed: 'Error generando reporte',
  noSession: 'No hay sesión activa',
  empty: {
    title: '¿Generar un reporte sin actividades?',
    description: (client: string) =>
      `Los filtros no encuentran actividades y no escribiste otras. ${client} verá el reporte entre los suyos.`,
    confirm: 'Generar de todos modos',
  },
  ready: {
    opened: 'Se abrió en otra pestaña. El usuario elegido ya lo tiene en sus reportes.',
    blocked:
      'Tu navegador no abrió la pestaña: ábrelo desde aquí. El usuario elegido ya lo tiene en sus reportes.',
    /** The link works for some minutes. */
    over: 'El enlace ya no sirve: descarga el reporte. El usuario elegido ya lo tiene en sus reportes.',
    open: 'Abrir el reporte',
    download: 'Descargar',
  },
} as const;
