import { queryOptions, useQuery } from '@tanstack/react-query';
import { notificationsContract } from '../../../functions/notifications/notifications.contract.ts';
import type { Notification } from '../../../functions/notifications/notifications.domain.ts';
import type { ApiClient } from './api-client.ts';
import { useApi } from './api.context.tsx';
import { queryKeys } from './query-keys.ts';
import { useProfile, useSession } from './session.context.tsx';

/** How often what is new is looked for while the tab is visible. Milliseconds. */
export const NEWS_POLL_MS = 60_000;

/** New notifications appear without a reload: read again on coming back to the tab, and every minute meanwhile. */
export const newsOptions = {
  refetchOnWindowFocus: 'always',
  refetchInterval: NEWS_POLL_MS,
} as const;

/** How many notifications the person has not read. Starts from what GET /profile said, without a request. */
export const unreadQuery = (api: ApiClient, known?: { count: number; at: number }) =>
  queryOptions({
    queryKey: [...queryKeys.notifications, 'unread'],
    queryFn: async ({ signal }) =>
      (await api.call(notificationsContract.unread, { signal })).unread,
    ...newsOptions,
    staleTime: NEWS_POLL_MS,
    ...(known ? { initialData: known.count, initialDataUpdatedAt: known.at } : {}),
  });

/** The person's unread notifications, kept up to date; undefined while they are not known. */
export function useUnreadNotifications(): number | undefined {
  const api = useApi();
  const session = useSession();
  const known = session.status === 'signed-in' ? session.unread : undefined;
  return useQuery(unreadQuery(api, known)).data;
}

/** Whether it went to the person who reads, or to everybody: only those can be marked as read. */
export function useIsOwn(): (notification: Notification) => boolean {
  const { userId } = useProfile();
  return (notification) => notification.userId === null || notification.userId === userId;
}
