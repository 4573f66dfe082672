import type { UserSummary } from '../../../../functions/users/users.domain.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

export interface PersonTask {
  kind: 'assign' | 'edit' | 'history' | 'password' | 'invite' | 'promote' | 'demote' | 'remove';
  user: UserSummary;
}

/** What an administrator wants to do, and to whom. */
export type UserTask = { kind: 'create' } | PersonTask;

/** What the dialog about a person gets. */
export interface PersonDialogProps extends DialogControl {
  user: UserSummary;
}
