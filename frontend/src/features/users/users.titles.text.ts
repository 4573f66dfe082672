/** Title of the screen, and who may open it (spec 000 §2): apart from the other words, for the route needs only these. */
export const usersTitles = {
  users: 'Gestión de Usuarios',
  one: 'Usuario',
  denied: 'No tienes permisos para acceder a esta página.',
} as const;
