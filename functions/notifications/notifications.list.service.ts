import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/cursor.ts';
import { allNotificationsPartition, inboxPartition } from '../core/table/keys.ts';
import type { Page } from '../core/table/query-page.ts';
import { idField } from '../core/validation/fields.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type {
  Notification,
  NotificationCounts,
  NotificationFilter,
} from './notifications.domain.ts';
import type { InboxStore, StoredInbox } from './notifications.inbox.store.ts';
import type { NotificationsListStore } from './notifications.list.store.ts';
import {
  countsOf,
  cutPage,
  isBroadcastRead,
  type Reading,
} from './notifications.reading.domain.ts';
import type { NotificationRow } from './notifications.row.ts';

export interface ListDependencies {
  inboxes: Pick<InboxStore, 'read'>;
  list: NotificationsListStore;
  names: Pick<PeopleView, 'namesOf'>;
}

export interface ListQuery {
  filter: NotificationFilter;
  cursor?: string | undefined;
}

type Shown = Pick<NotificationRow, 'userId' | 'notificationId' | 'read'>;

/** Whether a notification counts as read: by whom it went to, or by whom it is shown to where it went to everybody. */
const isRead = ({ userId, notificationId, read }: Shown, reading: Reading): boolean =>
  userId === null ? isBroadcastRead(reading, notificationId) : read;

/** Rows as their reader sees them. Only administrators see the recipient. */
export async function shownTo(
  caller: Pick<Caller, 'role'>,
  rows: readonly NotificationRow[],
  { reading, names }: { reading: Reading; names: Pick<PeopleView, 'namesOf'> },
): Promise<Notification[]> {
  const recipients = rows.flatMap(({ userId }) => userId ?? []);
  const found = isAdmin(caller) ? await names.namesOf(recipients) : undefined;
  const nameOf = (userId: string) => found && (found.get(userId) ?? DELETED_PERSON_NAME);
  return rows.map((row) => ({
    ...row,
    read: isRead(row, reading),
    recipientName: (row.userId !== null && nameOf(row.userId)) || null,
  }));
}

/** The list a cursor belongs to: of everything, or the caller's own. */
const listOf = (caller: Caller) => ({
  attribute: 'list',
  value: isAdmin(caller) ? allNotificationsPartition : inboxPartition(caller.userId),
});

/** The id after which a page begins. @throws AppError VALIDATION_FAILED for a cursor that is not of this list */
function beginningOf(caller: Caller, cursor: string | undefined): string | undefined {
  const key = decodeCursor(cursor, listOf(caller));
  if (!key) return undefined;
  const { success, data } = idField.safeParse(key['before']);
  if (!success) throw invalidCursor();
  return data;
}

function cursorOf(caller: Caller, last: string | null): string | null {
  const { attribute, value } = listOf(caller);
  return last === null ? null : encodeCursor({ [attribute]: value, before: last });
}

/** What went to everybody, where the list that is read does not have it itself. */
function broadcastsFor(caller: Caller, { broadcasts }: StoredInbox, before: string | undefined) {
  if (isAdmin(caller)) return [];
  return broadcasts.filter((row) => before === undefined || row.notificationId < before);
}

/**
 * A page of notifications, newest first, with the figures of the three filters: what went to the caller or to
 * everybody; for an administrator all there are (spec 000 §6). A filtered page may hold less than there is room for,
 * or nothing, and still have one after it. @throws AppError VALIDATION_FAILED (cursor)
 */
export async function listNotifications(
  caller: Caller,
  { filter, cursor }: ListQuery,
  { inboxes, list, names }: ListDependencies,
): Promise<Page<Notification> & { counts: NotificationCounts }> {
  const before = beginningOf(caller, cursor);
  const inbox = await inboxes.read(caller);
  const counts = countsOf(caller.role, inbox);
  if (counts[filter] === 0) return { items: [], nextCursor: null, counts };

  const { reading } = inbox;
  const isWanted = (row: NotificationRow) => isRead(row, reading) === (filter === 'read');
  const wanted = filter === 'all' ? undefined : isWanted;
  const source = isAdmin(caller) ? 'all' : { userId: caller.userId };
  const { rows, reached } = await list.read(source, { before, isWanted: wanted });
  const others = broadcastsFor(caller, inbox, before).filter(wanted ?? (() => true));
  const { items, last } = cutPage([...rows, ...others], reached);
  return {
    items: await shownTo(caller, items, { reading, names }),
    nextCursor: cursorOf(caller, last),
    counts,
  };
}
