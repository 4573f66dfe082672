import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { inviteText as text, temporaryText } from '../users.dialogs.text.ts';
import { useInviteUser } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { TemporaryPassword } from './temporary-password.tsx';

/** Sends the invitation again to somebody who never came; then shows the new temporary password. */
export function InviteUserDialog({ open, close, user }: PersonDialogProps) {
  const toast = useToast();
  const [password, setPassword] = useState<string>();
  const invite = useAction(useInviteUser(), {
    done: ({ temporaryPassword }) => {
      setPassword(temporaryPassword);
      toast({ title: text.sent, variant: 'success' });
    },
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  const sent = password !== undefined;
  return (
    <FormDialog
      open={open}
      close={close}
      title={sent ? temporaryText.invitedTitle : text.title}
      text={sent ? { submit: temporaryText.done } : { cancel: text.cancel, submit: text.confirm }}
      unsaved={false}
      pending={invite.pending}
      onSubmit={(event) => {
        event.preventDefault();
        if (sent) close();
        else invite.run(user.userId);
      }}
    >
      {sent ? (
        <TemporaryPassword email={user.email} temporaryPassword={password} />
      ) : (
        <div className="flex flex-col gap-4 text-sm wrap-anywhere">
          <p>{text.description(user.email)}</p>
          <p className="text-muted-foreground">{text.consequence}</p>
          {invite.error && <Alert variant="error">{messageOf(invite.error)}</Alert>}
        </div>
      )}
    </FormDialog>
  );
}
