import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '../../../../functions/notifications/notifications.contract.ts';
import type {
  NewNotification,
  NotificationChange,
} from '../../../../functions/notifications/notifications.domain.ts';
import { useApi } from '../../lib/api.context.tsx';
import { keepChanged, keepCreated, readAgainIfGone } from '../../lib/notification-lists.ts';
import { useIsOwn } from '../../lib/unread-notifications.ts';

/** Sends a notification; the lists that were read take it from the answer. */
export function useSendNotification() {
  const api = useApi();
  const client = useQueryClient();
  const isOwn = useIsOwn();
  return useMutation({
    mutationFn: (body: NewNotification) => api.call(notificationsContract.create, { body }),
    onSuccess: (notification) =>
      keepCreated(client, api, { notification, own: isOwn(notification) }),
  });
}

export interface NotificationUpdate {
  notificationId: string;
  change: NotificationChange;
}

/** Changes what a notification says. */
export function useUpdateNotification() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ notificationId, change }: NotificationUpdate) =>
      api.call(notificationsContract.update, { params: { notificationId }, body: change }),
    onSuccess: (changed) => keepChanged(client, changed),
    onError: (error) => readAgainIfGone(client, error),
  });
}
