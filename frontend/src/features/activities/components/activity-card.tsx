import { CircleCheck, Pencil, Trash2 } from 'lucide-react';
import {
  firstWordsOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { ActivityStatus, ActivityType } from '../public/activity-badges.tsx';
import { RowActions, type RowAction } from '../../../components/lists/row-actions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { useStatusChange } from '../use-status-change.ts';
import { ActivityFacts } from './activity-facts.tsx';
import { ActivityWebsite } from './activity-website.tsx';

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
