/** Wording of the export of notifications. */
export const notificationsExportText = {
  columns: {
    notificationId: 'ID de notificación',
    title: 'Título',
    message: 'Mensaje',
    type: 'Tipo',
    recipient: 'Destinatario',
    userId: 'ID de usuario',
    read: 'Leída',
    sent: 'Enviada',
    link: 'Enlace',
  },
  yes: 'Sí',
  no: 'No',
  file: 'notificaciones',
};
