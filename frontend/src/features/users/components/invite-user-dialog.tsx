import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
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
    <Dialog
      open={open}
      onOpenChange={close}
      title={sent ? temporaryText.invitedTitle : text.title}
      pending={invite.pending}
      onSubmit={(event) => {
        event.preventDefault();
        if (sent) close();
        else invite.run(user.userId);
      }}
      footer={
        <>
          {!sent && (
            <Button variant="secondary" disabled={invite.pending} onClick={close}>
              {text.cancel}
            </Button>
          )}
          <Button type="submit" loading={invite.pending}>
            {sent ? temporaryText.done : text.confirm}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
