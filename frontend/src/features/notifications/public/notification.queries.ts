import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '../../../../../functions/notifications/notifications.contract.ts';
import type { Notification } from '../../../../../functions/notifications/notifications.domain.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { keepChanged, keepCreated, readAgainIfGone } from './notification-lists.ts';
import {
  newNotificationOf,
  notificationChangeOf,
  type NotificationValues,
} from './notification.form.ts';

interface SentNotification {
  values: NotificationValues;
  /** The one to change, as it was read. */
  before: Notification | undefined;
}

/** Sends a notification, or changes what one says. The lists that were read take it from the answer. */
export function useSaveNotification() {
  const api = useApi();
  const client = useQueryClient();
  const me = useProfile().userId;
  return useMutation({
    mutationFn: ({ values, before }: SentNotification) => {
      if (!before)
        return api.call(notificationsContract.create, { body: newNotificationOf(values) });
      const { notificationId } = before;
      return api.call(notificationsContract.update, {
        params: { notificationId },
        body: notificationChangeOf(values, before),
      });
    },
    onSuccess: (notification, { before }) =>
      before ? keepChanged(client, notification) : keepCreated(client, api, { notification, me }),
    onError: (error) => readAgainIfGone(client, error),
  });
}
