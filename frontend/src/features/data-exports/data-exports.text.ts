/** Wording of the card from which people download their own data. */
export const dataExportsText = {
  title: 'Tus datos',
  description:
    'Una copia de lo que el portal guarda sobre ti: perfil, sitios, actividades, planes, pagos y más, en un archivo ZIP.',
  descriptionToMembers:
    'Una copia de lo tuyo: perfil, vistas guardadas, mensajes que escribiste, notificaciones, sesiones e historial, en un archivo ZIP. Los sitios, actividades, planes, pagos, reportes y respaldos son de tu empresa y están en la copia de su persona titular. No incluye los cambios ni los registros de respaldos que te nombran.',
  none: 'La preparamos en unos minutos y te escribimos por email cuando esté lista.',
  ask: 'Descargar mis datos',
  asking: 'Pidiendo…',
  preparing: 'Estamos preparando tu copia',
  preparingHint: 'Puedes seguir usando el portal. Te escribimos por email cuando esté lista.',
  ready: (until: string, size: string) => `Lista hasta el ${until} (${size})`,
  readyHint: 'Después la borramos. Puedes pedir otra cuando quieras.',
  download: 'Descargar archivo',
  downloading: 'Descargando…',
  again: 'Pedir otra copia',
  failedTitle: 'No pudimos preparar tu copia',
  failedHint: 'Vuelve a intentarlo. Si sigue fallando, escríbenos.',
  retry: 'Reintentar',
  loadFailed: 'No se pudo cargar el estado de tu copia',
  askFailed: 'No se pudo pedir tu copia',
  downloadFailed: 'No se pudo descargar tu copia',
} as const;
