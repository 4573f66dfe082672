import type { Notification } from '../../../../../functions/notifications/notifications.domain.ts';
import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useRemoveNotification } from '../notifications.queries.ts';
import { notificationsText as text } from '../notifications.text.ts';

export interface RemoveDialogProps extends DialogControl {
  notification: Notification;
}

/** Asks before a notification is deleted, for everybody it went to. */
export function RemoveDialog({ notification, ...dialog }: RemoveDialogProps) {
  const deletion = useRemoveNotification();
  return (
    <ActionQuestion
      {...dialog}
      title={text.remove.title(notification.title)}
      description={
        notification.userId === null
          ? text.remove.ofEverybody
          : text.remove.ofOne(notification.recipientName ?? text.unknownRecipient)
      }
      text={text.remove}
      action={deletion}
      subject={notification}
    />
  );
}
