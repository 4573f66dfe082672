/** Wording of the screens that are not built yet. */
export const upcomingText = {
  soon: 'Próximamente',
  building: 'Estamos construyendo esta sección del panel.',
  toDashboard: 'Ir al Dashboard',
} as const;
