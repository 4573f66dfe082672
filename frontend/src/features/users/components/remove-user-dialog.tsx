import { ActionQuestion } from '../../../components/action-question.tsx';
import { removeText as text } from '../users.dialogs.text.ts';
import { nameOf } from '../users.names.ts';
import { useDeleteUser } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';

/** Asks before a person is deleted, naming them and what goes and stays (spec 000 §2, Users). */
export function RemoveUserDialog({ user, ...dialog }: PersonDialogProps) {
  const deletion = useDeleteUser();
  return (
    <ActionQuestion
      {...dialog}
      title={text.title}
      description={text.question(nameOf(user) || user.email)}
      consequences={text.consequences}
      text={text}
      action={deletion}
      subject={user.userId}
    />
  );
}
