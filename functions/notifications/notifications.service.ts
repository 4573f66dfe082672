import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { NewNotification, Notification, NotificationChange } from './notifications.domain.ts';
import type { InboxOwner, InboxStore } from './notifications.inbox.store.ts';
import { shownTo, type ListDependencies } from './notifications.list.service.ts';
import { readingAfter, unreadOf } from './notifications.reading.domain.ts';
import type { NotificationRow } from './notifications.row.ts';
import type { NotificationsStore } from './notifications.store.ts';

export interface NotificationsDependencies extends Omit<ListDependencies, 'list'> {
  notifications: NotificationsStore;
  newId: (now: Date) => string;
  now: () => Date;
}

/** One row as an administrator sees it. */
async function shownToAdmin(
  caller: Caller,
  row: NotificationRow,
  { inboxes, names }: Pick<NotificationsDependencies, 'inboxes' | 'names'>,
): Promise<Notification> {
  const { reading } = await inboxes.read(caller);
  const [shown] = await shownTo(caller, [row], { reading, names });
  if (!shown) throw new Error('A row is shown as one notification');
  return shown;
}

/** Sends a notification to one person, or to everybody (null). @throws AppError PERSON_GONE, CONFLICT */
export async function sendNotification(
  caller: Caller,
  input: NewNotification,
  dependencies: NotificationsDependencies,
): Promise<Notification> {
  const { notifications, newId, now } = dependencies;
  const row = await notifications.create(() => {
    const at = now();
    return { notificationId: newId(at), ...input, read: false, sentAt: at.toISOString() };
  });
  if (!row) throw new AppError('PERSON_GONE');
  return shownToAdmin(caller, row, dependencies);
}

/** The fields that are not left out. */
const toldOf = (change: NotificationChange): Partial<Notification> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/**
 * Changes what a notification says, and only what is sent of it; who has read it has still read it. Nothing is written
 * where nothing is sent. @throws AppError NOT_FOUND, CONFLICT
 */
export async function changeNotification(
  caller: Caller,
  { notificationId, ...change }: NotificationChange & { notificationId: string },
  dependencies: NotificationsDependencies,
): Promise<Notification> {
  const { notifications } = dependencies;
  const row = await notifications.find(notificationId);
  if (!row) throw new AppError('NOT_FOUND');
  const told = toldOf(change);
  const isWritten = Object.keys(told).length === 0 || (await notifications.update(row, told));
  if (!isWritten) throw new AppError('NOT_FOUND');
  return shownToAdmin(caller, { ...row, ...told }, dependencies);
}

/** Deletes a notification for everybody it went to. @throws AppError NOT_FOUND, CONFLICT */
export async function deleteNotification(
  notificationId: string,
  { notifications }: Pick<NotificationsDependencies, 'notifications'>,
): Promise<{ notificationId: string }> {
  const row = await notifications.find(notificationId);
  if (!row || !(await notifications.remove(row))) throw new AppError('NOT_FOUND');
  return { notificationId };
}

export interface ReadingDependencies {
  inboxes: InboxStore;
}

type Unread = { unread: number };

/** What went to the caller or to everybody and they have not read: the badge. */
export async function countUnread(
  person: InboxOwner,
  { inboxes }: { inboxes: Pick<InboxStore, 'read'> },
): Promise<Unread> {
  return { unread: unreadOf(await inboxes.read(person)) };
}

/** The badge after something was marked: what was just written must be seen. */
const countAfterwards = async (person: InboxOwner, inboxes: InboxStore): Promise<Unread> => ({
  unread: unreadOf(await inboxes.read(person, { consistent: true })),
});

/**
 * Marks as read what went to the caller, or to everybody. Twice counts once. What went to somebody else alone is not
 * found, by administrators neither. @throws AppError NOT_FOUND, CONFLICT
 */
export async function markRead(
  person: InboxOwner,
  notificationId: string,
  { inboxes }: ReadingDependencies,
): Promise<Unread> {
  const { userId } = person;
  const { reading, broadcasts } = await inboxes.read(person, { consistent: true });
  const ids = broadcasts.map((row) => row.notificationId);
  if (ids.includes(notificationId)) {
    await inboxes.keepReading(userId, reading, readingAfter(reading, [notificationId], ids));
  } else if (!(await inboxes.markPersonal(userId, notificationId))) {
    throw new AppError('NOT_FOUND');
  }
  return countAfterwards(person, inboxes);
}

/** Marks all that went to the caller, or to everybody, as read. What comes meanwhile may stay unread. */
export async function markAllRead(
  person: InboxOwner,
  { inboxes }: ReadingDependencies,
): Promise<Unread> {
  const { userId } = person;
  const { reading, broadcasts } = await inboxes.read(person, { consistent: true });
  const ids = broadcasts.map((row) => row.notificationId);
  await inboxes.keepReading(userId, reading, readingAfter(reading, ids, ids));
  await inboxes.markAllPersonal(userId);
  return countAfterwards(person, inboxes);
}
