import { formatCount, formatNumber } from '../../../../lib/format/format.ts';

/** Wording of the plan-status card (spec 001 §2, Activity quota). Its four messages: `quotaMessages`. */
export const planCardText = {
  title: 'Estado de tu plan',
  plan: 'Plan',
  movements: 'Movimientos',
  activities: 'Actividades',
  /** '3 de 5 (60 %)' */
  used: (consumed: number, limit: number, percent: number) =>
    `${formatNumber(consumed)} de ${formatNumber(limit)} (${formatNumber(percent)}\u00A0%)`,
  usedLabel: (consumed: number, limit: number) =>
    `${formatNumber(consumed)} de ${formatCount(limit, 'actividad consumida', 'actividades consumidas')}`,
  ends: 'Vence',
  sites: 'Sitios',
  sitesOf: (used: number, limit: number) => `${formatNumber(used)} de ${formatNumber(limit)}`,
  unlimited: (used: number) => `${formatNumber(used)} · Sin límite`,
  sitesFull: 'Llegaste al límite de sitios de tu plan.',
  sitesFullWithoutPlan: 'Llegaste al límite de sitios sin plan.',
  upcoming: 'Después de este plan',
  upcomingLabel: 'Planes que siguen',
  /** 'del 01/07/2026 al 01/08/2026' */
  period: (from: string, to: string) => `del ${from} al ${to}`,
  seePlans: 'Ver planes',
  failed: 'No se pudo cargar la información del plan',
  staleFailed: 'No se pudo actualizar. Ves los últimos datos que recibimos.',
} as const;
