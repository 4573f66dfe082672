import { CircleCheck, CircleDot, Clock, Pencil, Trash2 } from 'lucide-react';
import {
  titleOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import type { RowAction } from '../../../components/lists/row-action.ts';
import { RowActions } from '../../../components/lists/row-actions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useFocusKeeper } from '../../../components/use-focus-keeper.ts';
import { cn } from '../../../lib/cn.ts';
import type { OneActivityTask } from '../activities.task.ts';
import { activitiesText as text } from '../activities.text.ts';
import { useActivityChange } from './use-activity-change.ts';

interface ActivityActionsProps {
  activity: ListedActivity;
  /** It can be changed whatever its status. */
  admin: boolean;
  onTask: (task: OneActivityTask) => void;
  /** How closing is offered: by a button in words, by its sign where there is less room, or in the menu. */
  close?: 'words' | 'sign' | 'menu';
}

/** A client may change and delete what is pending. */
export const mayChange = ({ admin, activity }: Pick<ActivityActionsProps, 'admin' | 'activity'>) =>
  admin || activity.status === 'pendiente';

/** What can be done to an activity. */
export function ActivityActions(props: ActivityActionsProps) {
  const { activity, admin, onTask, close = 'words' } = props;
  const keeper = useFocusKeeper<HTMLDivElement>();
  const name = titleOf(activity);
  const { actions: statuses, pending } = useStatusChange(activity);
  const start = (kind: OneActivityTask['kind']) => () => onTask({ kind, activity });
  const closable = admin && activity.status !== 'realizada';
  const closing = { label: text.actions.close, icon: CircleCheck, onSelect: start('close') };
  const actions: RowAction[] = [
    ...(closable && close === 'menu' ? [closing] : []),
    { label: text.actions.edit, icon: Pencil, onSelect: start('edit') },
    ...(admin ? statuses : []),
    { label: text.actions.remove, icon: Trash2, destructive: true, onSelect: start('remove') },
  ];
  return (
    <div ref={keeper} aria-busy={pending} className="-mr-2 flex shrink-0 justify-end">
      {closable && close !== 'menu' && (
        <CloseButton
          name={name}
          sign={close === 'sign'}
          pending={pending}
          onClick={start('close')}
        />
      )}
      <RowActions name={name} actions={actions} />
    </div>
  );
}

interface CloseButtonProps {
  name: string;
  /** There is room for its sign alone, as on a phone. */
  sign: boolean;
  pending: boolean;
  onClick: () => void;
}

const CloseButton = ({ name, sign, pending, onClick }: CloseButtonProps) => (
  <Button
    variant="ghost"
    className={cn('relative z-1', sign ? 'w-10 px-0!' : 'max-md:w-10 max-md:px-0!')}
    onClick={onClick}
    loading={pending}
    aria-label={text.actions.closeOf(name)}
    title={text.actions.closeTitle}
  >
    {!pending && <CircleCheck aria-hidden="true" />}
    {!sign && <span className="max-md:hidden">{text.actions.close}</span>}
  </Button>
);

/** Closing asks for a comment, and has a button of its own. */
const statuses = ['pendiente', 'en_progreso'] as const;

const icons = { pendiente: Clock, en_progreso: CircleDot };

/** The ways from a status to the others, for administrators ('no restriction on changes', spec 000 §4). */
function useStatusChange(activity: ListedActivity) {
  const { change, pending } = useActivityChange(activity);
  const others = statuses.filter((status) => status !== activity.status);
  const actions = others.map((status): RowAction => ({
    label: text.actions.statuses[status],
    icon: icons[status],
    disabled: pending,
    onSelect: () => change({ status }),
  }));
  return { actions, pending };
}
