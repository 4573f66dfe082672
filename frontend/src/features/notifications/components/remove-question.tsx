import type { Notification } from '../../../../../functions/notifications/notifications.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useRemoveNotification } from '../notifications.queries.ts';
import { notificationsText as text } from '../notifications.text.ts';

/** Asks before a notification is deleted, for everybody it went to. */
export function RemoveQuestion({ task, ...dialog }: DialogControl & { task: Notification }) {
  const deletion = useRemoveNotification();
  return (
    <ActionQuestion
      {...dialog}
      title={text.remove.title(task.title)}
      description={
        task.userId === null
          ? text.remove.ofEverybody
          : text.remove.ofOne(task.recipientName ?? text.unknownRecipient)
      }
      text={text.remove}
      action={deletion}
      subject={task}
    />
  );
}
