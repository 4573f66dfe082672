import { ArrowRight, ChevronRight, ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import {
  activityTypeLabels,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { paths } from '../../../app/paths.ts';
import { ActivityStatus } from '../../activities/public/activity-badges.tsx';
import { pathOfActivity } from '../../activities/public/activity-links.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { dashboardText as text } from '../dashboard.text.ts';

export interface RecentActivitiesProps {
  title: string;
  activities: readonly ListedActivity[];
}

/** Some activities, with a way to all of them (spec 000 §2, Dashboard). */
export function RecentActivities({ title, activities }: RecentActivitiesProps) {
  return (
    <Card>
      <CardHeader className="h-16 border-b py-0! sm:py-0!">
        <CardTitle>{title}</CardTitle>
        <Button asChild variant="link" size="inline">
          <Link to={paths.activities} aria-label={text.seeAllActivities}>
            {text.seeActivities}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </CardHeader>
      <Rows activities={activities} />
    </Card>
  );
}

function Rows({ activities }: Pick<RecentActivitiesProps, 'activities'>) {
  if (activities.length === 0) return <NoActivities />;
  return (
    <ul className="divide-y">
      {activities.map((activity) => (
        <Row key={activity.activityId} activity={activity} />
      ))}
    </ul>
  );
}

function Row({ activity }: { activity: ListedActivity }) {
  const { activityId, title, websiteName, websiteUrl, type, status } = activity;
  const name = title || activity.description;
  const site = websiteName === '' ? withoutProtocol(websiteUrl) : websiteName;
  return (
    <li>
      <Link
        to={pathOfActivity(activityId)}
        className="flex items-center gap-4 px-4 py-3 transition-colors hover:bg-muted/60 focus-visible:-outline-offset-2 sm:px-6"
      >
        <span className="min-w-0 flex-1 text-sm">
          <span className="line-clamp-2 font-medium wrap-anywhere" title={name}>
            {name}
          </span>
          <span className="block truncate text-muted-foreground" title={websiteUrl}>
            <span>{activityTypeLabels[type]}</span>
            {' · '}
            <span>{site}</span>
          </span>
        </span>
        <ActivityStatus status={status} />
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted-foreground max-sm:hidden"
        />
      </Link>
    </li>
  );
}

function NoActivities() {
  return (
    <EmptyState
      icon={ClipboardList}
      title={text.noActivities.title}
      description={text.noActivities.description}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.activities}>{text.noActivities.action}</Link>
        </Button>
      }
    />
  );
}
