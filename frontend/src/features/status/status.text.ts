import { statusFilterLabels } from '../../../../functions/status/list/status.filters.domain.ts';
import { formatCount, formatNumber } from '../../lib/format/format.ts';
import { statusTitles } from './status.titles.ts';

interface Shown {
  /** Place of the first row in the whole list, from 1. */
  from: number;
  to: number;
  total: number;
  /** A search or a filter found them. */
  filtered: boolean;
}

const counted = (n: number, filtered: boolean) =>
  filtered
    ? formatCount(n, 'sitio encontrado', 'sitios encontrados')
    : formatCount(n, 'sitio', 'sitios');

const pendingUpdates = (n: number) =>
  formatCount(n, 'actualización pendiente', 'actualizaciones pendientes');

/** Wording of the status list (spec 001 §2 'Site status list'). */
export const statusListText = {
  title: statusTitles.list,
  description: 'Revisa cómo está cada sitio y qué tan al día están sus datos.',
  search: { label: 'Buscar por nombre o URL', placeholder: 'Buscar sitios…' },
  /** The link to what all sites wait for. */
  updates: 'Actualizaciones',
  summary: {
    label: 'Resumen de sitios',
    total: 'Total Sitios',
    counted: 'Leído',
    failed: 'No se pudieron contar los sitios.',
    retry: 'Reintentar',
  },
  filter: {
    label: 'Filtrar por estado',
    ...statusFilterLabels,
    /** 'Con errores (3)' */
    counted: (label: string, n: number) => `${label} (${formatNumber(n)})`,
  },
  columns: {
    site: 'Sitio',
    state: 'Estado',
    backup: 'Respaldo',
    lastSync: 'Última sincronización',
    action: 'Acción',
  },
  tableLabel: 'Estado de tus sitios',
  lastSync: 'Última sincronización',
  never: 'Nunca',
  pendingUpdates,
  viewStats: 'Ver Estadísticas',
  configureKey: 'Configurar API Key',
  ofSite: (name: string) => ` de ${name}`,
  pager: 'Páginas de sitios',
  /** '2 sitios'; where there are several pages 'Mostrando 26-50 de 60 sitios'. */
  counts: ({ from, to, total, filtered }: Shown) =>
    to - from + 1 === total
      ? counted(total, filtered)
      : `Mostrando ${formatNumber(from)}-${formatNumber(to)} de ${counted(total, filtered)}`,
  select: {
    start: 'Seleccionar sitios',
    page: 'Seleccionar todos los sitios de la página',
    sync: 'Sincronizar',
    /** The toast after all were asked for. */
    requested: (n: number) => `Se pidió sincronizar ${formatCount(n, 'sitio', 'sitios')}`,
    /** While the limit of a minute is reached. */
    waiting: (n: number) =>
      `${n === 1 ? 'Queda' : 'Quedan'} ${formatCount(n, 'sitio', 'sitios')}: seguimos en menos de un minuto`,
    refusedTitle: (n: number) =>
      n === 1
        ? 'No se pudo sincronizar 1 sitio'
        : `No se pudieron sincronizar ${formatCount(n, 'sitio', 'sitios')}`,
    /** 'Blog: Ya hay una sincronización en curso.' */
    refused: (name: string, message: string) => `${name}: ${message}`,
    others: (n: number) => `Y ${formatCount(n, 'sitio', 'sitios')} más.`,
  },
  fetched: (ago: string) => `Leído ${ago}`,
  refresh: 'Actualizar la lista',
  nouns: ['sitio', 'sitios'],
  noMatch: (query: string, tag = '') => {
    if (query !== '') return `Ningún sitio coincide con «${query}»`;
    return tag === ''
      ? 'Ningún sitio está en este estado'
      : `Ningún sitio coincide con la etiqueta «${tag}»`;
  },
  noMatchDescription: 'Prueba con otra parte del nombre o de la URL, o con otros filtros.',
  clearSearch: 'Limpiar búsqueda',
  clearFilters: 'Limpiar filtros',
  empty: {
    title: 'Aún no tienes sitios web',
    description: 'Registra tu primer sitio WordPress para ver su estado aquí.',
    toReaders: 'Aquí verás el estado de los sitios de tu empresa.',
    action: 'Nuevo Sitio',
  },
  failed: {
    title: 'No se pudo cargar el estado de los sitios',
  },
} as const;

/** When the schedule tries a failing site again; `inTime`: 'dentro de 2 horas', undefined once that time has come. */
export const nextAttemptText = (inTime: string | undefined) =>
  `Próximo intento ${inTime ?? 'en unos momentos'}`;

