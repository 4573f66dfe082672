import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { Role } from '../../../../functions/core/validation/role.ts';
import { notificationsContract } from '../../../../functions/notifications/notifications.contract.ts';
import type {
  Notification,
  NotificationCounts,
  NotificationFilter,
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
  type NotificationsPage,
} from './public/notification-lists.ts';
import { newsOptions, unreadQuery, useIsOwn } from './public/unread-notifications.ts';

/** The filter buttons and the badge show what the newest answer says. */
function tellCounts(client: QueryClient, api: ApiClient, from: CountsAnswer): void {
  client.setQueryData(countsQuery().queryKey, from.counts);
  const { queryKey } = unreadQuery(api);
  // An administrator's counts are of what everybody has been sent; the badge, of their own.
  if (from.role === 'cliente') client.setQueryData(queryKey, from.counts.unread);
  else if (from.first) void client.invalidateQueries({ queryKey });
}

interface CountsAnswer {
  counts: NotificationCounts;
  role: Role;
  /** Of a list's first page: once per reading of it. */
  first: boolean;
}

/**
 * Notifications, newest first, a page at a time. Read afresh on each visit, shown from cache meanwhile; new ones come
 * by themselves.
 */
export const notificationsQuery = (api: ApiClient, filter: NotificationFilter, role: Role) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: async ({ pageParam, signal, client }): Promise<NotificationsPage> => {
      const query = { filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { counts, ...page } = await api.call(notificationsContract.list, { query, signal });
      tellCounts(client, api, { counts, role, first: pageParam === undefined });
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    ...newsOptions,
  });

export function useMarkRead() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ notificationId }: Notification) =>
      api.call(notificationsContract.markRead, { params: { notificationId } }),
    onSuccess: ({ unread }, notification) => keepRead(client, api, { notification, unread }),
    onError: (error) => readAgainIfGone(client, error),
  });
}

export function useMarkAllRead() {
  const api = useApi();
  const client = useQueryClient();
  const isOwn = useIsOwn();
  return useMutation({
    mutationFn: () => api.call(notificationsContract.markAllRead),
    onSuccess: ({ unread }) => keepAllRead(client, api, { isOwn, unread }),
  });
}

export function useRemoveNotification() {
  const api = useApi();
  const client = useQueryClient();
  const isOwn = useIsOwn();
  return useMutation({
    mutationFn: ({ notificationId }: Notification) =>
      api.call(notificationsContract.remove, { params: { notificationId } }),
    onSuccess: (_answer, notification) =>
      keepRemoved(client, api, { notification, own: isOwn(notification) }),
    onError: (error) => readAgainIfGone(client, error),
  });
}
