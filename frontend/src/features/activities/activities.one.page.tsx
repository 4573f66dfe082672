import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import {
  titleOf,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import { paths } from '../../app/paths.ts';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useMay, useProfile } from '../../lib/session/session.context.tsx';
import { activityQuery } from './activities.queries.ts';
import type { ActivityTask, OneActivityTask } from './activities.task.ts';
import { activitiesTitles } from './activities.titles.text.ts';
import { oneText as text } from './activities.one.text.ts';
import { ActivityActions, mayChange } from './components/activity-actions.tsx';
import { ActivityFacts } from './components/activity-facts.tsx';
import { ActivityThread } from './components/activity-thread.tsx';

const ActivityDialogs = lazyDialogs<ActivityTask>(
  async () => (await import('./components/activity-dialogs.tsx')).ActivityDialogs,
);

/** /activities/:activityId: an activity, how it stands, and what was written about it. */
export function ActivityPage() {
  const { activityId = '' } = useParams();
  // Another activity is another page: nothing typed is carried over.
  return <OneActivity key={activityId} activityId={activityId} />;
}

function OneActivity({ activityId }: { activityId: string }) {
  const query = useQuery(activityQuery(useApi(), useQueryClient(), activityId));
  // It may have been deleted since it was read.
  const activity = isUnknown(query.error) ? undefined : query.data;
  const title = activity ? titleOf(activity) : activitiesTitles.one;
  usePageTitle(title);
  const dialog = useDialogTask<ActivityTask>();
  // It was deleted here.
  if (activity === null) return <Navigate to={paths.activities} replace />;
  return (
    <>
      <Header title={title} activity={activity} loading={query.isPending} onTask={dialog.start} />
      <Body activityId={activityId} query={query} guarded={!dialog.open} onTask={dialog.start} />
      <ActivityDialogs dialog={dialog} />
    </>
  );
}

interface HeaderProps {
  title: string;
  activity: ListedActivity | undefined;
  loading: boolean;
  onTask: (task: OneActivityTask) => void;
}

function Header({ title, activity, loading, onTask }: HeaderProps) {
  const admin = useProfile().role === 'admin';
  const changes = useMay('keep') && activity && mayChange({ admin, activity });
  return (
    <PageHeader
      before={<BackLink to={paths.activities}>{text.back}</BackLink>}
      title={<span className="wrap-anywhere">{title}</span>}
      description={activity ? activity.websiteName : loading && text.loading}
      action={changes && <ActivityActions activity={activity} admin={admin} onTask={onTask} />}
    />
  );
}

interface BodyProps {
  activityId: string;
  query: UseQueryResult<ListedActivity | null>;
  /** No dialog is open, which asks itself before it is left. */
  guarded: boolean;
  onTask: (task: OneActivityTask) => void;
}

/** How it stands is beside what was written; on a phone a line above it. */
const columnsLooks = 'grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-8';
const besideLooks = 'lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start';
const threadLooks = 'flex min-w-0 flex-col gap-6 lg:row-start-1';

function Body({ activityId, query, guarded, onTask }: BodyProps) {
  const admin = useProfile().role === 'admin';
  if (isUnknown(query.error)) return <Missing />;
  if (query.isPending) return <BodySkeleton />;
  if (!query.data) return <LoadFailure title={text.failed} query={query} />;
  return (
    <div className={columnsLooks}>
      <div className={besideLooks}>
        <ActivityFacts activity={query.data} admin={admin} onTask={onTask} />
      </div>
      <div className={threadLooks}>
        <Request activity={query.data} />
        <ActivityThread activityId={activityId} admin={admin} guarded={guarded} />
      </div>
    </div>
  );
}

/** Somebody else's, deleted, or an address that was never one. */
const isUnknown = (error: Error | null) =>
  isGone(error) || (error instanceof ApiError && error.status === 400);

/** The request in its own words where the title has not all of them, and how it was closed. */
function Request({ activity }: { activity: ListedActivity }) {
  const { description, status, evidence } = activity;
  const closingComment = status === 'realizada' ? activity.closingComment : '';
  const isClosed = closingComment !== '' || evidence !== '';
  if (description === titleOf(activity) && !isClosed) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{text.request}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4 text-sm leading-6">
        <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{description}</p>
        <Closing title={text.facts.comment}>{closingComment}</Closing>
        <Closing title={text.facts.evidence}>{evidence}</Closing>
      </CardContent>
    </Card>
  );
}

/** How it was closed, as far as something was written. */
function Closing({ title, children }: { title: string; children: string }) {
  if (children === '') return null;
  return (
    <div>
      <h3 className="font-medium text-success-text">{title}</h3>
      <p className="tabular max-w-[68ch] whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}

function Missing() {
  return (
    <Card>
      <EmptyState
        icon={ClipboardList}
        {...text.missing}
        action={
          <Button asChild variant="secondary">
            <Link to={paths.activities}>{text.back}</Link>
          </Button>
        }
      />
    </Card>
  );
}

const BodySkeleton = () => (
  <SkeletonGroup>
    <div className={columnsLooks}>
      <div className={besideLooks}>
        <Skeleton className="h-13 w-full rounded-xl! lg:h-96" />
      </div>
      <div className={threadLooks}>
        <Skeleton className="h-28 w-full rounded-xl!" />
        <Skeleton className="h-48 w-full rounded-xl!" />
      </div>
    </div>
  </SkeletonGroup>
);
