import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedActivity } from '../../../../../functions/activities/activities.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { ClientLink } from '../../../components/lists/client-link.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { oneText } from '../activities.one.text.ts';
import { activitiesText, versionsOf } from '../activities.text.ts';
import { ActivityDue } from './activity-due.tsx';
import { ActivityPriority } from './activity-priority.tsx';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';

const text = oneText.facts;
const rowText = activitiesText.row;

interface ActivityFactsProps {
  activity: ListedActivity;
  /** Client and hours are shown. */
  admin: boolean;
}

/** How an activity stands: state, site, dates, versions; for administrators also the client and the hours. */
export function ActivityFacts({ activity, admin }: ActivityFactsProps) {
  const titleId = useId();
  const { status, type, createdAt, completedAt, hoursDedicated } = activity;
  const versions = versionsOf(activity);
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{text.title}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2.5 text-sm">
          <Fact label={text.status}>
            <ActivityStatus status={status} />
          </Fact>
          <Fact label={text.type}>
            <ActivityType type={type} />
          </Fact>
          <Fact label={text.website}>
            <Website activity={activity} admin={admin} />
          </Fact>
          {admin && <Work activity={activity} />}
          {activity.dueOn !== null && (
            <Fact label={text.due}>
              <ActivityDue activity={activity} />
            </Fact>
          )}
          <Fact label={text.created}>
            <Instant at={createdAt} />
          </Fact>
          {completedAt !== null && (
            <Fact label={text.completed}>
              <Instant at={completedAt} />
            </Fact>
          )}
          {versions !== null && <Fact label={text.versions}>{versions}</Fact>}
          {admin && hoursDedicated !== null && (
            <Fact label={text.hours}>{formatHours(hoursDedicated)}</Fact>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}

/** For whom, how soon, and by whom: for administrators. */
const Work = ({ activity }: Pick<ActivityFactsProps, 'activity'>) => (
  <>
    <Fact label={text.client}>
      <Client {...activity} />
    </Fact>
    <Fact label={text.priority}>
      <ActivityPriority priority={activity.priority} />
    </Fact>
    <Fact label={text.assignee}>{activity.assigneeName ?? text.nobody}</Fact>
  </>
);

const Client = ({ userId, clientName }: Pick<ListedActivity, 'userId' | 'clientName'>) =>
  userId === null || clientName === null ? (
    rowText.noClient
  ) : (
    <ClientLink userId={userId} name={clientName} className="text-primary-soft-foreground" />
  );

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="min-w-0 text-right wrap-anywhere [&>span]:ml-auto">{children}</dd>
  </>
);

function Instant({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{format.dateTime(at)}</time>;
}

function Website({ activity, admin }: ActivityFactsProps) {
  const { websiteId, websiteName, websiteGone } = activity;
  if (websiteGone === null) {
    return (
      <Link
        to={pathOfSite(paths.statusDetail, websiteId)}
        title={rowText.statusOf(websiteName)}
        className="text-primary-soft-foreground hover:underline"
      >
        {websiteName}
      </Link>
    );
  }
  const gone = admin ? rowText.goneForAdmin : rowText.gone;
  return (
    <>
      {websiteName} <em>{gone[websiteGone]}</em>
    </>
  );
}
