import type {
  ActivityType,
  ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import type { ComponentRef } from '../../../../functions/status/updates/status.components.domain.ts';
import type { PickerChoice } from '../../components/pickers/picker-options.tsx';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

export interface OneActivityTask {
  kind: 'edit' | 'close' | 'remove';
  activity: ListedActivity;
}

/** What is known of a new activity before its form opens. */
export interface ActivityPreset {
  website: PickerChoice;
  description?: string;
  type?: ActivityType;
  /** Updates of the site that it asks for: its syncs show them. */
  updates?: readonly ComponentRef[];
}

/** What somebody wants to do, and to which activity. */
export type ActivityTask = { kind: 'create'; preset?: ActivityPreset } | OneActivityTask;

/** What the dialog about an activity gets. */
export interface ActivityDialogProps extends DialogControl {
  activity: ListedActivity;
}
