import type { ComponentType } from 'react';
import type { DialogTask } from '../../../lib/use-dialog-task.ts';
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

/** The dialog of what somebody chose to do. Each starts afresh whenever it is opened. */
export function ActivityDialogs({ dialog }: { dialog: DialogTask<ActivityTask> }) {
  const { task, turn, open, close } = dialog;
  if (!task) return null;
  if (task.kind === 'create') return <CreateDialog key={turn} open={open} close={close} />;
  const ActivityDialog = dialogs[task.kind];
  return <ActivityDialog key={turn} open={open} close={close} activity={task.activity} />;
}
