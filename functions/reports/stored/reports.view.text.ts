import { VIEW_MINUTES } from './reports.stored.domain.ts';

/** What the page of a report says if it cannot show the report. */
export const viewText = {
  over: {
    title: 'Este enlace ya no sirve',
    message: `El enlace de un reporte funciona ${String(VIEW_MINUTES)} minutos.`,
    advice: 'El reporte está guardado: ábrelo otra vez desde Reportes.',
  },
  withdrawn: {
    title: 'Este reporte fue retirado',
    message: 'Quien mantiene tus sitios lo retiró: ya no se puede ver ni descargar.',
    advice: 'Si lo necesitas, pídele uno nuevo.',
  },
  failed: {
    title: 'No se pudo mostrar el reporte',
    advice: 'Recarga esta página en unos segundos. Si sigue igual, genera el reporte otra vez.',
  },
  reports: 'Ir a Reportes',
  code: (correlationId: string) => `Código de la consulta: ${correlationId}`,
} as const;
