import { useRef, useState } from 'react';
import type {
  ActivityFields,
  ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { useToast } from '../../../components/ui/overlays/toast.tsx';
import { useAction, type Action } from '../../../lib/forms/use-action.ts';
import { isEditedMeanwhile, messageOf } from '../../../lib/http/api-error.ts';
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

/**
 * Changes an activity at once; the toast undoes it. What is chosen while a change is being sent is sent after it, from
 * the version that it made.
 */
export function useActivityChange(activity: ListedActivity) {
  const toast = useToast();
  /** What was chosen and is not stored yet. */
  const [chosen, setChosen] = useState<QuickChange>({});
  const next = useRef<QuickChange>({});
  const send = (from: ListedActivity, change: QuickChange) =>
    update.run({ activity: from, change: { ...change, revision: from.revision } });
  const update: Action<ActivityUpdate, ListedActivity> = useAction(useUpdateActivity(), {
    done: (changed, { activity: before, change }) => {
      const undo = () => send(changed, undone(before, change));
      const waiting = next.current;
      next.current = {};
      setChosen(waiting);
      // The action is free once this has returned.
      if (Object.keys(waiting).length > 0) setTimeout(() => send(changed, waiting));
      // Completed again, it would be completed at another time.
      const canUndo = change.status === undefined || before.status !== 'realizada';
      const about = [changed.activityId];
      toast({ title: text.updated, variant: 'success', about, ...(canUndo && { undo }) });
    },
    failed: (error) => {
      next.current = {};
      setChosen({});
      // Nothing was typed that could be lost, and what is shown is read again.
      const description = isEditedMeanwhile(error) ? text.editedMeanwhile : messageOf(error);
      toast({ title: text.updateFailed, description, variant: 'destructive' });
    },
  });
  return {
    pending: update.pending,
    chosen,
    change: (change: QuickChange) => {
      setChosen({ ...chosen, ...change });
      if (update.pending) next.current = { ...next.current, ...change };
      else send(activity, change);
    },
  };
}
