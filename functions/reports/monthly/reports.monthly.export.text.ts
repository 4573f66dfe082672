/** Wording of the export of monthly reports. */
export const monthlyExportText = {
  columns: {
    reportId: 'ID de reporte',
    month: 'Mes',
    state: 'Estado',
    cause: 'Motivo',
    recipients: 'Destinatarios',
    created: 'Pedido',
    generated: 'Generado',
    emailed: 'Enviado',
    next: 'Próximo intento',
    userId: 'ID de cliente',
    client: 'Cliente',
  },
  file: 'reportes_mensuales',
};
