import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { statusTitles } from '../status.titles.ts';

const sites = (n: number) => formatCount(n, 'sitio', 'sitios');

/** Wording of /status/actualizaciones. */
export const fleetText = {
  title: statusTitles.fleet,
  description: 'Qué falta actualizar y en qué sitios, según la última sincronización de cada uno.',
  back: 'Volver a los sitios',
  search: { label: 'Buscar por nombre', placeholder: 'Buscar plugin o tema…' },
  kinds: { wordpress: 'WordPress', plugin: 'Plugin', theme: 'Tema' },
  list: 'Lo que falta actualizar',
  columns: {
    name: 'Nombre',
    kind: 'Tipo',
    versions: 'Versiones',
    where: 'Dónde',
    sites: 'Sitios',
  },
  sites,
  /** 'La Espiga, Panadería y 3 más' */
  where: (names: readonly string[], total: number) => {
    const others = total - names.length;
    return others > 0 ? `${names.join(', ')} y ${formatNumber(others)} más` : names.join(', ');
  },
  totals: (n: number) => `${sites(n)} con actualizaciones pendientes`,
  unchecked: (n: number) =>
    `En ${sites(n)} WordPress no buscó actualizaciones en los últimos dos días: puede haber más.`,
  counted: 'Contados',
  empty: {
    title: 'Nada que actualizar',
    description: 'Ningún sitio espera actualizaciones, según su última sincronización.',
  },
  noMatch: {
    title: 'Nada coincide con lo que buscas',
    description: 'Prueba con otra parte del nombre o con otro cliente.',
  },
  clear: 'Limpiar filtros',
  failed: 'No se pudieron cargar las actualizaciones',
  pager: 'Páginas de actualizaciones',
} as const;

/** Wording of the sites on which one component waits. */
export const fleetSitesText = {
  back: 'Volver a las actualizaciones',
  description: (kind: string, n: number) =>
    `${kind} con una actualización pendiente en ${sites(n)}.`,
  list: 'Sitios que esperan la actualización',
  columns: {
    site: 'Sitio',
    client: 'Cliente',
    versions: 'Versión',
    lastSync: 'Última sincronización',
  },
  noClient: 'Sin propietario',
  unchecked: 'Sin comprobar',
  page: 'Seleccionar todos los sitios de la página',
  statusOf: (name: string) => `Ver el estado de ${name}`,
  request: 'Pedir la actualización',
  requested: (n: number) => `Se pidió la actualización en ${sites(n)}`,
  requestedHint: 'Cada actividad se cerrará cuando una sincronización muestre la versión nueva.',
  waiting: (n: number) =>
    `${n === 1 ? 'Queda' : 'Quedan'} ${sites(n)}: seguimos en menos de un minuto`,
  refusedTitle: (n: number) => `No se pudo pedir la actualización en ${sites(n)}`,
  refused: (name: string, message: string) => `${name}: ${message}`,
  others: (n: number) => `Y ${sites(n)} más.`,
  empty: {
    title: 'Ningún sitio espera esta actualización',
    description: 'Ya se hizo en todos, según su última sincronización.',
    action: 'Ver las demás',
  },
  pager: 'Páginas de sitios',
} as const;
