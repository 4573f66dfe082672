import type { WebsiteType } from '../../../../functions/websites/websites.domain.ts';

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
  siteTypes: {
    tienda: 'Tienda',
    informativo: 'Informativo',
    cotizador: 'Cotizador',
    blog: 'Blog',
    elearning: 'E-Learning',
  } satisfies Record<WebsiteType, string>,
};
