/** Wording of the export of a site's backups. */
export const backupsExportText = {
  columns: {
    backupId: 'ID de respaldo',
    name: 'Respaldo',
    description: 'Descripción',
    file: 'Archivo',
    bytes: 'Bytes',
    status: 'Estado',
    failure: 'Error',
    origin: 'Origen',
    made: 'Fecha',
    proof: 'Restauración comprobada',
    sha256: 'SHA-256',
    passphrase: 'Contraseña propia',
  },
  manual: 'Manual',
  automatic: 'Automático',
  yes: 'Sí',
  no: 'No',
  file: 'respaldos',
};
