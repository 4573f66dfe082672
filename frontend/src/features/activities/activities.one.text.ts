import {
  activityPriorityLabels,
  activityStatusLabels,
  activityTypeLabels,
  type EditableField,
} from '../../../../functions/activities/activities.domain.ts';
import type { FieldChange } from '../../../../functions/activities/history/activities.history.domain.ts';
import { formatDay } from '../../../../functions/core/format.ts';

/** Wording of /activities/{id}: the activity and its thread. */
export const oneText = {
  back: 'Volver a Actividades',
  loading: 'Leemos lo que se pidió y cómo va.',
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
    priority: 'Prioridad',
    assignee: 'A cargo de',
    nobody: 'Nadie',
    take: 'Encargarme',
    show: 'Ver datos',
    hide: 'Ocultar datos',
    due: 'Plazo',
    created: 'Creada',
    completed: 'Realizada',
    versions: 'Versiones',
    hours: 'Horas',
    comment: 'Comentario de cierre',
    evidence: 'Evidencia',
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
  colleague: 'Alguien de tu empresa',
  note: 'Nota interna',
  message: {
    label: 'Mensaje',
    hint: 'Te avisaremos cuando respondamos.',
    memberHint: 'Cuando respondamos, avisaremos a la persona titular de la empresa.',
    adminHint: 'El cliente lo lee y recibe un aviso.',
    noteHint: 'Solo la ven los administradores. El cliente no recibe nada.',
  },
  internal: 'Nota interna',
  send: 'Enviar mensaje',
  saveNote: 'Guardar nota',
  sent: 'Mensaje enviado',
  noteSaved: 'Nota guardada',
  sendFailed: 'No se pudo enviar el mensaje',
  lost: 'Perderás el mensaje que preparaste.',
} as const;

/** The names of the fields in the history. */
const changed: Record<EditableField, string> = {
  title: 'Título',
  description: 'Descripción',
  type: 'Tipo',
  status: 'Estado',
  priority: 'Prioridad',
  assigneeId: 'A cargo de',
  dueOn: 'Plazo',
  hoursDedicated: 'Horas',
  closingComment: 'Comentario de cierre',
  evidence: 'Evidencia',
};

const labels: Readonly<Record<string, string>> = {
  ...activityTypeLabels,
  ...activityStatusLabels,
  ...activityPriorityLabels,
};

/** A field's value in words. */
function valueOf({ field, to }: FieldChange & { to: string | null }): string {
  if (to === null) return field === 'dueOn' ? 'sin plazo' : 'nadie';
  return field === 'dueOn' ? `vence el ${formatDay(to)}` : (labels[to] ?? to);
}

export const historyText = {
  title: 'Historial',
  open: 'Ver historial',
  list: 'Cambios, del más nuevo al más antiguo',
  empty: 'Nadie ha cambiado nada todavía.',
  failed: 'No se pudo cargar el historial',
  /** 'Estado: En progreso'; the name alone where no value is kept. */
  change: ({ field, to }: FieldChange): string =>
    to === undefined ? changed[field] : `${changed[field]}: ${valueOf({ field, to })}`,
} as const;
