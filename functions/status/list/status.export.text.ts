/** Wording of the export of sites' statuses. */
export const statusExportText = {
  columns: {
    websiteId: 'ID de sitio',
    name: 'Sitio',
    url: 'URL',
    state: 'Estado',
    wordpressVersion: 'WordPress',
    pending: 'Actualizaciones pendientes',
    lastSync: 'Última sincronización',
    failure: 'Error de sincronización',
    failures: 'Errores seguidos',
    lastBackup: 'Último respaldo',
    backupMissed: 'Respaldo atrasado',
  },
  yes: 'Sí',
  no: 'No',
  file: 'estado_sitios',
};
