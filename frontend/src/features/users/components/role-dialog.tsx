import type { Role } from '../../../../../functions/core/validation/role.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { roleText } from '../users.dialogs.text.ts';
import { nameOf } from '../users.names.ts';
import { useChangeRole } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';

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
      subject={role}
      variant={role === 'admin' ? 'primary' : 'destructive'}
    />
  );
}

export const PromoteDialog = (props: PersonDialogProps) => <RoleDialog {...props} role="admin" />;
export const DemoteDialog = (props: PersonDialogProps) => <RoleDialog {...props} role="cliente" />;
