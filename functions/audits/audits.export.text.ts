/** Wording of the export. */
export const auditsExportText = {
  columns: {
    entryId: 'ID de registro',
    at: 'Fecha',
    actor: 'Quién',
    actorId: 'ID de quién',
    action: 'Qué hizo',
    people: 'A quién',
    targetIds: 'IDs afectados',
    address: 'Dirección IP',
    details: 'Detalles',
  },
  file: 'auditoria',
} as const;
