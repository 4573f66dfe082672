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
  /** In a sentence. */
  names: { title: 'el título', message: 'el mensaje', type: 'el tipo' },
  cancel: 'Cancelar',
  send: 'Enviar notificación',
  save: 'Guardar cambios',
  sent: 'Notificación enviada',
  updated: 'Notificación actualizada',
  sendFailed: 'No se pudo enviar la notificación',
  updateFailed: 'No se pudo actualizar la notificación',
} as const;
