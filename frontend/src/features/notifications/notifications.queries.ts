import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { notificationsContract } from '../../../../functions/notifications/notifications.contract.ts';
import type {
  Notification,
  NotificationCounts,
  NotificationScope,
} from '../../../../functions/notifications/notifications.domain.ts';
import type { ApiClient } from '../../lib/http/api-client.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import {
  countsQuery,
  keepAllRead,
  keepRead,
  keepRemoved,
  listKey,
  readAgainIfGone,
  type InboxOf,
  type NotificationsAsked,
  type NotificationsPage,
} from './public/notification-lists.ts';
import { useProfile } from '../../lib/session/session.context.tsx';
import { newsOptions, unreadQuery } from './public/unread-notifications.ts';

/** The filter buttons and the badge show what the newest answer says. */
function showCounts(client: QueryClient, api: ApiClient, from: CountsAnswer): void {
  client.setQueryData(countsQuery(from.of).queryKey, from.counts);
  const { queryKey } = unreadQuery(api);
  // The badge counts what reached the person: the counts of all that was sent do not show that.
  if (from.of !== null) client.setQueryData(queryKey, from.counts.unread);
  else if (from.first) void client.invalidateQueries({ queryKey });
}

interface CountsAnswer {
  counts: NotificationCounts;
  of: InboxOf;
  /** Of a list's first page: once per reading of it. */
  first: boolean;
}

/**
 * Notifications, newest first, a page at a time. Read afresh on each visit, shown from cache meanwhile; new ones come
 * by themselves.
 */
export const notificationsQuery = (api: ApiClient, asked: NotificationsAsked) =>
  infiniteQueryOptions({
    queryKey: listKey(asked),
    queryFn: async ({ pageParam, signal, client }): Promise<NotificationsPage> => {
      const { filter, of } = asked;
      const scope: NotificationScope = of === null ? 'sent' : 'own';
      const query = { filter, scope, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { counts, ...page } = await api.call(notificationsContract.list, { query, signal });
      showCounts(client, api, { counts, of, first: pageParam === undefined });
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    ...newsOptions,
  });

/** Has a file written of all that was sent and the filter finds. */
export function useExportNotifications(filter: NotificationsAsked['filter']) {
  const api = useApi();
  return () => api.call(notificationsContract.export, { body: { filter } });
}

export function useMarkRead() {
  const api = useApi();
  const client = useQueryClient();
  const me = useProfile().userId;
  return useMutation({
    mutationFn: ({ notificationId }: Notification) =>
      api.call(notificationsContract.markRead, { params: { notificationId } }),
    onSuccess: ({ unread }, notification) => keepRead(client, api, { notification, unread, me }),
    onError: (error) => readAgainIfGone(client, error),
  });
}

export function useMarkAllRead() {
  const api = useApi();
  const client = useQueryClient();
  const me = useProfile().userId;
  return useMutation({
    mutationFn: () => api.call(notificationsContract.markAllRead),
    onSuccess: ({ unread }) => keepAllRead(client, api, { me, unread }),
  });
}

export function useRemoveNotification() {
  const api = useApi();
  const client = useQueryClient();
  const me = useProfile().userId;
  return useMutation({
    mutationFn: ({ notificationId }: Notification) =>
      api.call(notificationsContract.remove, { params: { notificationId } }),
    onSuccess: (_answer, notification) => keepRemoved(client, api, { notification, me }),
    onError: (error) => readAgainIfGone(client, error),
  });
}
