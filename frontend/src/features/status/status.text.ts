import { formatCount, formatNumber } from '../../lib/format.ts';

/** Wording of the status list (spec 001 §2 'Site status list'). */
export const statusListText = {
  title: 'Status de Sitios Web',
  description: 'Revisa qué tan al día están los datos de cada sitio.',
  search: { label: 'Buscar por nombre o URL', placeholder: 'Buscar por nombre o URL…' },
  summary: {
    label: 'Resumen de sitios',
    total: 'Total Sitios',
    upToDate: 'Actualizados',
    outdated: 'Desactualizados',
    withoutKey: 'Sin API Key',
    partial: (n: number) => `Cuenta los ${formatNumber(n)} sitios cargados.`,
  },
  columns: { site: 'Sitio', state: 'Estado', lastSync: 'Última sincronización', action: 'Acción' },
  tableLabel: 'Estado de tus sitios',
  lastSync: 'Última sincronización',
  never: 'Nunca',
  syncing: 'Sincronizando…',
  syncFailed: 'La última sincronización falló',
  viewStats: 'Ver Estadísticas',
  configureKey: 'Configurar API Key',
  ofSite: (name: string) => ` de ${name}`,
  loadMore: 'Cargar más',
  loadingMore: 'Cargando más…',
  loadMoreFailed: 'No se pudieron cargar más sitios.',
  fetched: (ago: string) => `Consultado ${ago}`,
  refresh: 'Actualizar la lista',
  results: (n: number) => formatCount(n, 'sitio encontrado', 'sitios encontrados'),
  searchIsPartial: (n: number) =>
    `La búsqueda abarca los ${formatNumber(n)} sitios cargados. Carga más para buscar en el resto.`,
  noMatch: (query: string) => `Ningún sitio coincide con «${query}»`,
  noMatchDescription: 'Prueba con otra parte del nombre o de la URL.',
  empty: {
    title: 'Aún no tienes sitios web',
    description: 'Registra tu primer sitio WordPress para ver su estado aquí.',
    action: 'Nuevo Sitio',
  },
  failed: {
    title: 'No se pudo cargar el estado de los sitios',
  },
} as const;

/** Wording of one site's status (spec 001 §2 'Site status detail'; toasts of §8, exact). */
export const statusDetailText = {
  titleOf: (name: string) => `Status de ${name}`,
  loadingTitle: 'Status del sitio',
  back: 'Volver a Status',
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
  failed: { title: 'La última sincronización falló' },
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
  },
  keyRequired: {
    title: 'API Key Requerida',
    description: (name: string) =>
      `Para ver el estado de ${name}, configura la API Key de su conector de WordPress.`,
    action: 'Configurar API Key',
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
    none: 'El sitio no informó plugins.',
    more: (n: number) => `y ${formatCount(n, 'plugin', 'plugins')} más`,
  },
  themes: {
    title: 'Temas',
    none: 'El sitio no informó temas.',
    more: (n: number) => `y ${formatCount(n, 'tema', 'temas')} más`,
  },
  parts: {
    installed: (n: number) => formatCount(n, 'instalado', 'instalados'),
    active: (n: number) => formatCount(n, 'activo', 'activos'),
    pending: (n: number) => formatCount(n, 'actualización pendiente', 'actualizaciones pendientes'),
    upToDate: 'Todo actualizado',
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
