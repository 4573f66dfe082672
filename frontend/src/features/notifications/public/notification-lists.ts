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

/** Whose notifications: what reached a person, or all that was sent (null). */
export type InboxOf = string | null;

/** The counts on the filter buttons: they come with each page of the list, and are never fetched separately. */
export const countsQuery = (of: InboxOf) =>
  queryOptions<NotificationCounts>({
    queryKey: [...queryKeys.notifications, 'counts', of],
    queryFn: skipToken,
  });

/** What a list shows. */
export interface NotificationsAsked {
  filter: NotificationFilter;
  of: InboxOf;
}

const isIn = (of: InboxOf, { userId }: Notification): boolean =>
  of === null || userId === null || userId === of;
const belongsTo = ({ filter, of }: NotificationsAsked, notification: Notification) =>
  isIn(of, notification) && (filter === 'all' || (filter === 'read') === notification.read);

type ChangeItems = (items: Notification[], asked: NotificationsAsked) => Notification[];

const lists = cachedLists<Notification, NotificationsAsked>(listsKey, {
  idOf: ({ notificationId }) => notificationId,
  belongs: belongsTo,
  // The counts and the badge, too.
  outdated: queryKeys.notifications,
});
export const listKey = lists.keyOf;

interface CountsChange {
  unread: number;
  read: number;
}

/** Changes the counts of all that was sent, and of the person's own where it reached them. */
function changeCounts(client: QueryClient, { unread, read }: CountsChange, inboxes: InboxOf[]) {
  for (const of of inboxes) {
    client.setQueryData(
      countsQuery(of).queryKey,
      (counts) =>
        counts && {
          all: Math.max(0, counts.all + unread + read),
          unread: Math.max(0, counts.unread + unread),
          read: Math.max(0, counts.read + read),
        },
    );
  }
}

/** A notification that was created or deleted. `me`: the current person; the badge counts what reached them. */
export interface Counted {
  notification: Notification;
  me: string;
}

function countOne(
  client: QueryClient,
  api: ApiClient,
  { notification, me, change }: Counted & { change: 1 | -1 },
): void {
  const { read } = notification;
  const own = isIn(me, notification);
  const counted = { unread: read ? 0 : change, read: read ? change : 0 };
  changeCounts(client, counted, own ? [null, me] : [null]);
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
  { notification, unread, me }: Counted & { unread: number },
) {
  await lists.changeRows(
    client,
    markWhere(({ notificationId }) => notificationId === notification.notificationId),
  );
  if (!notification.read) changeCounts(client, { unread: -1, read: 1 }, [null, me]);
  client.setQueryData(unreadQuery(api).queryKey, unread);
}

/** The number marked as read is the difference of the unread counts: all that was sent counts other people's, too. */
export async function keepAllRead(
  client: QueryClient,
  api: ApiClient,
  { me, unread }: { me: string; unread: number },
) {
  const { queryKey } = unreadQuery(api);
  const marked = Math.max(0, (client.getQueryData(queryKey) ?? unread) - unread);
  await lists.changeRows(
    client,
    markWhere((each) => isIn(me, each)),
  );
  changeCounts(client, { unread: -marked, read: marked }, [null, me]);
  client.setQueryData(queryKey, unread);
}

const markWhere =
  (isMarked: (notification: Notification) => boolean): ChangeItems =>
  (items, asked) =>
    items
      .map((item) => (isMarked(item) ? { ...item, read: true } : item))
      .filter((item) => belongsTo(asked, item));