/** Wording of one site's status (spec 001 §2 'Site status detail'; toasts of §8, exact). */
export const statusDetailText = {
  titleOf: (name: string) => `Estado de ${name}`,
  loadingTitle: statusTitles.detail,
  loadingDescription: 'Leemos lo último que se sabe del sitio.',
  back: 'Volver a los sitios',
  opensInNewTab: '(se abre en una pestaña nueva)',
  lastSync: 'Última sincronización',
  sync: 'Sincronizar',
  syncNow: 'Sincronizar Ahora',
  manageBackups: 'Gestionar Respaldos',
  badges: { noData: 'Sin datos', stale: 'Datos desactualizados' },
  progress: {
    title: 'Sincronización en curso',
    requested: 'Esperando a que comience la sincronización…',
    running: 'Leyendo los datos del sitio…',
    label: 'Progreso de la sincronización',
  },
  failed: {
    title: 'La última sincronización falló',
    /** Said from the second failure of the schedule on. */
    inARow: (n: number) =>
      `La sincronización automática ha fallado ${formatNumber(n)} veces seguidas.`,
  },
  abandoned: {
    title: 'La sincronización se interrumpió',
    description: 'No llegó a terminar. Puedes sincronizar de nuevo.',
  },
  stale: {
    title: 'Datos desactualizados',
    description: (days: number) =>
      `${days === 1 ? 'Ha' : 'Han'} pasado ${formatCount(days, 'día', 'días')} desde la última sincronización. Sincroniza para ver los datos de hoy.`,
  },
  withoutHttps: 'Este sitio usa http: su API Key viaja sin cifrar.',
  empty: {
    title: 'Sin datos disponibles',
    description: 'Sincroniza el sitio para leer sus versiones, plugins, temas y contenido.',
    toReaders: 'Después de la primera sincronización verás sus versiones, plugins y temas.',
  },
  keyRequired: {
    title: 'API Key Requerida',
    description: (name: string) =>
      `Para ver el estado de ${name}, vincúlalo con un código o configura la API Key de su conector de WordPress.`,
    toReaders: (name: string) =>
      `${name} no está vinculado al portal. Verás su estado cuando tenga una API Key.`,
    action: 'Configurar API Key',
    paired: { title: 'Sitio vinculado correctamente', description: 'Ya puedes sincronizarlo.' },
  },
  load: {
    failed: 'No se pudo cargar el estado del sitio',
    pollFailed: 'No pudimos actualizar esta página. Seguimos intentándolo.',
    staleFailed: 'No se pudo actualizar esta página. Ves los últimos datos que recibimos.',
  },
  stats: {
    label: 'Resumen del sitio',
    wordpress: 'Versión de WordPress',
    plugins: 'Plugins',
    users: 'Usuarios',
    products: 'Productos publicados',
  },
  server: { title: 'Información del servidor', wordpress: 'WordPress', php: 'PHP', mysql: 'MySQL' },
  content: {
    title: 'Contenido',
    products: 'Productos publicados',
    orders: 'Últimas Órdenes',
    posts: 'Entradas',
    pages: 'Páginas',
  },
  plugins: {
    title: 'Plugins',
    none: 'El sitio no informó ningún plugin.',
    more: (n: number) => `y ${formatCount(n, 'plugin', 'plugins')} más`,
    detailsOf: ' de los plugins',
  },
  themes: {
    title: 'Temas',
    none: 'El sitio no informó ningún tema.',
    more: (n: number) => `y ${formatCount(n, 'tema', 'temas')} más`,
    detailsOf: ' de los temas',
  },
  parts: {
    installed: (n: number) => formatCount(n, 'instalado', 'instalados'),
    active: (n: number) => formatCount(n, 'activo', 'activos'),
    pending: pendingUpdates,
    upToDate: 'Todo actualizado',
    unchecked: 'Sin comprobar',
    details: 'Ver Detalles',
    activeBadge: 'Activo',
    inactiveBadge: 'Inactivo',
    needsUpdate: 'Necesita Actualización',
  },
  updatedAt: 'Datos actualizados el',
  notAvailable: 'N/A',
  toasts: {
    requestFailed: 'No se pudo iniciar la sincronización',
    failedTitle: 'Error en sincronización',
    failedDescription: 'No se pudo sincronizar 1 sitio(s)',
    doneTitle: 'Sincronización completada',
    doneDescription: '1 sitio(s) sincronizado(s) exitosamente',
  },
} as const;
