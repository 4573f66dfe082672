/** Wording of the sites' export. */
export const websitesExportText = {
  columns: {
    websiteId: 'ID de sitio',
    name: 'Sitio',
    url: 'URL',
    type: 'Tipo',
    comments: 'Comentarios',
    tags: 'Etiquetas',
    wordpressVersion: 'WordPress',
    connected: 'API Key',
    lastBackup: 'Último respaldo',
    backupMissed: 'Respaldo atrasado',
    proof: 'Restauración comprobada',
    created: 'Registrado',
  },
  /** Whose it is: for administrators. */
  ownerColumns: { userId: 'ID de cliente', owner: 'Cliente' },
  emailColumn: { ownerEmail: 'Email' },
  yes: 'Sí',
  no: 'No',
  noOwner: 'Sin propietario',
  file: 'sitios',
};
