import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Notification } from '../../../../../functions/notifications/notifications.domain.ts';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { NotificationFields, RecipientField } from './notification-fields.tsx';
import {
  fieldsOf,
  notificationFormSchema,
  type NotificationFields as Fields,
  type NotificationTask,
  type NotificationValues,
} from './notification.form.ts';
import { useSaveNotification } from './notification.queries.ts';
import { sendNotificationText as text } from './notification.text.ts';

export interface NotificationDialogProps extends DialogControl {
  task: NotificationTask;
}

/** What differs between sending and changing. */
const wordsOf = (notification: Notification | undefined) =>
  notification
    ? {
        title: text.editTitle,
        description: text.editDescription(notification.recipientName),
        submit: text.save,
        done: text.updated,
        failed: text.updateFailed,
      }
    : {
        title: text.createTitle,
        description: text.createDescription,
        submit: text.send,
        done: text.sent,
        failed: text.sendFailed,
      };

/** Sends a notification to one person or to everybody, or changes what one says (spec 000 §2, Notifications). */
export function NotificationDialog({ task, ...dialog }: NotificationDialogProps) {
  const notification = task === 'new' ? undefined : task;
  const words = wordsOf(notification);
  const form = useForm<Fields, unknown, NotificationValues>({
    resolver: zodResolver(notificationFormSchema),
    defaultValues: fieldsOf(notification),
  });
  const save = useSaveNotification(notification);
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={words.title}
      description={words.description}
      text={words}
      refusals={{ PERSON_GONE: { field: 'recipient' } }}
      write={save}
      variablesOf={(values) => values}
    >
      {!notification && <RecipientField form={form} />}
      <NotificationFields form={form} />
    </FormDialog>
  );
}
