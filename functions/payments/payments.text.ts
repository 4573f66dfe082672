/** Wording of what is exported for bookkeeping. */
export const paymentsText = {
  columns: {
    paymentId: 'ID de pago',
    begun: 'Fecha',
    userName: 'Cliente',
    planName: 'Plan',
    amount: 'Monto',
    currency: 'Moneda',
    status: 'Estado',
    refunded: 'Reembolsado',
    mercadoPagoId: 'ID de PayPal',
    paid: 'Pagado',
    updated: 'Actualizado',
  },
  fileName: (from: string, to: string) => `pagos_${from}_${to}.csv`,
};
