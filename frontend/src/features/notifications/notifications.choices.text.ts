import {
  noticeKindLabels,
  noticeTimeLabels,
  type NoticeKind,
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
  times: noticeTimeLabels,
  names: noticeKindLabels,
  hints: {
    activityRequested: 'Un cliente pidió una actividad.',
    activityAnswered: 'Un cliente escribió en una actividad.',
    paymentFlagged: 'Un pago no se completó bien, o el cliente abrió una disputa.',
    paymentReturned: 'Se devolvió un pago, también por una disputa.',
    reportFailed: 'Un reporte falló o su email rebotó.',
    backupSource: 'Un respaldo llegó desde otra instalación u otra red.',
    attentionAssigned: 'Alguien te asignó un pendiente o una actividad.',
    paymentCompleted: 'Un cliente pagó un plan.',
    syncFailing: 'Tres sincronizaciones automáticas seguidas fallaron.',
    backupProof: 'Un respaldo no se pudo restaurar, o vuelve a restaurarse.',
    backupMissed: 'El respaldo de un sitio no llegó a tiempo.',
    releaseStopped:
      'El portal dejó de ofrecer una versión del conector por lo que pasó en un sitio.',
  } satisfies Record<NoticeKind, string>,
  save: 'Guardar cambios',
  saving: 'Guardando…',
  saved: 'Avisos actualizados',
  saveFailed: 'No se pudieron guardar los avisos',
  failed: 'No se pudieron cargar tus avisos',
  leaveLoses: 'Perderás los cambios que no guardaste en tus avisos.',
};
