import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { CursorList } from '../../../components/lists/cursor-list.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useActivityFilters } from '../activities.filters.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { useActivityList } from '../use-activity-list.ts';
import { ActivitiesToolbar } from './activities-toolbar.tsx';
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
