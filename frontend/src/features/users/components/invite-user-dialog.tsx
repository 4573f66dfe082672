import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { inviteText as text, temporaryText } from '../users.dialogs.text.ts';
import { useInviteUser } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { TemporaryPassword, type Invited } from './temporary-password.tsx';

/** Sends the invitation again to somebody who never came; then shows the new temporary password. */
export function InviteUserDialog({ user, ...dialog }: PersonDialogProps) {
  const [invited, setInvited] = useState<Invited>();
  const invite = useInviteUser();
  const form = useForm();
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      text={text}
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
        <p>{text.description(user.email)}</p>
        <p className="text-muted-foreground">{text.consequence}</p>
      </div>
    </FormDialog>
  );
}
