import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  activityPriorities,
  activityPriorityLabels,
  activityStatuses,
  activityStatusLabels,
  activityTypeLabels,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import { ClientLink } from '../../../components/lists/client-link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card, CardTitle } from '../../../components/ui/card.tsx';
import { ChoiceSelect } from '../../../components/ui/fields/select.tsx';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { oneText } from '../activities.one.text.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText, versionsOf } from '../activities.text.ts';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';
import { ActivityDue } from './activity-due.tsx';
import { ActivityHistory } from './activity-history.tsx';
import { useActivityChange } from './use-activity-change.ts';

const text = oneText.facts;
const rowText = activitiesText.row;

interface ActivityFactsProps {
  activity: ListedActivity;
  /** Client and hours are shown; status, priority and assignee can be changed. */
  admin: boolean;
  onTask: (task: OneActivityTask) => void;
}

/** How an activity stands, and what was changed of it. Where it is narrow, a line that unfolds. */
export function ActivityFacts(props: ActivityFactsProps) {
  const ids = { title: useId(), facts: useId() };
  const isBeside = useMediaQuery('(width >= 1024px)');
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isBeside || isUnfolded;
  const { activityId } = props.activity;
  return (
    <Card aria-labelledby={ids.title}>
      <div className="flex min-h-11 items-center gap-2 px-4 py-1 lg:pt-3">
        <CardTitle id={ids.title} className={isOpen ? undefined : 'sr-only'}>
          {text.title}
        </CardTitle>
        {!isOpen && <Summary activity={props.activity} />}
        {!isBeside && (
          <SignButton
            sign={isOpen ? ChevronUp : ChevronDown}
            label={isOpen ? text.hide : text.show}
            aria-expanded={isOpen}
            aria-controls={ids.facts}
            className="-mr-2 ml-auto"
            onClick={() => setUnfolded(!isOpen)}
          />
        )}
      </div>
      <div id={ids.facts}>
        {isOpen && (
          <div className="grid gap-3 px-4 pt-1 pb-4">
            <Facts {...props} />
            <ActivityHistory activityId={activityId} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** What matters most of it, in a line: how far it is, and until when it is due or what it is. */
const Summary = ({ activity }: Pick<ActivityFactsProps, 'activity'>) => (
  <>
    <ActivityStatus status={activity.status} />
    <span className="min-w-0 truncate text-[0.8125rem] text-muted-foreground">
      {activity.dueOn === null ? (
        activityTypeLabels[activity.type]
      ) : (
        <ActivityDue activity={activity} place="phone" />
      )}
    </span>
  </>
);

function Facts({ activity, admin, onTask }: ActivityFactsProps) {
  const { status, type, createdAt, completedAt, hoursDedicated } = activity;
  const versions = versionsOf(activity);
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
      {admin ? (
        <Work activity={activity} onTask={onTask} />
      ) : (
        <Fact label={text.status}>
          <ActivityStatus status={status} />
        </Fact>
      )}
      {activity.dueOn !== null && (
        <Fact label={text.due}>
          <ActivityDue activity={activity} />
        </Fact>
      )}
      <Fact label={text.type}>
        <ActivityType type={type} />
      </Fact>
      <Fact label={text.website}>
        <Website activity={activity} admin={admin} />
      </Fact>
      {admin && (
        <Fact label={text.client}>
          <Client {...activity} />
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
  );
}

/** How far it is, how soon it is done, and by whom: administrators change it here. To close it asks for more. */
function Work({ activity, onTask }: Pick<ActivityFactsProps, 'activity' | 'onTask'>) {
  const { userId } = useProfile();
  const { change, chosen, pending } = useActivityChange(activity);
  const keeper = useFocusKeeper<HTMLDivElement>();
  const { assigneeId, assigneeName } = activity;
  const { status, priority } = { ...activity, ...chosen };
  return (
    <>
      <Fact label={text.status}>
        <ChoiceSelect
          aria-label={text.status}
          aria-busy={pending}
          values={activityStatuses}
          labels={activityStatusLabels}
          value={status}
          onChange={(value) => {
            if (value === 'realizada') onTask({ kind: 'close', activity });
            else if (value) change({ status: value });
          }}
        />
      </Fact>
      <Fact label={text.priority}>
        <ChoiceSelect
          aria-label={text.priority}
          aria-busy={pending}
          values={activityPriorities}
          labels={activityPriorityLabels}
          value={priority}
          onChange={(value) => value && change({ priority: value })}
        />
      </Fact>
      <Fact label={text.assignee}>
        <span className="block wrap-anywhere">{assigneeName ?? text.nobody}</span>
        {assigneeId !== userId && (
          <div ref={keeper}>
            <Button
              variant="link"
              size="inline"
              loading={pending}
              onClick={() => change({ assigneeId: userId })}
            >
              {text.take}
            </Button>
          </div>
        )}
      </Fact>
    </>
  );
}

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

function Website({ activity, admin }: Omit<ActivityFactsProps, 'onTask'>) {
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
  const removalText = admin ? rowText.goneForAdmin : rowText.gone;
  return (
    <>
      {websiteName} <em>{removalText[websiteGone]}</em>
    </>
  );
}
