import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { Role } from '../../../../../functions/core/validation/role.ts';
import { pathOfUser, paths } from '../../../app/paths.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { AssignWebsitesDialog } from '../../websites/public/assign/assign-websites-dialog.tsx';
import {
  editText,
  inviteText,
  removeText,
  resetFactorText,
  roleText,
  temporaryText,
} from '../users.dialogs.text.ts';
import { historyText } from '../users.history.text.ts';
import { nameOf } from '../users.names.ts';
import { useChangeRole, useDeleteUser, useInviteUser, useResetFactor } from '../users.queries.ts';
import { sitesCountQuery } from '../users.dialogs.queries.ts';
import type { PersonDialogProps, PersonTask, UserTask } from '../users.task.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PositionDialog } from './position-dialog.tsx';
import { TemporaryPassword, type Invited } from './temporary-password.tsx';
import { HistoryEntries } from './user-history.tsx';

const personDialogs: Record<PersonTask['kind'], ComponentType<PersonDialogProps>> = {
  assign: AssignDialog,
  edit: EditUserDialog,
  password: PasswordDialog,
  history: HistoryDialog,
  invite: InviteUserDialog,
  resetFactor: ResetFactorDialog,
  position: PositionDialog,
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

/** What administrators did to one of them: nobody but themselves edits an administrator's data. */
function HistoryDialog({ open, close, user }: PersonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`${historyText.title} · ${nameOf(user) || user.email}`}
      description={historyText.description}
      footer={
        <Button variant="secondary" onClick={close}>
          {editText.close}
        </Button>
      }
    >
      <HistoryEntries userId={user.userId} />
    </Dialog>
  );
}

/** Sends the invitation again to somebody who never came; then shows the new temporary password. */
function InviteUserDialog({ user, ...dialog }: PersonDialogProps) {
  const [invited, setInvited] = useState<Invited>();
  const invite = useInviteUser();
  const form = useForm();
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={inviteText.title}
      text={inviteText}
      write={invite}
      variablesOf={() => user.userId}
      onDone={({ temporaryPassword }) => setInvited({ email: user.email, temporaryPassword })}
      result={
        invited && {
          title: temporaryText.invitedTitle,
          label: temporaryText.done,
          children: <TemporaryPassword {...invited} />,
        }
      }
    >
      <div className="flex flex-col gap-4 text-sm wrap-anywhere">
        <p>{inviteText.description(user.email)}</p>
        <p className="text-muted-foreground">{inviteText.consequence}</p>
      </div>
    </FormDialog>
  );
}

/** Asks before a person is deleted, naming them, what else is deleted and what stays (spec 000 §2, Users). */
function RemoveUserDialog({ user, ...dialog }: PersonDialogProps) {
  const deletion = useDeleteUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The page of the deleted person no longer exists.
  const leavePage = () => {
    if (pathname === pathOfUser(user.userId)) void navigate(paths.users, { replace: true });
  };
  const { data: sites } = useQuery({
    ...sitesCountQuery(useApi(), user.userId),
    enabled: dialog.open,
  });
  return (
    <ActionQuestion
      {...dialog}
      title={removeText.title}
      description={removeText.question(nameOf(user) || user.email)}
      consequences={[
        removeText.account,
        removeText.sites[user.role](sites),
        removeText.plan,
        removeText.deleted[user.role],
        removeText.kept[user.role],
        ...(user.role === 'admin' ? [removeText.admins] : []),
        removeText.final,
      ]}
      text={removeText}
      action={deletion}
      subject={user.userId}
      onDone={leavePage}
    />
  );
}

/** Asks before the second factor of who has lost it is switched off. */
function ResetFactorDialog({ user, ...dialog }: PersonDialogProps) {
  return (
    <ActionQuestion
      {...dialog}
      title={resetFactorText.title}
      description={resetFactorText.question(nameOf(user) || user.email)}
      consequences={resetFactorText.consequences}
      text={resetFactorText}
      action={useResetFactor(user.userId)}
    />
  );
}

/** Asks before a person gets another role, saying what it means and that the others are informed. */
function RoleDialog({ user, role, ...dialog }: PersonDialogProps & { role: Role }) {
  const text = roleText[role];
  return (
    <ActionQuestion
      {...dialog}
      title={text.title}
      description={text.question(nameOf(user) || user.email)}
      consequences={text.consequences}
      text={text}
      action={useChangeRole(user.userId)}
      subject={{ role }}
      variant={role === 'admin' ? 'primary' : 'destructive'}
    />
  );
}

function PromoteDialog(props: PersonDialogProps) {
  return <RoleDialog {...props} role="admin" />;
}

function DemoteDialog(props: PersonDialogProps) {
  return <RoleDialog {...props} role="cliente" />;
}
