/** Titles of the screens: apart from the other words, for the routes need only these. */
export const websitesTitles = {
  list: 'Sitios Web',
  create: 'Nuevo Sitio',
  edit: 'Editar sitio',
  import: 'Importar sitios',
} as const;
