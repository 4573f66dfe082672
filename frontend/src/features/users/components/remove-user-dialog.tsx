import { useQuery } from '@tanstack/react-query';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { removeText as text } from '../users.dialogs.text.ts';
import { nameOf } from '../users.names.ts';
import { useDeleteUser } from '../users.queries.ts';
import { sitesCountQuery } from '../users.sites.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';

/** Asks before a person is deleted, naming them and what goes and stays (spec 000 §2, Users). */
export function RemoveUserDialog({ user, ...dialog }: PersonDialogProps) {
  const deletion = useDeleteUser();
  const { data: sites } = useQuery({
    ...sitesCountQuery(useApi(), user.userId),
    enabled: dialog.open,
  });
  return (
    <ActionQuestion
      {...dialog}
      title={text.title}
      description={text.question(nameOf(user) || user.email)}
      consequences={[
        text.account,
        text.sites(sites),
        text.plan,
        text.deleted,
        text.kept,
        ...(user.role === 'admin' ? [text.admins] : []),
        text.final,
      ]}
      text={text}
      action={deletion}
      subject={user.userId}
    />
  );
}
