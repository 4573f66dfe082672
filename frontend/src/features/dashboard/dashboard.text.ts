import { formatCount, formatNumber } from '../../lib/format/format.ts';

export const dashboardText = {
  welcome: 'Bienvenido',
  description: 'Así están tus sitios WordPress y lo que pediste para ellos.',
  adminDescription: 'Así están los sitios y los usuarios del portal.',
  newSite: 'Nuevo Sitio',
  sendNotification: 'Enviar Notificación',
  sites: 'Sitios Web',
  activities: 'Actividades',
  /** Beside the number of a client's: the list behind it is narrowed to the same. */
  unfinished: 'sin terminar',
  users: 'Usuarios',
  activePlans: 'Planes Activos',
  plan: 'Plan Actual',
  recentActivities: 'Últimas actividades',
  seeActivities: 'Ver todas',
  /** The same to who cannot see what it stands beside. */
  seeAllActivities: 'Ver todas las actividades',
  noActivities: {
    title: 'Aún no hay actividades',
    description: 'Lo que se pida para los sitios aparecerá aquí.',
    action: 'Ir a Actividades',
  },
  recentSites: 'Últimos sitios',
  manageSites: 'Gestionar sitios',
  emptyTitle: 'Aún no hay sitios',
  emptyDescription: 'Registra tu primer sitio WordPress para ver su estado aquí.',
  registerFirst: 'Registrar un sitio',
  metrics: {
    title: 'Métricas del sistema',
    completed: 'Actividades completadas',
    completedOf: (done: number, total: number) =>
      total === 0
        ? 'Aún no hay actividades.'
        : `${formatNumber(done)} de ${formatCount(total, 'actividad realizada', 'actividades realizadas')}`,
    sitesVsUsers: 'Sitios por usuario',
    sitesPerUsers: (sites: number, users: number) =>
      users === 0
        ? 'Aún no hay usuarios registrados.'
        : `${formatCount(sites, 'sitio', 'sitios')} para ${formatCount(users, 'usuario', 'usuarios')}`,
    monitored: 'Sitios monitoreados',
    monitoredOf: (monitored: number, sites: number) =>
      sites === 0
        ? 'Aún no hay sitios.'
        : `${formatNumber(monitored)} de ${formatCount(sites, 'sitio', 'sitios')} con API Key`,
  },
  percent: (value: number) => `${formatNumber(value)}\u00a0%`,
  failed: 'No se pudo cargar el inicio',
  staleFailed: 'No se pudo actualizar. Ves los datos de',
};
