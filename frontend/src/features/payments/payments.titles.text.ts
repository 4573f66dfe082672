/** Titles of the screens (spec 001 §2): apart from the other words, for the routes need only these. */
export const paymentsTitles = {
  payments: 'Gestión de Pagos',
  denied: 'Solo los administradores pueden gestionar pagos',
} as const;
