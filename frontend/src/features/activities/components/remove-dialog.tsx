import {
  firstWordsOf,
  type ListedActivity,
} from '../../../../../functions/activities/activities.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { removeText as text } from '../activities.dialogs.text.ts';
import { useRemoveActivity } from '../activities.queries.ts';
import type { ActivityDialogProps } from '../activities.task.ts';

/** What becomes of the unit it took, where it took one. */
function consequencesOf({ userPlanId, status }: ListedActivity): string[] {
  if (userPlanId === null) return [text.forGood];
  return [status === 'pendiente' ? text.returned : text.kept, text.forGood];
}

/** Asks before an activity is deleted, naming it. */
export function RemoveDialog({ activity, ...dialog }: ActivityDialogProps) {
  const deletion = useRemoveActivity();
  return (
    <ActionQuestion
      {...dialog}
      title={text.title(firstWordsOf(activity))}
      description={text.description(activity.websiteName)}
      consequences={consequencesOf(activity)}
      text={text}
      action={deletion}
      subject={activity}
    />
  );
}
