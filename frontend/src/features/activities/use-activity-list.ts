import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ACTIVITIES_PAGE_SIZE,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { rowsOf } from '../../lib/queries/cursor-pages.ts';
import type { ActivitiesAsked } from './activities.filters.ts';
import { activitiesQuery } from './activities.queries.ts';

/** A write meanwhile moves the others: one may come twice. */
const withoutRepeats = (items: readonly ListedActivity[]): ListedActivity[] => [
  ...new Map(items.map((item) => [item.activityId, item])).values(),
];

const isFull = (page: { items: readonly unknown[] } | undefined): boolean =>
  page !== undefined && page.items.length >= ACTIVITIES_PAGE_SIZE;

/**
 * The activities that the address asks for. The server looks through so many of them at once and no more: a page that
 * is not full and is not the last one is a search that stopped early.
 */
export function useActivityList(asked: ActivitiesAsked) {
  const list = useInfiniteQuery(activitiesQuery(useApi(), asked));
  const { pages = [] } = list.data ?? {};
  const items = withoutRepeats(rowsOf({ pages }));
  const stoppedEarly = list.hasNextPage && !isFull(pages.at(-1));
  return { list, items, stoppedEarly };
}
