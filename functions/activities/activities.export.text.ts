/** Wording of the activities' export. */
export const activitiesExportText = {
  columns: {
    activityId: 'ID de actividad',
    description: 'Descripción',
    type: 'Tipo',
    status: 'Estado',
    created: 'Creada',
    completed: 'Realizada',
    comment: 'Comentario de cierre',
    site: 'Sitio',
    url: 'URL',
    websiteId: 'ID de sitio',
    versionBefore: 'WordPress al crear',
    versionAfter: 'WordPress al cerrar',
  },
  /** Whose it is, and the hours: for administrators. */
  adminColumns: { hours: 'Horas', client: 'Cliente', userId: 'ID de cliente' },
  file: 'actividades',
};
