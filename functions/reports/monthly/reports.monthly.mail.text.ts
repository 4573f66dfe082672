import { formatMonth } from '../../core/format.ts';
import type { MonthlyFigures } from './reports.monthly.run.domain.ts';

const decimal = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

const hoursRow = ({ hours }: MonthlyFigures): [string, string][] =>
  hours === null ? [] : [['Horas', decimal.format(hours)]];

/** What the e-mail of a monthly report says. */
export const monthlyMailText = {
  subject: (month: string, brand: string) =>
    `Reporte de mantenimiento de ${formatMonth(month)} · ${brand}`,
  news: (month: string) =>
    `Este es tu reporte de mantenimiento de ${formatMonth(month)}. Va adjunto, y también puedes verlo en el portal.`,
  heading: 'En resumen:',
  figures: (figures: MonthlyFigures): [string, string][] => [
    ['Actividades realizadas', decimal.format(figures.completed)],
    ...hoursRow(figures),
    ['Pendientes al cierre', decimal.format(figures.activities - figures.completed)],
    ['Sitios', decimal.format(figures.sites)],
    ['Respaldos', decimal.format(figures.backups)],
  ],
  page: { path: '/reports/:reportId', action: 'Ver el reporte' },
  footer: (clientName: string) =>
    `Recibes este mensaje porque tu dirección está entre los destinatarios de los reportes mensuales de ${clientName}. Para no recibirlos más, escríbele a quien mantiene tus sitios.`,
};
