import { CircleCheck, CircleDot, Clock, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  firstWordsOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { withoutProtocol } from '../../../../../functions/websites/websites.url.domain.ts';
import { pathOfSite, paths } from '../../../app/paths.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { formatHours } from '../../../lib/format/format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAction, type Action } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useUpdateActivity, type ActivityUpdate } from '../activities.queries.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text, versionsOf } from '../activities.text.ts';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';

const cardText = text.card;

export interface ActivityCardProps {
  activity: ListedActivity;
  /** Whose it is and the hours are shown, and it can be changed whatever its status. */
  admin: boolean;
  onTask: (task: OneActivityTask) => void;
}

/** An activity with what can be done to it (spec 000 §2). A client may change and delete what is pending. */
export function ActivityCard(props: ActivityCardProps) {
  const { activity, admin } = props;
  const { description, status, type, closingComment } = activity;
  const may = admin || status === 'pendiente';
  return (
    <li tabIndex={-1} className="rounded-xl">
      <Card className="p-4 sm:px-6 sm:py-5">
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-h-10 flex-wrap items-center gap-2">
            <ActivityStatus status={status} />
            <ActivityType type={type} />
          </div>
          {may && <Actions {...props} />}
        </div>
        <h2 className="mt-1 max-w-prose font-medium whitespace-pre-line wrap-anywhere">
          {description}
        </h2>
        <ActivityWebsite activity={activity} admin={admin} />
        <ActivityFacts activity={activity} admin={admin} />
        {status === 'realizada' && closingComment !== '' && (
          <div className="mt-3 rounded-lg border-l-2 border-success bg-success-soft px-3 py-2 text-sm">
            <p className="font-medium text-success-text">{text.card.comment}</p>
            <p className="mt-0.5 max-w-prose whitespace-pre-line wrap-anywhere">{closingComment}</p>
          </div>
        )}
      </Card>
    </li>
  );
}

function Actions({ activity, admin, onTask }: ActivityCardProps) {
  const keeper = useFocusKeeper<HTMLDivElement>();
  const name = firstWordsOf(activity);
  const { actions: statuses, pending } = useStatusChange(activity);
  const start = (kind: OneActivityTask['kind']) => () => onTask({ kind, activity });
  const open = activity.status !== 'realizada';
  const actions: RowAction[] = [
    { label: text.actions.edit, icon: Pencil, onSelect: start('edit') },
    ...(admin ? statuses : []),
    { label: text.actions.remove, icon: Trash2, destructive: true, onSelect: start('remove') },
  ];
  return (
    <div ref={keeper} aria-busy={pending} className="-mr-2 flex shrink-0 gap-1">
      {admin && open && (
        <Button
          variant="secondary"
          onClick={start('close')}
          loading={pending}
          aria-label={text.actions.closeOf(name)}
          title={text.actions.closeTitle}
        >
          {!pending && <CircleCheck aria-hidden="true" />}
          {text.actions.close}
        </Button>
      )}
      <RowActions name={name} actions={actions} />
    </div>
  );
}

interface ActivityFactsProps {
  activity: ListedActivity;
  admin: boolean;
}

/** When it was asked for and done, with which WordPress; for administrators also for whom, and the hours. */
function ActivityFacts({ activity, admin }: ActivityFactsProps) {
  const { createdAt, completedAt, clientName, hoursDedicated } = activity;
  const versions = versionsOf(activity);
  return (
    <ul className="tabular flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground">
      <Fact>
        {cardText.created} <Day at={createdAt} />
      </Fact>
      {completedAt !== null && (
        <Fact>
          {cardText.completed} <Day at={completedAt} />
        </Fact>
      )}
      {versions !== null && <Fact>{versions}</Fact>}
      {admin && (
        <Fact>{clientName === null ? cardText.noClient : `${cardText.client} ${clientName}`}</Fact>
      )}
      {admin && hoursDedicated !== null && (
        <Fact>
          {cardText.hours} {formatHours(hoursDedicated)}
        </Fact>
      )}
    </ul>
  );
}

const Fact = ({ children }: { children: ReactNode }) => (
  <li className="wrap-anywhere">{children}</li>
);

function Day({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}

interface ActivityWebsiteProps {
  activity: ListedActivity;
  admin: boolean;
}

/** The site an activity is for, which leads to its status; what it was called, where it is gone. */
function ActivityWebsite({ activity, admin }: ActivityWebsiteProps) {
  const { websiteId, websiteName, websiteUrl, websiteGone } = activity;
  const gone = admin ? cardText.goneForAdmin : cardText.gone;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {websiteGone === null ? (
        <Link
          to={pathOfSite(paths.statusDetail, websiteId)}
          title={cardText.statusOf(websiteName)}
          className="inline-flex min-h-10 items-center text-primary-soft-foreground wrap-anywhere hover:underline"
        >
          {websiteName}
        </Link>
      ) : (
        <>
          <span className="inline-flex min-h-10 items-center wrap-anywhere">{websiteName}</span>
          <Badge variant="neutral">{gone[websiteGone]}</Badge>
        </>
      )}
      <span className="min-w-0 truncate text-muted-foreground" title={websiteUrl}>
        {withoutProtocol(websiteUrl)}
      </span>
    </p>
  );
}

/** Closing asks for a comment, and has a button of its own. */
const statuses = ['pendiente', 'en_progreso'] as const;

const icons = { pendiente: Clock, en_progreso: CircleDot };

/** The ways from a status to the others, for administrators ('no restriction on changes', spec 000 §4). */
function useStatusChange(activity: ListedActivity) {
  const toast = useToast();
  const update: Action<ActivityUpdate, ListedActivity> = useAction(useUpdateActivity(), {
    done: (changed, { activity: before }) => {
      const change = { status: before.status, revision: changed.revision };
      const undo = () => update.run({ activity: changed, change });
      // Completed again, it would be completed at another time.
      const canUndo = before.status !== 'realizada';
      toast({ title: text.updated, variant: 'success', ...(canUndo && { undo }) });
    },
    failed: (error) =>
      toast({ title: text.updateFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const others = statuses.filter((status) => status !== activity.status);
  const actions = others.map((status): RowAction => ({
    label: text.actions.statuses[status],
    icon: icons[status],
    disabled: update.pending,
    onSelect: () => update.run({ activity, change: { status, revision: activity.revision } }),
  }));
  return { actions, pending: update.pending };
}
