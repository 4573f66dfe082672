import { searchable } from '../../core/validation/search.ts';
import {
  activityPriorities,
  isUnfinished,
  type Activity,
  type ActivityStatus,
  type ActivityStatusFilter,
} from '../activities.domain.ts';

/** The parts of a list: what is not finished, then what is, each newest first. */
export const activityParts = ['open', 'done'] as const;
export type ActivityPart = (typeof activityParts)[number];

export const partOf = (status: ActivityStatus): ActivityPart =>
  isUnfinished(status) ? 'open' : 'done';

/** The parts that a list has rows of, as far as its filter by status says. */
export function partsFor(filter: ActivityStatusFilter | undefined): readonly ActivityPart[] {
  if (filter === undefined) return activityParts;
  return [filter === 'realizada' ? 'done' : 'open'];
}

/** A place in a list: the rows of a part that are older than one of them, and the part after it. */
export interface ActivityPosition {
  part: ActivityPart;
  /** An id; undefined for the beginning of the part. */
  before?: string | undefined;
  /** How many of a person's activities from here on are not finished, where that is known. */
  left?: number | undefined;
  /**
   * Among a person's finished ones: those older than this id were not looked at for what is not finished, so that they are
   * shown whatever their status is.
   */
  openBelow?: string | undefined;
}

/** Compares two rows of a list in its own order. */
export const byPart = (
  one: Pick<Activity, 'status' | 'activityId'>,
  other: Pick<Activity, 'status' | 'activityId'>,
): number => {
  const [part, otherPart] = [partOf(one.status), partOf(other.status)];
  if (part !== otherPart) return part === 'open' ? -1 : 1;
  return newestFirst(one, other);
};

type Identified = Pick<Activity, 'activityId'>;

const newestFirst = (one: Identified, other: Identified): number =>
  one.activityId > other.activityId ? -1 : Number(one.activityId < other.activityId);

/** The orders of a list's unfinished rows, as addresses say them: '-' for the other way round. The first one is a list's own. */
export const activityOrders = [
  '-creada',
  'creada',
  'vencimiento',
  '-vencimiento',
  'prioridad',
  '-prioridad',
  'sitio',
  '-sitio',
] as const;
export type ActivityOrder = (typeof activityOrders)[number];
export const [ownOrder] = activityOrders;

/** The order of work is the provider's: clients do not see it. */
export const isForAdmins = (order: ActivityOrder): boolean => order.endsWith('prioridad');

/** What an order compares of a row. */
export interface OrderedBy {
  /** Empty for none. */
  value: string;
  activityId: string;
}

/** A place in a list that is in another order than its own: after a row. */
export interface OrderedPosition extends OrderedBy {
  order: ActivityOrder;
}

type Field = 'creada' | 'vencimiento' | 'prioridad' | 'sitio';

const values: Record<Field, (row: Activity) => string> = {
  creada: ({ activityId }) => activityId,
  vencimiento: ({ dueOn }) => dueOn ?? '',
  // The most urgent one first.
  prioridad: ({ priority }) =>
    String(activityPriorities.length - activityPriorities.indexOf(priority)),
  sitio: ({ websiteName }) => searchable(websiteName),
};

const fieldOf = (order: ActivityOrder): Field => order.replace('-', '') as Field;

export const orderedBy = (order: ActivityOrder, row: Activity): OrderedBy => ({
  value: values[fieldOf(order)](row),
  activityId: row.activityId,
});

/** Activities without a value are last, either way. Those with the same are newest first. */
export function compareIn(order: ActivityOrder, one: OrderedBy, other: OrderedBy): number {
  if (one.value === other.value) return newestFirst(one, other);
  if (one.value === '' || other.value === '') return one.value === '' ? 1 : -1;
  const ascending = one.value < other.value ? -1 : 1;
  return order.startsWith('-') ? -ascending : ascending;
}
