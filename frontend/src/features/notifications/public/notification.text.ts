import type { NotificationType } from '../../../../../functions/notifications/notifications.domain.ts';

/** What each type is called, in the form and in the list. */
export const notificationTypeLabels: Record<NotificationType, string> = {
  info: 'Información',
  success: 'Éxito',
  warning: 'Advertencia',
  error: 'Error',
};

/** The recipient option 'all' (spec 000 §9). */
export const everybody = 'Todos los usuarios';

export const sendNotificationText = {
  createTitle: 'Enviar Notificación',
  createDescription: 'Quien la reciba la verá en el portal, en Notificaciones.',
  editTitle: 'Editar notificación',
  /** Null: to everybody. */
  editDescription: (recipient: string | null) =>
    `Enviada a ${recipient ?? 'todos los usuarios'}. Quien ya la leyó la seguirá viendo como leída.`,
  recipient: { label: 'Destinatario', required: 'Elige a quién enviarla' },
  title: 'Título',
  message: 'Mensaje',
  type: 'Tipo',
  cancel: 'Cancelar',
  send: 'Enviar notificación',
  save: 'Guardar cambios',
  sent: 'Notificación enviada',
  updated: 'Notificación actualizada',
  sendFailed: 'No se pudo enviar la notificación',
  updateFailed: 'No se pudo actualizar la notificación',
} as const;
