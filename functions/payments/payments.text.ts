/** Wording of the export for bookkeeping, and of a refusal. */
export const paymentsText = {
  columns: {
    paymentId: 'ID de pago',
    started: 'Fecha',
    userName: 'Cliente',
    userEmail: 'Email',
    planName: 'Plan',
    amount: 'Monto',
    currency: 'Moneda',
    status: 'Estado',
    refunded: 'Reembolsado',
    mercadoPagoId: 'ID de PayPal',
    paid: 'Pagado',
    updated: 'Actualizado',
    receipt: 'Recibo',
  },
  total: (status: string) => `Total ${status}`,
  count: (n: number) => (n === 1 ? '1 pago' : `${String(n)} pagos`),
  /** To an administrator, of a client's payment. */
  inProgress: 'El cliente ya pagó en PayPal: estamos confirmando su pago.',
  /** Of an account whose client asked to be deleted: to them, to their people and to administrators. */
  ending: (day: string) =>
    `Esta cuenta se eliminará el ${day}: no puede contratar planes, que terminarían con ella.`,
  /** To an administrator who looked at another flag than the payment has by now. */
  flaggedAgain:
    'El pago tiene ahora otro aviso. Míralo en la lista antes de marcarlo como revisado.',
  /** Of a client's own. */
  ownFile: 'mis_pagos',
  fileName: (from: string, to: string) => `pagos_${from}_${to}.csv`,
};
