import type {
  mailTimes,
  NoticeKind,
} from '../../../../functions/notifications/notices/notifications.notices.domain.ts';

/** Wording of what administrators choose to be told of. */
export const choicesText = {
  title: 'Qué te avisamos',
  description:
    'El resumen diario es un solo email, a la hora elegida en la configuración del portal. Si los desactivaste en Mi Perfil, no te enviamos ninguno.',
  portal: 'En el portal',
  mail: 'Por email',
  portalOf: (kind: string) => `${kind}: en el portal`,
  mailOf: (kind: string) => `${kind}: por email`,
  times: { now: 'Al momento', daily: 'Resumen diario', never: 'Nunca' } satisfies Record<
    (typeof mailTimes)[number],
    string
  >,
  kinds: {
    activityRequested: { name: 'Actividades nuevas', hint: 'Un cliente pidió una actividad.' },
    activityAnswered: { name: 'Respuestas', hint: 'Un cliente escribió en una actividad.' },
    paymentFlagged: {
      name: 'Pagos por revisar',
      hint: 'Un pago no se completó bien, o el cliente abrió una disputa.',
    },
    paymentReturned: { name: 'Reembolsos', hint: 'Se devolvió un pago, también por una disputa.' },
    reportFailed: {
      name: 'Reportes mensuales',
      hint: 'Un reporte falló o su email rebotó.',
    },
    backupSource: {
      name: 'Respaldos de un origen nuevo',
      hint: 'Un respaldo llegó desde otra instalación u otra red.',
    },
    attentionAssigned: {
      name: 'Pendientes y actividades a tu cargo',
      hint: 'Alguien te asignó un pendiente o una actividad.',
    },
    paymentCompleted: { name: 'Pagos completados', hint: 'Un cliente pagó un plan.' },
    syncFailing: {
      name: 'Sitios que no podemos leer',
      hint: 'Tres sincronizaciones automáticas seguidas fallaron.',
    },
    backupProof: {
      name: 'Comprobación de respaldos',
      hint: 'Un respaldo no se pudo restaurar, o vuelve a restaurarse.',
    },
    backupMissed: { name: 'Respaldos', hint: 'El respaldo de un sitio no llegó a tiempo.' },
  } satisfies Record<NoticeKind, { name: string; hint: string }>,
  save: 'Guardar cambios',
  saving: 'Guardando…',
  saved: 'Avisos actualizados',
  saveFailed: 'No se pudieron guardar los avisos',
  failed: 'No se pudieron cargar tus avisos',
  leaveLoses: 'Perderás los cambios que no guardaste en tus avisos.',
};
