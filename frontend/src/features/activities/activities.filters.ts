import {
  activityPriorities,
  activityStatusFilters,
  activityTypes,
  assigneeFilters,
  passesStatus,
  type ActivityPriority,
  type ActivityStatusFilter,
  type ActivityType,
  type AssigneeFilter,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import {
  activityOrders,
  isForAdmins,
  ownOrder,
  type ActivityOrder,
} from '../../../../functions/activities/order/activities.order.domain.ts';
import type { FilterParam } from '../../../../functions/profiles/profiles.views.domain.ts';
import type { CLIENT_PARAM } from '../../app/paths.ts';
import { useClientFilter } from '../../components/filters/use-client-filter.ts';
import { useListFilters } from '../../lib/url-params/use-list-filters.ts';
import { useListAddress } from '../../lib/url-params/use-list-params.ts';

/** What a list of activities shows. */
export interface ActivitiesAsked {
  /** '' for all. */
  search: string;
  status: ActivityStatusFilter | null;
  type: ActivityType | null;
  /** For administrators: null for a client. */
  priority: ActivityPriority | null;
  assignee: AssigneeFilter | null;
  /** One client's alone; for administrators. */
  userId?: string;
  /** Of those that are not finished. */
  order: ActivityOrder;
}

const ORDER_PARAM = 'orden';

type FilterValues = {
  readonly estado: readonly ActivityStatusFilter[];
  readonly tipo: readonly ActivityType[];
  readonly prioridad: readonly ActivityPriority[];
  readonly asignado: readonly AssigneeFilter[];
};

/** The filters as the address says them. */
const filters = {
  estado: activityStatusFilters,
  tipo: activityTypes,
  prioridad: activityPriorities,
  asignado: assigneeFilters,
} satisfies FilterValues &
  Record<Exclude<FilterParam<'activities'>, typeof CLIENT_PARAM>, readonly string[]>;

/** Those of a client: no others have a value. */
const clientFilters: FilterValues = {
  estado: filters.estado,
  tipo: filters.tipo,
  prioridad: [],
  asignado: [],
};

/** What the address asks for, and the ways to change it. */
export function useActivityFilters(admin: boolean) {
  const { search, chosen, filtered, choose, clear } = useListFilters<FilterValues>(
    admin ? filters : clientFilters,
  );
  const { estado: status, tipo: type, prioridad: priority, asignado: assignee } = chosen;
  const client = useClientFilter();
  const { order, setOrder } = useOrder(admin);
  const asked: ActivitiesAsked = {
    ...{ search, status, type, priority, assignee, order },
    ...client.filter,
  };
  return {
    asked,
    setOrder,
    filtered: filtered || client.filtered,
    clear,
    setStatus: (value: string | null) => choose('estado', value),
    setType: (value: string | null) => choose('tipo', value),
    setPriority: (value: string | null) => choose('prioridad', value),
    setAssignee: (value: string | null) => choose('asignado', value),
  };
}

/** The order in the address; it is not among the filters, which 'Limpiar filtros' clears. */
function useOrder(admin: boolean) {
  const [params, narrow] = useListAddress();
  const asked = activityOrders.find((each) => each === params.get(ORDER_PARAM)) ?? ownOrder;
  const order = admin || !isForAdmins(asked) ? asked : ownOrder;
  const setOrder = (value: string) => narrow({ [ORDER_PARAM]: value === ownOrder ? null : value });
  return { order, setOrder };
}

export type ActivityFilters = ReturnType<typeof useActivityFilters>;

const isOf = <T>(wanted: T | null, value: T): boolean => wanted === null || wanted === value;

/** 'mi' and 'nadie' differ by whether the activity has an assignee; the server knows who that is. */
const passesAssignee = (assignee: AssigneeFilter, { assigneeId }: ListedActivity): boolean =>
  (assignee === 'nadie') === (assigneeId === null);

/** Whether an activity is of what a list shows, as far as `asksServer` does not matter. */
export const passes = (asked: ActivitiesAsked, activity: ListedActivity): boolean =>
  passesFields(asked, activity) && (asked.userId === undefined || asked.userId === activity.userId);

const passesFields = (
  { status, type, priority, assignee }: ActivitiesAsked,
  activity: ListedActivity,
): boolean =>
  (status === null || passesStatus(status, activity.status)) &&
  (assignee === null || passesAssignee(assignee, activity)) &&
  isOf(type, activity.type) &&
  isOf(priority, activity.priority);

/** Whether the server alone knows what a list finds, and where. */
export const asksServer = ({ search, assignee, order }: ActivitiesAsked): boolean =>
  search !== '' || assignee === 'mi' || order !== ownOrder;
