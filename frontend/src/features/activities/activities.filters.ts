import {
  activityStatusFilters,
  activityTypes,
  passesStatus,
  type ActivityStatusFilter,
  type ActivityType,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import type { FilterParam } from '../../../../functions/profiles/profiles.views.domain.ts';
import { useListFilters } from '../../lib/url-params/use-list-filters.ts';

/** What a list of activities shows. */
export interface ActivitiesAsked {
  /** '' for all. */
  search: string;
  status: ActivityStatusFilter | null;
  type: ActivityType | null;
}

/** The filters as the address says them. */
const filters = {
  estado: activityStatusFilters,
  tipo: activityTypes,
} satisfies Record<FilterParam<'activities'>, readonly string[]>;

/** What the address asks for, and the ways to change it. */
export function useActivityFilters() {
  const { search, chosen, filtered, choose, clear } = useListFilters(filters);
  const asked: ActivitiesAsked = { search, status: chosen.estado, type: chosen.tipo };
  return {
    asked,
    filtered,
    clear,
    setStatus: (status: string | null) => choose('estado', status),
    setType: (type: string | null) => choose('tipo', type),
  };
}

export type ActivityFilters = ReturnType<typeof useActivityFilters>;

/** Whether an activity is of the status and the type that a list shows; what its search finds the server alone knows. */
export const passes = ({ status, type }: ActivitiesAsked, activity: ListedActivity): boolean =>
  (status === null || passesStatus(status, activity.status)) &&
  (type === null || type === activity.type);
