import type {
  ActivityFields,
  ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction, type Action } from '../../../lib/forms/use-action.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useUpdateActivity, type ActivityUpdate } from '../activities.queries.ts';
import { activitiesText as text } from '../activities.text.ts';

/** What is changed by one choice, without a form. */
type QuickChange = Partial<Pick<ActivityFields, 'status' | 'priority' | 'assigneeId'>>;

/** The values from before, of what is to change. */
const undone = (
  { status, priority, assigneeId }: ListedActivity,
  change: ActivityUpdate['change'],
): QuickChange => ({
  ...(change.status !== undefined && { status }),
  ...(change.priority !== undefined && { priority }),
  ...(change.assigneeId !== undefined && { assigneeId }),
});

/** Changes an activity at once; the toast takes it back. */
export function useActivityChange(activity: ListedActivity) {
  const toast = useToast();
  const update: Action<ActivityUpdate, ListedActivity> = useAction(useUpdateActivity(), {
    done: (changed, { activity: before, change }) => {
      const { revision } = changed;
      const undo = () =>
        update.run({ activity: changed, change: { ...undone(before, change), revision } });
      // Completed again, it would be completed at another time.
      const canUndo = change.status === undefined || before.status !== 'realizada';
      toast({ title: text.updated, variant: 'success', ...(canUndo && { undo }) });
    },
    failed: (error) =>
      toast({ title: text.updateFailed, description: messageOf(error), variant: 'destructive' }),
  });
  return {
    pending: update.pending,
    change: (change: QuickChange) =>
      update.run({ activity, change: { ...change, revision: activity.revision } }),
  };
}
