/** Titles of the screens (spec 001 §2): apart from the other words, for the routes need only these. */
export const plansTitles = {
  catalogue: 'Elige tu Plan',
  manage: 'Gestionar Planes',
  manageDenied: 'Solo los administradores pueden gestionar planes',
} as const;
