import type { UserSummary } from '../../../../functions/users/users.domain.ts';
import type { DialogControl } from '../../lib/use-dialog-task.ts';

export interface PersonTask {
  kind: 'assign' | 'edit' | 'password' | 'invite' | 'remove';
  user: UserSummary;
}

/** What an administrator wants to do, and to whom. */
export type UserTask = { kind: 'create' } | PersonTask;

/** What the dialog about a person gets. */
export interface PersonDialogProps extends DialogControl {
  user: UserSummary;
}
