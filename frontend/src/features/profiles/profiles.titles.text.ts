/** Titles of the screen: apart from the other words, for the routes need only these. */
export const profilesTitles = { own: 'Mi Perfil' } as const;
