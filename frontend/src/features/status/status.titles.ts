/** What the tabs of these pages are called while no site's name is known. By themselves: every page loads the routes. */
export const statusTitles = {
  list: 'Status de Sitios Web',
  fleet: 'Actualizaciones pendientes',
  denied: 'Solo los administradores pueden ver las actualizaciones de todos los sitios',
  detail: 'Estado del sitio',
  plugins: 'Plugins',
  themes: 'Temas',
} as const;
