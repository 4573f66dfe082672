import { CircleDot, Clock } from 'lucide-react';
import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import type { RowAction } from '../../components/row-actions.tsx';
import { useToast } from '../../components/ui/toast.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { useUpdateActivity } from './activities.queries.ts';
import { activitiesText as text } from './activities.text.ts';

/** Closing asks for a comment, and has a button of its own. */
const statuses = ['pendiente', 'en_progreso'] as const;
type QuickStatus = (typeof statuses)[number];
const icons = { pendiente: Clock, en_progreso: CircleDot };

/** The ways from a status to the others, for administrators ('no restriction on changes', spec 000 §4). */
export function useStatusChange(activity: ListedActivity) {
  const toast = useToast();
  const update = useUpdateActivity(activity.activityId);
  const change = async (status: QuickStatus) => {
    const { description, type } = activity;
    try {
      await update.mutateAsync({ description, type, status });
      toast({ title: text.updated, variant: 'success' });
    } catch (error) {
      toast({ title: text.updateFailed, description: messageOf(error), variant: 'destructive' });
    }
  };
  const others = statuses.filter((status) => status !== activity.status);
  const actions = others.map((status): RowAction => ({
    label: text.actions.statuses[status],
    icon: icons[status],
    disabled: update.isPending,
    onSelect: () => void change(status),
  }));
  return { actions, pending: update.isPending };
}
