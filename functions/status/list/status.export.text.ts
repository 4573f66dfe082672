/** Wording of the export of sites' statuses. */
export const statusExportText = {
  columns: {
    websiteId: 'ID de sitio',
    name: 'Sitio',
    url: 'URL',
    tags: 'Etiquetas',
    state: 'Estado',
    data: 'Datos',
    wordpressVersion: 'WordPress',
    pending: 'Actualizaciones pendientes',
    lastSync: 'Última sincronización',
    failure: 'Error de sincronización',
    failures: 'Errores seguidos',
    lastBackup: 'Último respaldo',
    backupMissed: 'Respaldo atrasado',
    proof: 'Restauración comprobada',
  },
  /** Whose it is: for administrators. */
  ownerColumns: { userId: 'ID de cliente', owner: 'Cliente' },
  noOwner: 'Sin propietario',
  yes: 'Sí',
  no: 'No',
  file: 'estado_sitios',
};
