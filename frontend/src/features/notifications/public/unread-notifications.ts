import { queryOptions, useQuery } from '@tanstack/react-query';
import { notificationsContract } from '../../../../../functions/notifications/notifications.contract.ts';
import type { Notification } from '../../../../../functions/notifications/notifications.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { attentionCountsKey } from '../../attention/public/attention-counts.ts';
import { waitingQuery } from '../../activities/public/waiting-activities.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { useProfile, useSession } from '../../../lib/session/session.context.tsx';

/** Polling interval for new notifications while the tab is visible. Milliseconds. */
export const NEWS_POLL_MS = 60_000;

/** New notifications appear without a reload: refetched on window focus and every minute. */
export const newsOptions = {
  refetchOnWindowFocus: 'always',
  refetchInterval: NEWS_POLL_MS,
} as const;

/**
 * The person's number of unread notifications. Starts with the count of GET /profile, without a request. The answer also
 * says how many activities wait and what is pending.
 */
export const unreadQuery = (api: ApiClient, known?: { unread: number; at: number }) =>
  queryOptions({
    queryKey: [...queryKeys.notifications, 'unread'],
    queryFn: async ({ signal, client }) => {
      const { unread, waitingActivities, attention } = await api.call(
        notificationsContract.unread,
        {
          signal,
        },
      );
      client.setQueryData(waitingQuery().queryKey, waitingActivities);
      if (attention) client.setQueryData(attentionCountsKey, attention);
      return unread;
    },
    ...newsOptions,
    staleTime: NEWS_POLL_MS,
    ...(known ? { initialData: known.unread, initialDataUpdatedAt: known.at } : {}),
  });

/** The person's unread notifications, kept up to date; undefined until they are loaded. */
export function useUnreadNotifications(): number | undefined {
  const api = useApi();
  const session = useSession();
  const known = session.status === 'signed-in' ? session.counts : undefined;
  return useQuery(unreadQuery(api, known)).data;
}

/** Whether a notification was sent to the current person or to everybody: only those can be marked as read. */
export function useIsOwn(): (notification: Notification) => boolean {
  const { userId } = useProfile();
  return (notification) => notification.userId === null || notification.userId === userId;
}
