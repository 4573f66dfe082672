import type { adminFields, ShownField } from './activities.domain.ts';

/** Wording of the activities' export. Every field that its reader is shown has a column. */
export const activitiesExportText = {
  columns: {
    activityId: 'ID de actividad',
    title: 'Título',
    description: 'Descripción',
    type: 'Tipo',
    status: 'Estado',
    created: 'Creada',
    dueOn: 'Vence',
    completed: 'Realizada',
    closingComment: 'Comentario de cierre',
    evidence: 'Evidencia',
    site: 'Sitio',
    url: 'URL',
    websiteId: 'ID de sitio',
    versionBefore: 'WordPress al crear',
    versionAfter: 'WordPress al cerrar',
  } satisfies Record<ShownField, string> & Record<string, string>,
  /** The provider's own order of work, whose it is, and the hours: for administrators. */
  adminColumns: {
    priority: 'Prioridad',
    assigneeId: 'A cargo de',
    hoursDedicated: 'Horas',
    client: 'Cliente',
    userId: 'ID de cliente',
  } satisfies Record<(typeof adminFields)[number], string> & Record<string, string>,
  file: 'actividades',
};
