/** Wording of /activities/{id}: the activity and its thread. */
export const oneText = {
  back: 'Volver a Actividades',
  failed: 'No se pudo cargar la actividad',
  missing: {
    title: 'Esta actividad no existe',
    description: 'Puede que se haya eliminado, o que sea de otra cuenta.',
  },
  request: 'Lo que se pidió',
  facts: {
    title: 'Datos',
    status: 'Estado',
    type: 'Tipo',
    website: 'Sitio',
    client: 'Cliente',
    created: 'Creada',
    completed: 'Realizada',
    versions: 'Versiones',
    hours: 'Horas',
    comment: 'Comentario de cierre',
  },
} as const;

export const threadText = {
  title: 'Conversación',
  list: 'Mensajes, del más antiguo al más nuevo',
  empty: {
    title: 'Aún no hay mensajes',
    description: 'Escribe si falta algún dato o tienes una duda.',
    adminDescription: 'Responde al cliente, o deja una nota para los administradores.',
  },
  failed: 'No se pudieron cargar los mensajes',
  older: 'Ver anteriores',
  loading: 'Cargando…',
  olderFailed: 'No se pudieron cargar los mensajes anteriores.',
  you: 'Tú',
  provider: 'Equipo de soporte',
  client: 'Cliente',
  note: 'Nota interna',
  message: {
    label: 'Mensaje',
    hint: 'Te avisaremos cuando respondamos.',
    adminHint: 'El cliente lo lee y recibe un aviso.',
    noteHint: 'Solo la ven los administradores. El cliente no recibe nada.',
  },
  internal: 'Nota interna',
  send: 'Enviar mensaje',
  saveNote: 'Guardar nota',
  sent: 'Mensaje enviado',
  noteSaved: 'Nota guardada',
  sendFailed: 'No se pudo enviar el mensaje',
  lost: 'Perderás el mensaje que escribiste.',
} as const;
