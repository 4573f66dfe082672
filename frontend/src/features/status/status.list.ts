import type { FilterParam } from '../../../../functions/profiles/profiles.views.domain.ts';
import { isSyncing, type SiteStatus } from '../../../../functions/status/status.domain.ts';
import {
  statusFilterWords,
  type StatusFilter,
  type StatusSummary,
} from '../../../../functions/status/list/status.list.domain.ts';
import { useClientFilter } from '../../components/filters/use-client-filter.ts';
import { useListParams } from '../../lib/url-params/use-list-params.ts';
import { useTagFilter } from '../websites/public/tags/use-tag-filter.ts';
import { hasEnded } from './status.sync.ts';

export type NarrowingFilter = Exclude<StatusFilter, 'all'>;

/** What a list of statuses shows. */
export interface StatusAsked {
  /** From 1. */
  page: number;
  /** '' for all. */
  search: string;
  filter: NarrowingFilter | null;
  /** Those that have it. */
  tag?: string;
  /** One client's alone; for administrators. */
  userId?: string;
}

/** The filter's parameter in the address. */
export const FILTER_PARAM = 'estado' satisfies FilterParam<'status'>;

export const narrowingFilters = Object.keys(statusFilterWords) as NarrowingFilter[];
const words = Object.values(statusFilterWords);

/** What the address asks for, and the ways to change it. */
export function useStatusParams() {
  const params = useListParams({ param: FILTER_PARAM, values: words });
  const filter = narrowingFilters.find((each) => statusFilterWords[each] === params.filter) ?? null;
  const client = useClientFilter();
  const tag = useTagFilter();
  const asked: StatusAsked = {
    ...{ page: params.page, search: params.search, filter },
    ...tag.filter,
    ...client.filter,
  };
  return {
    asked,
    filtered: params.filtered || client.filtered || tag.filtered,
    clear: params.clear,
    setFilter: (next: NarrowingFilter | null) =>
      params.setFilter(next === null ? null : statusFilterWords[next]),
  };
}

export type StatusParams = ReturnType<typeof useStatusParams>;

export const anySyncing = (sites: readonly SiteStatus[], now: Date): boolean =>
  sites.some((site) => isSyncing(site.sync, now));

/** Whether a sync that ran in one reading of a page is over in the next. */
export const anyEnded = (before: readonly SiteStatus[], after: readonly SiteStatus[]): boolean =>
  before.some((row) => {
    const now = after.find(({ websiteId }) => websiteId === row.websiteId);
    return now !== undefined && hasEnded(row.sync, now.sync);
  });

const countNames = {
  current: 'upToDate',
  outdated: 'outdated',
  no_key: 'withoutKey',
  failing: 'failing',
  pending: 'withPending',
} as const satisfies Record<NarrowingFilter, keyof StatusSummary>;

/** How many sites a filter would show. */
export const countOf = (summary: StatusSummary, filter: NarrowingFilter): number =>
  summary[countNames[filter]];
