/** Wording of what is done to an activity (spec 000 §2, §5, §8). */
export const createText = {
  title: 'Nueva actividad',
  description: 'Cuéntanos qué necesitas. Consumirá una actividad de tu plan.',
  adminDescription: 'Quedará a nombre del propietario del sitio y no consumirá su plan.',
  submit: 'Crear actividad',
  submitting: 'Creando…',
  done: 'Actividad creada correctamente',
  failed: 'No se pudo crear la actividad',
} as const;

export const editText = {
  title: 'Editar actividad',
  of: (site: string) => `De ${site}`,
  submit: 'Guardar cambios',
  submitting: 'Guardando…',
  done: 'Actividad actualizada correctamente',
  failed: 'No se pudo actualizar la actividad',
} as const;

export const closeText = {
  title: 'Cerrar actividad',
  description: (name: string) =>
    `«${name}» quedará como «Realizada» y el cliente recibirá un aviso con tu comentario.`,
  comment: { label: 'Comentario', hint: 'Qué se hizo. El cliente lo lee.' },
  submit: 'Cerrar actividad',
  submitting: 'Cerrando…',
  done: 'Actividad cerrada',
} as const;

export const removeText = {
  title: (name: string) => `¿Eliminar «${name}»?`,
  description: (site: string) => `Dejará de estar entre las actividades de ${site}.`,
  returned: 'La actividad que consumió vuelve al plan.',
  kept: 'Ya no está pendiente: la actividad que consumió no vuelve al plan.',
  forGood: 'No se puede deshacer.',
  confirm: 'Eliminar actividad',
  done: 'Actividad eliminada correctamente',
  failed: 'No se pudo eliminar la actividad',
} as const;

export const fieldsText = {
  cancel: 'Cancelar',
  website: {
    label: 'Sitio web',
    choose: 'Elige un sitio',
    loading: 'Cargando sitios…',
    failed: 'No se pudieron cargar tus sitios.',
    retry: 'Reintentar',
    gone: 'Este sitio ya no existe o cambió de propietario. Elige otro.',
  },
  noWebsites: {
    title: 'Primero registra un sitio',
    description: 'Las actividades se piden para uno de tus sitios WordPress.',
    register: 'Registrar un sitio',
  },
  title: {
    label: 'Título',
    hint: 'En pocas palabras. Sin título, se muestra el comienzo de la descripción.',
  },
  description: { label: 'Descripción', hint: 'Qué hay que hacer y dónde.' },
  type: 'Tipo',
  status: 'Estado',
  priority: { label: 'Prioridad', hint: 'Solo la ven los administradores.' },
  due: {
    label: 'Vence el',
    hint: 'El cliente ve esta fecha. Sin ella, la actividad no vence.',
  },
  assignee: { label: 'A cargo de', nobody: 'Nadie', me: 'Yo' },
  hours: { label: 'Horas dedicadas', hint: 'En pasos de 0,5. Solo las ven los administradores.' },
  comment: { label: 'Comentario de cierre', hint: 'El cliente lo lee.' },
  evidence: {
    label: 'Evidencia',
    hint: 'Lo que demuestra el trabajo, como las versiones. Aparece en el reporte del cliente.',
  },
} as const;
