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
} from '../../../functions/notifications/notifications.domain.ts';
import type { ApiClient } from './api-client.ts';
import { isGone } from './api-error.ts';
import { queryKeys } from './query-keys.ts';
import { unreadQuery } from './unread-notifications.ts';

// What the browser keeps of notifications, and how it follows a write: from the answer, without reading again.
// The list's own feature and the dialog that sends them, which the dashboard opens too, both need it.

export interface NotificationsPage {
  items: Notification[];
  nextCursor: string | null;
}
export type NotificationList = InfiniteData<NotificationsPage, string | undefined>;

export const listKey = (filter: NotificationFilter) =>
  [...queryKeys.notifications, 'list', filter] as const;

/** The figures on the filter buttons: the last that any list told. Never asked for by themselves. */
export const countsQuery = () =>
  queryOptions<NotificationCounts>({
    queryKey: [...queryKeys.notifications, 'counts'],
    queryFn: skipToken,
  });

const belongsTo = (filter: NotificationFilter, { read }: Notification) =>
  filter === 'all' || (filter === 'read') === read;

type ChangeItems = (items: Notification[], filter: NotificationFilter) => Notification[];

/** Changes the lists that were read. Answers already on their way are dropped, being older, and asked for again. */
async function changeLists(
  client: QueryClient,
  change: (list: NotificationList, filter: NotificationFilter) => NotificationList,
): Promise<void> {
  const all = { queryKey: queryKeys.notifications };
  await client.cancelQueries(all);
  for (const filter of notificationFilters) {
    client.setQueryData<NotificationList>(listKey(filter), (list) => list && change(list, filter));
  }
  // A list that was being read for the first time would otherwise wait for ever.
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

/** One came or went. `own`: to the person who reads, or to everybody; the badge counts those. */
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

/** After a refused write: where it was deleted by somebody else, the lists are read again. */
export const readAgainIfGone = (client: QueryClient, error: Error) =>
  isGone(error) ? client.invalidateQueries({ queryKey: queryKeys.notifications }) : undefined;

/** A new one stands first in the lists it belongs to. */
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

/** What it says has changed; where it stands has not. */
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

/** `unread`: how many are left, as the API says. One that is read leaves the list of those that are not. */
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
 * `isOwn`: it went to the person who reads, or to everybody. How many were marked is the change of the unread ones:
 * an administrator's list counts other people's too.
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
