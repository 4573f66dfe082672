import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import {
  everybody,
  notificationWordsSchema,
  type NewNotification,
  type Notification,
  type NotificationChange,
} from '../../../../../functions/notifications/notifications.domain.ts';
import { changedFields } from '../../../lib/forms/changed-fields.ts';
import type { UserChoice } from '../../../components/pickers/user-options.tsx';
import { sendNotificationText as text } from './notification.text.ts';

/** What to send: a new notification, or the change of one. */
export type NotificationTask = 'new' | Notification;

/** The recipient option of spec 000 §9. */
export const forEverybody: UserChoice = { userId: 'all', name: everybody };

/** What the form holds. Nobody is chosen at first: a slip must not write to everybody. */
export const notificationFormSchema = notificationWordsSchema.extend({
  recipient: z
    .custom<UserChoice>()
    .nullable()
    .refine((choice) => choice !== null, text.recipient.required),
});
export type NotificationFields = z.input<typeof notificationFormSchema>;
export type NotificationValues = z.output<typeof notificationFormSchema>;
export type NotificationForm = UseFormReturn<NotificationFields, unknown, NotificationValues>;

const recipientOf = ({ userId, recipientName }: Notification): UserChoice =>
  userId === null ? forEverybody : { userId, name: recipientName ?? userId };

export const fieldsOf = (notification: Notification | undefined): NotificationFields =>
  notification
    ? {
        title: notification.title,
        message: notification.message,
        type: notification.type,
        recipient: recipientOf(notification),
      }
    : { title: '', message: '', type: 'info', recipient: null };

/** As the API takes it: nobody in particular is everybody. */
export function newNotificationOf({ recipient, ...said }: NotificationValues): NewNotification {
  const toAll = recipient.userId === forEverybody.userId;
  return { ...said, userId: toAll ? null : recipient.userId };
}

/** What differs from the notification with which the form began, and which revision of it that was. */
export const notificationChangeOf = (
  { title, message, type }: NotificationValues,
  before: Notification,
): NotificationChange => ({
  ...changedFields(before, { title, message, type }),
  revision: before.revision,
});
