export const dashboardText = {
  welcome: 'Bienvenido',
  description: 'Esto es lo que pasa con tus sitios WordPress.',
  sites: 'Sitios Web',
  newSite: 'Nuevo Sitio',
  recentSites: 'Últimos sitios',
  manageSites: 'Gestionar sitios',
  emptyTitle: 'Todavía no hay sitios',
  emptyDescription: 'Registra tu primer sitio WordPress para ver su estado aquí.',
  registerFirst: 'Registrar un sitio',
  failed: 'No se pudieron cargar los sitios',
};
