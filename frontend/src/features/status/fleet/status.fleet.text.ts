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
  counted: 'Leído',
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
  question: {
    title: (name: string) => `¿Pedir la actualización de ${name}?`,
    /** '25 de 28 sitios' */
    description: (chosen: number, all: number) =>
      chosen === all
        ? `En ${all === 1 ? 'el sitio que la espera' : `los ${sites(all)} que la esperan`}: una actividad en cada uno.`
        : `En ${formatNumber(chosen)} de ${sites(all)} que la esperan: una actividad en cada uno.`,
    others: (n: number) =>
      n === 1
        ? 'El otro sitio queda fuera: no lo elegiste, o ya se pidió en él.'
        : `Los otros ${formatNumber(n)} quedan fuera: no los elegiste, o ya se pidió en ellos.`,
    confirm: 'Pedir la actualización',
    done: (n: number) => `Estamos pidiendo la actualización en ${sites(n)}`,
    failed: 'No se pudo pedir la actualización',
  },
  empty: {
    title: 'Ningún sitio espera esta actualización',
    description: 'Ya se hizo en todos, según su última sincronización.',
    action: 'Ver las demás',
  },
  pager: 'Páginas de sitios',
} as const;

/** Wording of the release of the connector. */
export const releaseText = {
  title: (version: string) => `El conector ${version} se está entregando`,
  stoppedTitle: (version: string) => `El conector ${version} se detuvo`,
  progress: (phase: string, { offered, updated }: { offered: number; updated: number }) =>
    `Etapa: ${phase}. La ${updated === 1 ? 'tiene' : 'tienen'} ${sites(updated)} de ${formatNumber(offered)} que la recibieron.`,
  stopped: (reason: string, name: string | null) =>
    `No se ofrece a más sitios: ${reason}${name === null ? '' : ` («${name}»)`}.`,
  actions: { stop: 'Detener', continue: 'Continuar' },
  done: { stop: 'Versión detenida', continue: 'La versión continúa' },
  failed: 'No se pudo cambiar la versión del conector',
} as const;
