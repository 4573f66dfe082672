import { VIEW_MINUTES } from './reports.stored.domain.ts';

/** What the tab of a report says if it cannot show the report. */
export const viewText = {
  over: {
    title: 'Este enlace ya no sirve',
    message: `El enlace de un reporte recién generado funciona ${String(VIEW_MINUTES)} minutos.`,
    advice:
      'El reporte está guardado: descárgalo en la pestaña del portal donde lo generaste, o genéralo otra vez. El cliente lo tiene en «Mis Reportes».',
  },
  failed: {
    title: 'No se pudo mostrar el reporte',
    advice: 'Recarga esta página en unos segundos. Si sigue igual, genera el reporte otra vez.',
  },
  reports: 'Ir a Reportes',
  code: (requestId: string) => `Código de la consulta: ${requestId}`,
} as const;
