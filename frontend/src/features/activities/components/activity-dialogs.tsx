import type { ComponentType } from 'react';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import type { ActivityDialogProps, ActivityTask, OneActivityTask } from '../activities.task.ts';
import { CloseDialog } from './close-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const dialogs: Record<OneActivityTask['kind'], ComponentType<ActivityDialogProps>> = {
  edit: EditDialog,
  close: CloseDialog,
  remove: RemoveDialog,
};

/** The dialog of what somebody chose to do. */
export function ActivityDialogs({ task, ...control }: DialogControl & { task: ActivityTask }) {
  if (task.kind === 'create') return <CreateDialog {...control} />;
  const ActivityDialog = dialogs[task.kind];
  return <ActivityDialog {...control} activity={task.activity} />;
}
