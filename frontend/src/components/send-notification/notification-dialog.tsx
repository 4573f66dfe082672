import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Notification } from '../../../../functions/notifications/notifications.domain.ts';
import { messageOf } from '../../lib/api-error.ts';
import { REVIEW_FIELDS } from '../../lib/field-errors.ts';
import type { DialogControl } from '../../lib/use-dialog-task.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { NotificationFields, RecipientField } from './notification-fields.tsx';
import {
  fieldsOf,
  newNotificationOf,
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
function useTask(notification: Notification | undefined) {
  const { mutateAsync: send } = useSendNotification();
  const { mutateAsync: update } = useUpdateNotification();
  if (!notification) {
    const save = (values: NotificationValues) => send(newNotificationOf(values));
    const { createTitle: title, createDescription: description, send: submit } = text;
    return { save, title, description, submit, done: text.sent, failed: text.sendFailed };
  }
  return {
    save: ({ title, message, type }: NotificationValues) =>
      update({ notificationId: notification.notificationId, change: { title, message, type } }),
    title: text.editTitle,
    description: text.editDescription(notification.recipientName),
    submit: text.save,
    done: text.updated,
    failed: text.updateFailed,
  };
}

/** Sends a notification to one person or to everybody, or changes what one says (spec 000 §2, Notifications). */
export function NotificationDialog({ open, close, notification }: NotificationDialogProps) {
  const toast = useToast();
  const task = useTask(notification);
  const form = useForm<Fields, unknown, NotificationValues>({
    resolver: zodResolver(notificationFormSchema),
    defaultValues: fieldsOf(notification),
  });

  const save = async (values: NotificationValues) => {
    try {
      await task.save(values);
      toast({ title: task.done });
      close();
    } catch (error) {
      const description = showRefusal(form, error) ? REVIEW_FIELDS : messageOf(error);
      toast({ title: task.failed, description, variant: 'destructive' });
    }
  };
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={task.title}
      description={task.description}
      pending={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={close}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {task.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!notification && <RecipientField form={form} />}
        <NotificationFields form={form} />
      </div>
    </Dialog>
  );
}
