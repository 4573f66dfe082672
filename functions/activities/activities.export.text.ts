/** Wording of the activities' export. */
export const activitiesExportText = {
  columns: {
    activityId: 'ID de actividad',
    title: 'Título',
    description: 'Descripción',
    type: 'Tipo',
    status: 'Estado',
    created: 'Creada',
    due: 'Vence',
    completed: 'Realizada',
    comment: 'Comentario de cierre',
    site: 'Sitio',
    url: 'URL',
    websiteId: 'ID de sitio',
    versionBefore: 'WordPress al crear',
    versionAfter: 'WordPress al cerrar',
  },
  /** The provider's own order of work, whose it is, and the hours: for administrators. */
  adminColumns: {
    priority: 'Prioridad',
    assignee: 'A cargo de',
    hours: 'Horas',
    client: 'Cliente',
    userId: 'ID de cliente',
  },
  file: 'actividades',
};
