/** Titles of the screen: apart from the other words, for the routes need only these. */
export const auditsTitles = {
  audit: 'Auditoría',
  denied: 'Solo los administradores pueden ver la auditoría',
} as const;
