import { CircleDot, Clock } from 'lucide-react';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import type { RowAction } from '../../components/lists/row-actions.tsx';
import { useToast } from '../../components/ui/overlays/toast.tsx';
import { messageOf } from '../../lib/http/api-error.ts';
import { useAction } from '../../lib/forms/use-action.ts';
import { useUpdateActivity } from './activities.queries.ts';
import { activitiesText as text } from './activities.text.ts';

/** Closing asks for a comment, and has a button of its own. */
const statuses = ['pendiente', 'en_progreso'] as const;
const icons = { pendiente: Clock, en_progreso: CircleDot };

/** The ways from a status to the others, for administrators ('no restriction on changes', spec 000 §4). */
export function useStatusChange(activity: ListedActivity) {
  const toast = useToast();
  const update = useAction(useUpdateActivity(activity.activityId), {
    done: () => toast({ title: text.updated, variant: 'success' }),
    failed: (error) =>
      toast({ title: text.updateFailed, description: messageOf(error), variant: 'destructive' }),
  });
  const others = statuses.filter((status) => status !== activity.status);
  const actions = others.map((status): RowAction => ({
    label: text.actions.statuses[status],
    icon: icons[status],
    disabled: update.pending,
    onSelect: () => update.run({ status, revision: activity.revision }),
  }));
  return { actions, pending: update.pending };
}
