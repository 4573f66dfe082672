import type { Role } from '../../../../../functions/core/validation/role.ts';
import { ConfirmDialog } from '../../../components/ui/alert-dialog.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { messageOf } from '../../../lib/api-error.ts';
import { useAction } from '../../../lib/use-action.ts';
import { roleText } from '../users.dialogs.text.ts';
import { nameOf } from '../users.names.ts';
import { useChangeRole } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';

/** Asks before a person gets another role, saying what it means and that the others are informed. */
function RoleDialog({ open, close, user, role }: PersonDialogProps & { role: Role }) {
  const toast = useToast();
  const text = roleText[role];
  const change = useAction(useChangeRole(user.userId), {
    done: () => {
      toast({ title: text.done, variant: 'success' });
      close();
    },
    failed: (error) =>
      toast({ title: text.failed, description: messageOf(error), variant: 'destructive' }),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={text.title}
      description={text.question(nameOf(user) || user.email)}
      consequences={text.consequences}
      confirmLabel={text.confirm}
      variant={role === 'admin' ? 'primary' : 'destructive'}
      pending={change.pending}
      error={change.error ? messageOf(change.error) : undefined}
      onConfirm={() => change.run(role)}
    />
  );
}

export const PromoteDialog = (props: PersonDialogProps) => <RoleDialog {...props} role="admin" />;
export const DemoteDialog = (props: PersonDialogProps) => <RoleDialog {...props} role="cliente" />;
