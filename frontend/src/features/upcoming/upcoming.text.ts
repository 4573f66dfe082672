/** Wording of the screens that are not built yet, and of those that refuse people (spec 000 §2, spec 001 §2). */
export const upcomingText = {
  soon: 'Próximamente',
  building: 'Estamos construyendo esta sección del panel.',
  toDashboard: 'Ir al Dashboard',
  denied: 'Acceso Denegado',
} as const;
