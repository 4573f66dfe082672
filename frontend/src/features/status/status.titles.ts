/** What the tabs of these pages are called while no site's name is known. By themselves: every page loads the routes. */
export const statusTitles = {
  list: 'Status de Sitios Web',
  detail: 'Estado del sitio',
  plugins: 'Plugins',
  themes: 'Temas',
} as const;
