import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ACTIVITIES_PAGE_SIZE,
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  activityTypes,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { SearchField } from '../../../components/lists/search-field.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { rowsOf } from '../../../lib/queries/cursor-pages.ts';
import {
  useActivityFilters,
  type ActivitiesAsked,
  type ActivityFilters,
} from '../activities.filters.ts';
import { activitiesQuery } from '../activities.queries.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { ActivityCard } from './activity-card.tsx';

export interface ActivitiesListProps {
  /** Everybody's are shown, and all can be changed. */
  admin: boolean;
  /** The button that makes the first one. */
  create: ReactNode;
  onTask: (task: OneActivityTask) => void;
}

/** The activities that the address asks for: search, status and type. */
export function ActivitiesList(props: ActivitiesListProps) {
  const { admin, onTask } = props;
  const filters = useActivityFilters();
  const { filtered } = filters;
  const { list, items, stoppedEarly } = useActivityList(filters.asked);
  const { searchOn, ...words } = text;
  return (
    <CursorList
      list={list}
      rows={items}
      text={filtered && stoppedEarly ? { ...words, more: searchOn } : words}
      filter={filters}
      toolbar={<ActivitiesToolbar {...filters} admin={admin} />}
      skeleton={<LoadingCards />}
      empty={<NoActivities {...props} />}
    >
      {() => (
        <>
          <ul aria-label={text.list} className="grid grid-cols-1 gap-3">
            {items.map((activity) => (
              <ActivityCard
                key={activity.activityId}
                activity={activity}
                admin={admin}
                onTask={onTask}
              />
            ))}
          </ul>
          <p role="status" className="tabular mt-4 text-center text-sm text-muted-foreground">
            {(list.hasNextPage ? text.shownSoFar : text.shown)(items.length, filtered)}
          </p>
        </>
      )}
    </CursorList>
  );
}

function NoActivities({ admin, create }: ActivitiesListProps) {
  const { title, description, adminTitle, adminDescription } = text.empty;
  return (
    <Card>
      <EmptyState
        icon={ClipboardList}
        title={admin ? adminTitle : title}
        description={admin ? adminDescription : description}
        action={create}
      />
    </Card>
  );
}

function LoadingCards() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-3">
      {[0, 1, 2].map((card) => (
        <Card key={card} className="space-y-3 p-4 sm:px-6 sm:py-5">
          <div className="flex gap-2">
            <Skeleton className="h-6 w-24 rounded-full!" />
            <Skeleton className="h-6 w-20 rounded-full!" />
          </div>
          <Skeleton className="h-4 w-full max-w-md" />
          <Skeleton className="h-3.5 w-56 max-w-full" />
        </Card>
      ))}
    </SkeletonGroup>
  );
}

interface ActivitiesToolbarProps extends Pick<ActivityFilters, 'asked' | 'setStatus' | 'setType'> {
  admin: boolean;
}

/** The search and the two filters of the list, all kept in its address. */
function ActivitiesToolbar({ asked, setStatus, setType, admin }: ActivitiesToolbarProps) {
  return (
    <div className="mb-4 flex flex-col gap-3 lg:flex-row">
      <SearchField
        label={admin ? text.adminSearch : text.search}
        placeholder={text.searchPlaceholder}
        className="sm:max-w-none! lg:max-w-sm!"
      />
      <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-2 lg:flex">
        <ChoiceSelect
          aria-label={text.status.label}
          className="lg:w-48"
          first={text.status.all}
          value={asked.status}
          values={activityStatuses}
          labels={activityStatusLabels}
          onChange={setStatus}
        />
        <ChoiceSelect
          aria-label={text.type.label}
          className="lg:w-48"
          first={text.type.all}
          value={asked.type}
          values={activityTypes}
          labels={activityTypeLabels}
          onChange={setType}
        />
      </div>
    </div>
  );
}

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
function useActivityList(asked: ActivitiesAsked) {
  const list = useInfiniteQuery(activitiesQuery(useApi(), asked));
  const { pages = [] } = list.data ?? {};
  const items = withoutRepeats(rowsOf({ pages }));
  const stoppedEarly = list.hasNextPage && !isFull(pages.at(-1));
  return { list, items, stoppedEarly };
}
