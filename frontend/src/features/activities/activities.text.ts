import type { Activity } from '../../../../functions/activities/activities.domain.ts';
import { formatCount } from '../../lib/format/format.ts';
import { activitiesTitles } from './activities.titles.text.ts';

/** Wording of /activities (spec 000 §2 'Activities' and §8). That of its dialogs: activities.dialogs.text.ts. */
export const activitiesText = {
  title: activitiesTitles.list,
  description: 'Lo que pediste para tus sitios y cómo va.',
  adminDescription: 'Lo que los clientes pidieron para sus sitios y cómo va.',
  create: 'Nueva actividad',
  search: 'Buscar por título, descripción, sitio, tipo o estado',
  /** Administrators also find them by whose they are. */
  adminSearch: 'Buscar por título, descripción, sitio, cliente, tipo o estado',
  searchPlaceholder: 'Buscar actividades…',
  status: { label: 'Estado', all: 'Todos los estados' },
  type: { label: 'Tipo', all: 'Todos los tipos' },
  priority: { label: 'Prioridad' },
  assignee: { label: 'Quién se encarga', all: 'A cargo de todos' },
  nouns: ['actividad', 'actividades'],
  list: 'Actividades, primero las que no están terminadas',
  columns: {
    activity: 'Actividad',
    site: 'Sitio',
    type: 'Tipo',
    priority: 'Prioridad',
    due: 'Vence',
    created: 'Creada',
    status: 'Estado',
    actions: 'Acciones',
  },
  order: {
    label: 'Orden',
    by: {
      '-creada': 'Más nuevas primero',
      creada: 'Más antiguas primero',
      vencimiento: 'Vencen antes',
      '-vencimiento': 'Vencen después',
      prioridad: 'Más urgentes primero',
      '-prioridad': 'Menos urgentes primero',
      sitio: 'Sitio (A-Z)',
      '-sitio': 'Sitio (Z-A)',
    },
  },
  /** Below a list in another order than its own. */
  ordered:
    'El orden vale para las que no están terminadas, entre las primeras 400 que se leen. Después siguen las demás, de la más nueva a la más antigua.',
  shown: (count: number, filtered: boolean) =>
    filtered
      ? formatCount(count, 'actividad encontrada', 'actividades encontradas')
      : formatCount(count, 'actividad', 'actividades'),
  shownSoFar: (count: number, filtered: boolean) =>
    `${formatCount(count, 'actividad', 'actividades')} ${filtered ? 'hasta ahora' : 'a la vista'}`,
  searchOn: 'Seguir buscando',
  moreFailed: 'No se pudieron cargar más actividades.',
  failed: 'No se pudieron cargar las actividades',
  clear: 'Limpiar filtros',
  empty: {
    title: 'Aún no tienes actividades',
    description: 'Pide una mejora, avisa de un error o solicita mantenimiento para tus sitios.',
    toReaders: 'Aquí verás lo que se pida para los sitios de tu empresa.',
    adminTitle: 'Aún no hay actividades',
    adminDescription: 'Aquí verás lo que pidan los clientes y lo que tú registres.',
  },
  ofSite: {
    title: 'Aún no hay actividades de este sitio',
    description: 'Pide una mejora, avisa de un error o solicita mantenimiento.',
  },
  noMatch: {
    title: 'Ninguna actividad coincide con los filtros',
    description: 'Prueba con otras palabras, otro estado u otro tipo.',
  },
  notYet: {
    title: 'Aún no encontramos ninguna',
    description: 'Buscamos en las más nuevas. Sigue para revisar las demás.',
  },
  row: {
    statusOf: (name: string) => `Ver el estado de ${name}`,
    gone: { deleted: 'Sitio eliminado', reassigned: 'El sitio ya no es tuyo' },
    /** To an administrator no site is theirs. */
    goneForAdmin: { deleted: 'Sitio eliminado', reassigned: 'El sitio cambió de propietario' },
    created: 'Creada el',
    completed: 'Realizada el',
    assignee: 'A cargo de',
    noDue: 'Sin vencimiento',
    noClient: 'Sin cliente',
  },
  select: {
    start: 'Seleccionar',
    page: 'Seleccionar todas las actividades a la vista',
    change: 'Cambiar',
    remove: 'Eliminar',
  },
  /** `day` as 27/11/2026. */
  due: { on: (day: string) => `Vence el ${day}`, late: 'Atrasada' },
  actions: {
    close: 'Cerrar',
    closeOf: (name: string) => `Cerrar: ${name}`,
    edit: 'Editar',
    remove: 'Eliminar',
    closeTitle: 'Cerrar con horas y comentario',
    statuses: { pendiente: 'Pasar a «Pendiente»', en_progreso: 'Pasar a «En progreso»' },
  },
  updated: 'Actividad actualizada correctamente',
  updateFailed: 'No se pudo actualizar la actividad',
  editedMeanwhile: 'Cambió mientras tanto. Mira cómo está ahora y elige otra vez.',
} as const;

/** 'WordPress 6.8.1 → 6.8.2'; null while no sync has told any. */
export function versionsOf(
  activity: Pick<Activity, 'versionAtCreation' | 'versionAtCompletion'>,
): string | null {
  const { versionAtCreation, versionAtCompletion } = activity;
  const told = [versionAtCreation, versionAtCompletion].filter((version) => version !== null);
  const versions = [...new Set(told)];
  return versions.length === 0 ? null : `WordPress ${versions.join(' → ')}`;
}
