import { formatCount, formatNumber } from '../../lib/format/format.ts';

export const dashboardText = {
  welcome: 'Bienvenido',
  description: 'Esto es lo que pasa con tus sitios WordPress.',
  adminDescription: 'Esto es lo que pasa con los sitios y los usuarios del portal.',
  newSite: 'Nuevo Sitio',
  sendNotification: 'Enviar Notificación',
  sites: 'Sitios Web',
  activities: 'Actividades',
  users: 'Usuarios',
  activePlans: 'Planes Activos',
  plan: 'Plan Actual',
  recentActivities: 'Últimas actividades',
  seeActivities: 'Ver todas',
  /** The same to who cannot see what it stands beside. */
  seeAllActivities: 'Ver todas las actividades',
  noActivities: {
    title: 'Todavía no hay actividades',
    description: 'Lo que se pida para los sitios aparecerá aquí.',
    action: 'Ir a Actividades',
  },
  recentSites: 'Últimos sitios',
  manageSites: 'Gestionar sitios',
  emptyTitle: 'Todavía no hay sitios',
  emptyDescription: 'Registra tu primer sitio WordPress para ver su estado aquí.',
  registerFirst: 'Registrar un sitio',
  metrics: {
    title: 'Métricas del sistema',
    completed: 'Actividades completadas',
    completedOf: (done: number, total: number) =>
      total === 0
        ? 'Aún no hay actividades.'
        : `${formatNumber(done)} de ${formatCount(total, 'actividad realizada', 'actividades realizadas')}`,
    sitesVsUsers: 'Sitios vs usuarios',
    sitesPerUsers: (sites: number, users: number) =>
      users === 0
        ? 'Aún no hay usuarios registrados.'
        : `${formatCount(sites, 'sitio', 'sitios')} para ${formatCount(users, 'usuario', 'usuarios')}`,
    monitored: 'Sitios monitoreados',
    monitoredHow: 'Cada sitio con API Key se sincroniza por sí solo.',
  },
  percent: (value: number) => `${formatNumber(value)}\u00a0%`,
  failed: 'No se pudo cargar el dashboard',
  staleFailed: 'No se pudo actualizar. Ves los datos de',
};
