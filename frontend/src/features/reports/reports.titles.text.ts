/** Titles of the screen (spec 001 §2): apart from the other words, for the route needs only these. */
export const reportsTitles = {
  admin: 'Reportes',
  own: 'Mis Reportes',
  one: 'Reporte',
  monthly: 'Reportes mensuales',
  monthlyDenied: 'Solo los administradores pueden gestionar los reportes mensuales',
} as const;
