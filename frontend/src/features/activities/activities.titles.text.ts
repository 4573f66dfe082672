/** Titles of the screen: apart from the other words, for the routes need only these. */
export const activitiesTitles = { list: 'Actividades', one: 'Actividad' } as const;
