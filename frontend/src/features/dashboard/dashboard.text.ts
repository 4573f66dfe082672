import { formatCount, formatNumber } from '../../lib/format/format.ts';

export const dashboardText = {
  welcome: 'Bienvenido',
  description: 'Así están tus sitios WordPress y lo que pediste para ellos.',
  adminDescription: 'Así están los sitios y los usuarios del portal.',
  technicianDescription: 'Así están los sitios del portal.',
  newSite: 'Nuevo Sitio',
  sendNotification: 'Enviar Notificación',
  sites: 'Sitios Web',
  activities: 'Actividades',
  /** Beside the number of a client's: the list behind it is narrowed to the same. */
  unfinished: 'sin terminar',
  users: 'Usuarios',
  activePlans: 'Planes Activos',
  plan: 'Plan Actual',
  report: 'Último reporte',
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
  ownActivities: 'Tus actividades',
  ownSites: 'Tus sitios',
  /** All sites in one sentence. `looked`: the newest of them, which were looked at. */
  sitesFine: (looked: number, total: number) =>
    looked < total
      ? `Tus ${formatNumber(looked)} sitios más nuevos están al día`
      : `Tus ${formatNumber(total)} sitios están al día`,
  /** `counted`: all that need something are among these. */
  sitesNeeding: (needing: number, counted: boolean, total: number) =>
    `${counted ? '' : 'Al menos '}${formatNumber(needing)} de tus ${formatNumber(total)} sitios ${needing === 1 ? 'necesita' : 'necesitan'} atención`,
  /** Below the sites, where there are more than are shown. */
  worstOf: (shown: number, looked: number, total: number) => {
    const among =
      looked < total
        ? `tus ${formatNumber(looked)} sitios más nuevos`
        : `tus ${formatNumber(total)} sitios`;
    return `De ${among}, los ${formatNumber(shown)} que más lo necesitan.`;
  },
  seeAllSites: (total: number) => `Ver los ${formatNumber(total)} sitios`,
  syncFailed: 'No se pudo iniciar la sincronización',
  /** What is left of a plan, and until when. */
  quota: {
    left: (left: number, limit: number) =>
      `${left === 1 ? 'Te queda' : 'Te quedan'} ${formatNumber(left)} de ${formatCount(limit, 'actividad', 'actividades')}`,
    noneLeft: (limit: number) =>
      limit === 1
        ? 'Usaste la actividad de tu plan'
        : `Usaste las ${formatNumber(limit)} actividades de tu plan`,
    until: (date: string) => `hasta ${date}`,
    ended: (date: string) => `Venció el ${date}`,
    none: 'Elige un plan para pedir actividades',
    seePlans: 'Ver planes',
  },
  reports: {
    made: (date: string) => `Creado el ${date}`,
    ofPeriod: (from: string, to: string) => `${from} – ${to}`,
    isNew: 'Nuevo',
    none: 'Aún no hay',
    noneHint: 'Te avisaremos cuando haya uno',
    /** Its client is notified, and nobody else. */
    noneHintToMembers: 'Aquí verás el más reciente',
  },
  steps: {
    title: 'Primeros pasos',
    done: (n: number, of: number) => `${formatNumber(n)} de ${formatNumber(of)} listos`,
    isDone: 'Listo',
    registered: {
      title: 'Registra un sitio',
      description: 'Solo necesitas su nombre y su URL.',
      action: 'Registrar un sitio',
    },
    connected: {
      title: 'Conéctalo con el portal',
      description: 'Instala el conector en WordPress y vincúlalo con un código o su API Key.',
      action: 'Conectar',
    },
    synced: {
      title: 'Sincronízalo por primera vez',
      description: 'Así sabemos qué versiones tiene y qué le falta.',
      action: 'Sincronizar',
    },
    planned: {
      title: 'Elige un plan',
      description: 'Con un plan puedes pedir actividades para tus sitios.',
      action: 'Ver planes',
    },
  },
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
