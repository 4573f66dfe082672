import {
  queryOptions,
  skipToken,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import {
  notificationFilters,
  type Notification,
  type NotificationCounts,
  type NotificationFilter,
} from '../../../../../functions/notifications/notifications.domain.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import { isGone } from '../../../lib/api-error.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { unreadQuery } from './unread-notifications.ts';

// The cache of notifications, updated from the responses of writes without a refetch. It is shared by the list's
// feature and the dialog that sends notifications, which the dashboard opens too.

export interface NotificationsPage {
  items: Notification[];
  nextCursor: string | null;
}
export type NotificationList = InfiniteData<NotificationsPage, string | undefined>;

export const listKey = (filter: NotificationFilter) =>
  [...queryKeys.notifications, 'list', filter] as const;

/** The counts on the filter buttons, taken from the last response of any list. Never fetched separately. */
export const countsQuery = () =>
  queryOptions<NotificationCounts>({
    queryKey: [...queryKeys.notifications, 'counts'],
    queryFn: skipToken,
  });

const belongsTo = (filter: NotificationFilter, { read }: Notification) =>
  filter === 'all' || (filter === 'read') === read;

type ChangeItems = (items: Notification[], filter: NotificationFilter) => Notification[];

/** Updates the cached lists. Reads under way are older: they are cancelled and sent again. */
async function changeLists(
  client: QueryClient,
  change: (list: NotificationList, filter: NotificationFilter) => NotificationList,
): Promise<void> {
  const all = { queryKey: queryKeys.notifications };
  await client.cancelQueries(all);
  for (const filter of notificationFilters) {
    client.setQueryData<NotificationList>(listKey(filter), (list) => list && change(list, filter));
  }
  // A list without data would otherwise stay pending, because its first read was cancelled.
  void client.refetchQueries({ ...all, predicate: ({ state }) => state.data === undefined });
}

const changeItems = (client: QueryClient, change: ChangeItems) =>
  changeLists(client, (list, filter) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: change(page.items, filter) })),
  }));

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
  await changeLists(client, (list, filter) =>
    belongsTo(filter, notification) ? withFirst(list, notification) : list,
  );
  countOne(client, api, { ...created, change: 1 });
}

function withFirst(list: NotificationList, created: Notification): NotificationList {
  const [first, ...rest] = list.pages;
  if (!first) return list;
  return { ...list, pages: [{ ...first, items: [created, ...first.items] }, ...rest] };
}

/** Updates a notification's content; its position stays. */
export const keepChanged = (client: QueryClient, changed: Notification) =>
  changeItems(client, (items) =>
    items.map((item) => (item.notificationId === changed.notificationId ? changed : item)),
  );

export async function keepRemoved(client: QueryClient, api: ApiClient, removed: Counted) {
  const { notificationId } = removed.notification;
  await changeItems(client, (items) =>
    items.filter((item) => item.notificationId !== notificationId),
  );
  countOne(client, api, { ...removed, change: -1 });
}

/** `unread`: the remaining count from the API. A notification that was read leaves the list of unread ones. */
export async function keepRead(
  client: QueryClient,
  api: ApiClient,
  { notification, unread }: { notification: Notification; unread: number },
) {
  await changeItems(
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
  await changeItems(client, markWhere(isOwn));
  changeCounts(client, -marked, marked);
  client.setQueryData(queryKey, unread);
}

const markWhere =
  (isMarked: (notification: Notification) => boolean): ChangeItems =>
  (items, filter) =>
    items
      .map((item) => (isMarked(item) ? { ...item, read: true } : item))
      .filter((item) => belongsTo(filter, item));
