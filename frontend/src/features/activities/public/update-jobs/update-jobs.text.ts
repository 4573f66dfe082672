import type {
  JobRefusal,
  UpdateJob,
} from '../../../../../../functions/activities/jobs/activities.jobs.domain.ts';
import { formatCount, formatNumber } from '../../../../lib/format/format.ts';

const sites = (n: number) => formatCount(n, 'sitio', 'sitios');
const activities = (n: number) => formatCount(n, 'actividad', 'actividades');
/** '25 de 28 actividades' */
const share = (n: number, of: number) => `${formatNumber(n)} de ${activities(of)}`;

/** Why sites have no activity. */
const refusals: Record<JobRefusal, string> = {
  UPDATE_REQUESTED: 'ya hay una actividad pendiente igual',
  UPDATE_DONE: 'sin la actualización pendiente',
  DUPLICATE: 'duplicado de otro sitio',
  NO_ACTIVE_PLAN: 'sin un plan activo',
  QUOTA_EXHAUSTED: 'sin actividades disponibles en el plan',
  NOT_FOUND: 'ya no existen o son de otro cliente',
  FORBIDDEN: 'ya no puedes pedir actividades',
  UNDONE: 'se deshizo antes',
};

/** Wording of an update that is requested on several sites at once. */
export const updateJobsText = {
  running: (n: number) => `Pidiendo la actualización en ${sites(n)}`,
  undoing: (n: number) => `Deshaciendo ${activities(n)}`,
  label: 'Progreso de las actividades',
  done: (n: number, total: number) => `${formatNumber(n)} de ${sites(total)}`,
  undone: share,
  leave: 'Puedes salir de esta página: continúa sin ella.',
  pollFailed: 'No pudimos leer el progreso. Seguimos intentándolo.',
  /** '25 de 28 actividades creadas' */
  finished: ({ created, total }: UpdateJob) =>
    `${share(created, total)} ${total === 1 ? 'creada' : 'creadas'}`,
  removed: ({ removed, created }: UpdateJob) =>
    created === 0
      ? 'No se creó ninguna actividad'
      : `${share(removed, created)} ${created === 1 ? 'eliminada' : 'eliminadas'}`,
  interrupted: ({ created, total }: UpdateJob) =>
    `Se interrumpió: ${share(created, total)} ${total === 1 ? 'creada' : 'creadas'}`,
  refused: (reason: JobRefusal, n: number) => `${sites(n)}: ${refusals[reason]}.`,
  kept: (n: number) =>
    n === 1
      ? 'Una queda: alguien ya trabaja en ella.'
      : `${formatNumber(n)} quedan: alguien ya trabaja en ellas.`,
  closes: 'Cada actividad se cerrará cuando una sincronización muestre la versión nueva.',
  undo: 'Deshacer',
  undoFailed: 'No se pudo deshacer',
  close: 'Cerrar',
} as const;
