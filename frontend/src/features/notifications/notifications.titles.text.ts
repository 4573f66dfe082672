/** Titles of the screen: apart from the other words, for the routes need only these. */
export const notificationsTitles = { list: 'Notificaciones' } as const;
