import type { AttentionKind } from '../../attention/attention.domain.ts';
import type { NoticeKind } from '../notices/notifications.notices.domain.ts';

/** What is pending of a kind, one and several. */
const pending: Record<AttentionKind, readonly [string, string]> = {
  paymentFlagged: ['pago por revisar', 'pagos por revisar'],
  siteDown: ['sitio que no responde', 'sitios que no responden'],
  syncFailing: ['sitio que no podemos leer', 'sitios que no podemos leer'],
  backupUnproven: ['respaldo sin comprobar', 'respaldos sin comprobar'],
  backupMissed: ['respaldo que no llegó', 'respaldos que no llegaron'],
  activityLate: ['actividad atrasada', 'actividades atrasadas'],
  activityWaiting: ['actividad sin respuesta del cliente', 'actividades sin respuesta del cliente'],
  activityRequested: ['actividad por empezar', 'actividades por empezar'],
  storageLow: ['cliente casi sin espacio', 'clientes casi sin espacio'],
  reportFailed: ['reporte que falló', 'reportes que fallaron'],
  planExpired: ['plan vencido con actividades', 'planes vencidos con actividades'],
  planExpiring: ['plan por vencer', 'planes por vencer'],
  quotaLow: ['plan casi sin actividades', 'planes casi sin actividades'],
  paymentPending: ['pago sin completar', 'pagos sin completar'],
  updatesPending: ['sitio con actualizaciones', 'sitios con actualizaciones'],
  connectorOutdated: ['sitio con un conector antiguo', 'sitios con un conector antiguo'],
  siteNotSynced: ['sitio sin sincronizar', 'sitios sin sincronizar'],
  siteWithoutKey: ['sitio sin API Key', 'sitios sin API Key'],
  siteWithoutOwner: ['sitio sin propietario', 'sitios sin propietario'],
  clientWithoutSite: ['cliente sin sitios', 'clientes sin sitios'],
};

/** What several news of a kind are together. */
const happened: Record<NoticeKind, string> = {
  activityRequested: 'actividades nuevas',
  activityAnswered: 'respuestas de clientes',
  paymentFlagged: 'pagos por revisar',
  paymentReturned: 'pagos reembolsados',
  reportFailed: 'reportes que fallaron',
  releaseStopped: 'versiones del conector que se detuvieron',
  backupSource: 'respaldos desde un origen nuevo',
  backupProof: 'respaldos restaurados para comprobarlos',
  attentionAssigned: 'pendientes nuevos a tu cargo',
  paymentCompleted: 'pagos',
  syncFailing: 'sitios que no pudimos leer',
  backupMissed: 'respaldos que no llegaron',
};

export const summaryText = {
  subject: (day: string) => `Resumen del ${day}`,
  waiting: 'Pendientes',
  pending: (kind: AttentionKind, count: number) =>
    `${String(count)} ${pending[kind][count === 1 ? 0 : 1]}`,
  mine: (count: number) =>
    count === 1 ? 'De ellos, 1 está a tu cargo.' : `De ellos, ${String(count)} están a tu cargo.`,
  since: 'Desde el resumen anterior',
  several: (kind: NoticeKind, count: number) => `${String(count)} ${happened[kind]}`,
  open: 'Ver pendientes',
  footer: (link: string) =>
    `Recibes este resumen porque eres administrador del portal. Elige en ${link} qué quieres que diga y cuándo.`,
};
