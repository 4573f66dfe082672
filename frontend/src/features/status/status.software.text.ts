import { formatCount, formatNumber } from '../../lib/format/format.ts';
import { statusTitles } from './status.titles.ts';

/** What the two lists of a site's software say alike (spec 001 §2 'Plugin and theme lists'). */
const shared = {
  back: 'Volver al estado del sitio',
  search: { label: 'Buscar por nombre', placeholder: 'Buscar por nombre…' },
  filter: {
    label: 'Filtrar por estado',
    all: 'Todos los estados',
    activos: 'Solo activos',
    desactualizados: 'Necesitan actualización',
  },
  sort: {
    label: 'Ordenar por',
    nombre: 'Nombre, ascendente',
    '-nombre': 'Nombre, descendente',
    version: 'Versión, ascendente',
    '-version': 'Versión, descendente',
    estado: 'Estado, activos primero',
    '-estado': 'Estado, inactivos primero',
  },
  columns: { name: 'Nombre', version: 'Versión', state: 'Estado', update: 'Actualización' },
  active: 'Activo',
  inactive: 'Inactivo',
  needsUpdate: 'Necesita Actualización',
  upToDate: 'Actualizado',
  unchecked: 'Sin comprobar',
  previous: 'Anterior',
  next: 'Siguiente',
  readAt: 'Leído del sitio el',
  syncedAt: 'De la última sincronización, el',
  known: 'Abajo está lo que leyó la última sincronización.',
  reading: 'Leyendo el sitio…',
  retry: 'Reintentar',
  noMatchDescription: 'Prueba con otra parte del nombre o con otro estado.',
  clear: 'Limpiar filtros',
  configureKey: 'Configurar API Key',
} as const;

/** Where on the list the rows are: 'Página 1 de 3 • Mostrando 1-10 de 25'. */
export const shownText = (shown: {
  page: number;
  pages: number;
  from: number;
  to: number;
  total: number;
}) =>
  `Página ${formatNumber(shown.page)} de ${formatNumber(shown.pages)} • Mostrando ${formatNumber(shown.from)}-${formatNumber(shown.to)} de ${formatNumber(shown.total)}`;

/** Wording of /status/{websiteId}/plugins; messages of spec 001 §8. */
export const pluginsText = {
  ...shared,
  title: statusTitles.plugins,
  titleOf: (name: string) => `Plugins de ${name}`,
  counts: (n: number, pending: number) =>
    `${formatCount(n, 'plugin', 'plugins')} · ${formatCount(pending, 'necesita actualización', 'necesitan actualización')}`,
  pager: 'Páginas de plugins',
  none: 'El sitio no tiene plugins',
  noneDescription: 'Los plugins que instales en WordPress aparecerán aquí.',
  noMatch: 'Ningún plugin coincide con lo que buscas',
  failed: 'No se pudieron cargar los plugins. Verifica la configuración del API Key.',
  refreshFailed: 'Error al cargar plugins',
} as const;

/** Wording of /status/{websiteId}/themes; messages of spec 001 §8. */
export const themesText = {
  ...shared,
  title: statusTitles.themes,
  titleOf: (name: string) => `Temas de ${name}`,
  counts: (n: number, pending: number) =>
    `${formatCount(n, 'tema', 'temas')} · ${formatCount(pending, 'necesita actualización', 'necesitan actualización')}`,
  pager: 'Páginas de temas',
  none: 'El sitio no tiene temas',
  noneDescription: 'Los temas que instales en WordPress aparecerán aquí.',
  noMatch: 'Ningún tema coincide con lo que buscas',
  failed: 'No se pudieron cargar los temas. Verifica la configuración del API Key.',
  refreshFailed: 'Error al cargar temas',
} as const;

export type SoftwareText = typeof pluginsText | typeof themesText;
