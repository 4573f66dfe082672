import type { ListedActivity } from '../../../../functions/activities/activities.domain.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

export interface OneActivityTask {
  kind: 'edit' | 'close' | 'remove';
  activity: ListedActivity;
}

/** What somebody wants to do, and to which activity. */
export type ActivityTask = { kind: 'create' } | OneActivityTask;

/** What the dialog about an activity gets. */
export interface ActivityDialogProps extends DialogControl {
  activity: ListedActivity;
}
