import {
  queryOptions,
  skipToken,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  Notification,
  NotificationCounts,
  NotificationFilter,
} from '../../../../../functions/notifications/notifications.domain.ts';
import type { ApiClient } from '../../../lib/http/api-client.ts';
import { isGone } from '../../../lib/http/api-error.ts';
import { cachedLists } from '../../../lib/queries/cached-lists.ts';
import { queryKeys } from '../../../lib/queries/query-keys.ts';
import { unreadQuery } from './unread-notifications.ts';

// The cache of notifications, updated from the responses of writes without a refetch. It is shared by the list's
// feature and the dialog that sends notifications, which the dashboard opens too.

export interface NotificationsPage {
  items: Notification[];
  nextCursor: string | null;
}
export type NotificationList = InfiniteData<NotificationsPage, string | undefined>;

const listsKey = [...queryKeys.notifications, 'list'] as const;

/** The counts on the filter buttons, taken from the last response of any list. Never fetched separately. */
export const countsQuery = () =>
  queryOptions<NotificationCounts>({
    queryKey: [...queryKeys.notifications, 'counts'],
    queryFn: skipToken,
  });

const belongsTo = (filter: NotificationFilter, { read }: Notification) =>
  filter === 'all' || (filter === 'read') === read;

type ChangeItems = (items: Notification[], filter: NotificationFilter) => Notification[];

const lists = cachedLists<Notification, NotificationFilter>(listsKey, {
  idOf: ({ notificationId }) => notificationId,
  belongs: belongsTo,
  // The counts and the badge, too.
  outdated: queryKeys.notifications,
});
export const listKey = lists.keyOf;

const changeCounts = (client: QueryClient, unread: number, read: number) =>
  client.setQueryData(
    countsQuery().queryKey,
    (counts) =>
      counts && {
        all: Math.max(0, counts.all + unread + read),
        unread: Math.max(0, counts.unread + unread),
        read: Math.max(0, counts.read + read),
      },
  );

/**
 * A notification that was created or deleted. `own`: sent to the current person or to everybody; the badge counts
 * those.
 */
export interface Counted {
  notification: Notification;
  own: boolean;
}

function countOne(
  client: QueryClient,
  api: ApiClient,
  { notification: { read }, own, change }: Counted & { change: 1 | -1 },
): void {
  changeCounts(client, read ? 0 : change, read ? change : 0);
  if (!own || read) return;
  client.setQueryData(unreadQuery(api).queryKey, (unread) =>
    unread === undefined ? undefined : Math.max(0, unread + change),
  );
}

/** After a refused write: refetches the lists if somebody else has deleted the notification. */
export const readAgainIfGone = (client: QueryClient, error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: queryKeys.notifications }) : undefined;

/** Puts a new notification at the top of the lists it belongs to. */
export async function keepCreated(client: QueryClient, api: ApiClient, created: Counted) {
  const { notification } = created;
  await lists.created(client, notification);
  countOne(client, api, { ...created, change: 1 });
}

/** Updates a notification's content; its position stays. */
export const keepChanged = (client: QueryClient, changed: Notification) =>
  lists.changed(client, changed);

export async function keepRemoved(client: QueryClient, api: ApiClient, removed: Counted) {
  await lists.removed(client, removed.notification.notificationId);
  countOne(client, api, { ...removed, change: -1 });
}

/** `unread`: the remaining count from the API. A notification that was read leaves the list of unread ones. */
export async function keepRead(
  client: QueryClient,
  api: ApiClient,
  { notification, unread }: { notification: Notification; unread: number },
) {
  await lists.changeRows(
    client,
    markWhere(({ notificationId }) => notificationId === notification.notificationId),
  );
  if (!notification.read) changeCounts(client, -1, 1);
  client.setQueryData(unreadQuery(api).queryKey, unread);
}

/**
 * `isOwn`: sent to the current person or to everybody. The number marked as read is the difference of the unread
 * counts, because an administrator's list also counts other people's.
 */
export async function keepAllRead(
  client: QueryClient,
  api: ApiClient,
  { isOwn, unread }: { isOwn: (notification: Notification) => boolean; unread: number },
) {
  const { queryKey } = unreadQuery(api);
  const marked = Math.max(0, (client.getQueryData(queryKey) ?? unread) - unread);
  await lists.changeRows(client, markWhere(isOwn));
  changeCounts(client, -marked, marked);
  client.setQueryData(queryKey, unread);
}

const markWhere =
  (isMarked: (notification: Notification) => boolean): ChangeItems =>
  (items, filter) =>
    items
      .map((item) => (isMarked(item) ? { ...item, read: true } : item))
      .filter((item) => belongsTo(filter, item));
