import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Notification } from '../../../../functions/notifications/notifications.domain.ts';
import { messageOf } from '../../lib/api-error.ts';
import { REVIEW_FIELDS } from '../../lib/field-errors.ts';
import { useAction } from '../../lib/use-action.ts';
import type { DialogControl } from '../../lib/use-dialog-task.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { NotificationFields, RecipientField } from './notification-fields.tsx';
import {
  fieldsOf,
  newNotificationOf,
  notificationChangeOf,
  notificationFormSchema,
  showRefusal,
  type NotificationFields as Fields,
  type NotificationValues,
} from './notification.form.ts';
import { useSendNotification, useUpdateNotification } from './notification.queries.ts';
import { sendNotificationText as text } from './notification.text.ts';

export interface NotificationDialogProps extends DialogControl {
  /** The one to change; without it a new one is sent. */
  notification?: Notification | undefined;
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
export function NotificationDialog({ open, close, notification }: NotificationDialogProps) {
  const toast = useToast();
  const words = wordsOf(notification);
  const form = useForm<Fields, unknown, NotificationValues>({
    resolver: zodResolver(notificationFormSchema),
    defaultValues: fieldsOf(notification),
  });
  const { isDirty, isSubmitting } = form.formState;

  const outcome = {
    done: () => {
      toast({ title: words.done });
      close();
    },
    failed: (error: unknown) => {
      const description = showRefusal(form, error) ? REVIEW_FIELDS : messageOf(error);
      toast({ title: words.failed, description, variant: 'destructive' });
    },
  };
  const send = useAction(useSendNotification(), outcome);
  const update = useAction(useUpdateNotification(), outcome);
  const onSubmit = notification
    ? update.submit(form, (values) => ({
        notificationId: notification.notificationId,
        change: notificationChangeOf(values, notification),
      }))
    : send.submit(form, newNotificationOf);
  return (
    <FormDialog
      open={open}
      close={close}
      title={words.title}
      description={words.description}
      text={{ cancel: text.cancel, submit: words.submit }}
      unsaved={isDirty}
      pending={isSubmitting}
      onSubmit={onSubmit}
    >
      <div className="flex flex-col gap-5">
        {!notification && <RecipientField form={form} />}
        <NotificationFields form={form} />
      </div>
    </FormDialog>
  );
}
