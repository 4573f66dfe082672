import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadFailure, StaleList } from '../../../components/load-failure.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { NoMatch } from '../../../components/no-match.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useActivityFilters } from '../activities.filters.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { useActivityList, type ActivityListState } from '../use-activity-list.ts';
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
  const filters = useActivityFilters();
  const state = useActivityList(filters.asked);
  if (state.none && !filters.filtered) return <NoActivities {...props} />;
  return (
    <>
      <ActivitiesToolbar {...filters} admin={props.admin} />
      <Troubles list={state.list} />
      {state.list.data && <Found {...props} {...filters} state={state} />}
    </>
  );
}

function Troubles({ list }: Pick<ActivityListState, 'list'>) {
  if (list.isPending) return <LoadingCards />;
  if (list.isLoadingError) return <LoadFailure title={text.failed} query={list} />;
  return <StaleList query={list} />;
}

interface FoundProps extends Pick<ActivitiesListProps, 'admin' | 'onTask'> {
  state: ActivityListState;
  filtered: boolean;
  clear: () => void;
}

/** What was found so far, and the rest of it. Others are being read: these stay where they are until they come. */
function Found(props: FoundProps) {
  const { state, filtered } = props;
  const { list, stoppedEarly } = state;
  return (
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <Cards {...props} />
      <LoadMore
        list={list}
        failed={text.moreFailed}
        {...(filtered && stoppedEarly ? { label: text.searchOn } : {})}
      />
    </div>
  );
}

function Cards({ state, filtered, clear, admin, onTask }: FoundProps) {
  const { items, list } = state;
  const more = list.hasNextPage;
  if (items.length === 0) {
    if (!filtered) return null;
    return (
      <NoMatch {...(more ? text.notYet : text.noMatch)} onClear={clear} clearLabel={text.clear} />
    );
  }
  return (
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
        {(more ? text.shownSoFar : text.shown)(items.length, filtered)}
      </p>
    </>
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
