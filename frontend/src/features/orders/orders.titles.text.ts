/** Titles of the screens: apart from the other words, for the routes need only these. */
export const ordersTitles = { list: 'Mis Órdenes', receipt: 'Recibo' } as const;
