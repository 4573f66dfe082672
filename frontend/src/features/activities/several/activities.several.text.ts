import { formatCount, formatNumber } from '../../../lib/format/format.ts';

const activities = (n: number) => formatCount(n, 'actividad', 'actividades');

const waiting = (left: number) => `Faltan ${formatNumber(left)}. Seguimos en menos de un minuto…`;

/** What is said of those that were refused. */
const refusals = {
  refused: (name: string, message: string) => `${name}: ${message}`,
  others: (n: number) => `Y ${activities(n)} más.`,
};

/** Wording of what is done to several activities at once. */
export const changeText = {
  title: (n: number) => `Cambiar ${activities(n)}`,
  description: 'Lo que no elijas queda como está.',
  keep: 'Sin cambios',
  /** Below the status, once one is chosen. */
  notified:
    'El cliente recibe un aviso de cada actividad y, de las que quedan realizadas o dejan de estarlo, también un email.',
  closes: 'Las horas y el comentario quedan como están.',
  reopens: (n: number) =>
    n === 1
      ? 'Una ya está realizada: perderá su fecha de término, y no podrás deshacerlo.'
      : `${formatNumber(n)} ya están realizadas: perderán su fecha de término, y no podrás deshacerlo.`,
  submit: 'Guardar cambios',
  submitting: 'Guardando…',
  failed: 'No se pudieron cambiar las actividades',
  done: (n: number) => (n === 1 ? 'Se cambió 1 actividad' : `Se cambiaron ${activities(n)}`),
  unchanged: 'Ya estaban así: no cambió nada',
  undone: 'Se deshicieron los cambios',
  waiting,
  refusedTitle: (n: number) =>
    n === 1 ? 'No se pudo cambiar 1 actividad' : `No se pudieron cambiar ${activities(n)}`,
  /** Some were changed, some were not. */
  partly: (done: number, refused: number) =>
    `${done === 1 ? 'Se cambió 1 actividad' : `Se cambiaron ${activities(done)}`}; ${formatNumber(refused)} no`,
  ...refusals,
} as const;

export const removeSeveralText = {
  title: (n: number) => `¿Eliminar ${activities(n)}?`,
  /** Their names: all of a few, some of many. */
  description: (names: readonly string[], others: number) =>
    [names.map((name) => `«${name}»`).join(', '), others > 0 && `y ${formatNumber(others)} más`]
      .filter(Boolean)
      .join(' '),
  /** Of those that gave up a unit of a plan. */
  returned: (n: number) =>
    n === 1
      ? 'La actividad pendiente devuelve lo que consumió a su plan.'
      : `Las ${formatNumber(n)} pendientes devuelven lo que consumieron a su plan.`,
  kept: (n: number) =>
    n === 1
      ? 'Una ya no está pendiente: lo que consumió no vuelve al plan.'
      : `${formatNumber(n)} ya no están pendientes: lo que consumieron no vuelve al plan.`,
  forGood: 'No se puede deshacer.',
  confirm: 'Eliminar actividades',
  done: (n: number) => (n === 1 ? 'Se eliminó 1 actividad' : `Se eliminaron ${activities(n)}`),
  waiting,
  failed: 'No se pudieron eliminar las actividades',
  partly: (done: number, refused: number) =>
    `${done === 1 ? 'Se eliminó 1 actividad' : `Se eliminaron ${activities(done)}`}; ${formatNumber(refused)} no`,
  ...refusals,
} as const;
