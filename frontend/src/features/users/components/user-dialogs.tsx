import type { ComponentType } from 'react';
import { AssignWebsitesDialog } from '../../websites/public/assign/assign-websites-dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { nameOf } from '../users.names.ts';
import type { PersonDialogProps, PersonTask, UserTask } from '../users.task.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { InviteUserDialog } from './invite-user-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { DemoteDialog, PromoteDialog } from './role-dialog.tsx';

const personDialogs: Record<PersonTask['kind'], ComponentType<PersonDialogProps>> = {
  assign: AssignDialog,
  edit: EditUserDialog,
  password: PasswordDialog,
  history: HistoryDialog,
  invite: InviteUserDialog,
  promote: PromoteDialog,
  demote: DemoteDialog,
  remove: RemoveUserDialog,
};

/** The dialog of what the administrator chose to do. */
export function UserDialogs({ task, ...control }: DialogControl & { task: UserTask }) {
  if (task.kind === 'create') return <CreateUserDialog {...control} />;
  const PersonDialog = personDialogs[task.kind];
  return <PersonDialog {...control} user={task.user} />;
}

function AssignDialog({ open, close, user }: PersonDialogProps) {
  const person = { userId: user.userId, name: nameOf(user) || user.email };
  return <AssignWebsitesDialog open={open} close={close} task={{ person }} />;
}
