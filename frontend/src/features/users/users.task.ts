import type { ListedNote } from '../../../../functions/users/notes/users.notes.domain.ts';
import type { UserSummary } from '../../../../functions/users/users.domain.ts';
import type { DialogControl } from '../../lib/forms/use-dialog-task.ts';

export interface PersonTask {
  kind:
    | 'assign'
    | 'edit'
    | 'history'
    | 'password'
    | 'invite'
    | 'resetFactor'
    | 'position'
    | 'promote'
    | 'demote'
    | 'remove';
  user: UserSummary;
}

/** What an administrator wants to do, and to whom. */
export type UserTask = { kind: 'create' } | PersonTask;

/** What the dialog about a person gets. */
export interface PersonDialogProps extends DialogControl {
  user: UserSummary;
}

export interface AddedNote {
  kind: 'add';
  userId: string;
  /** Whom it is about. */
  name: string;
}

export type NoteTaskKind = 'edit' | 'remove';

export interface KnownNote {
  kind: NoteTaskKind;
  userId: string;
  note: ListedNote;
}

/** What an administrator wants to do with a note. */
export type NoteTask = AddedNote | KnownNote;
