import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/query/cursor.ts';
import { allNotificationsPartition, inboxPartition } from '../core/table/keys/keys.ts';
import type { Page } from '../core/table/query/query-page.ts';
import { idField } from '../core/validation/fields.ts';
import type { Role } from '../core/validation/role.ts';
import { isAtLeast } from '../core/validation/standing.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import {
  isForRole,
  NOTIFICATIONS_PAGE_SIZE,
  type Notification,
  type NotificationCounts,
  type NotificationFilter,
  type NotificationRow,
  type NotificationScope,
} from './notifications.domain.ts';
import type { NotificationList, Notifications } from './notifications.entity.ts';
import type { Inboxes, StoredInbox } from './notifications.inbox.entity.ts';
import {
  countsOf,
  cutPage,
  isBroadcastRead,
  reached,
  type Reading,
} from './notifications.reading.domain.ts';

export interface ListDependencies {
  inboxes: Pick<Inboxes, 'read'>;
  notifications: Pick<Notifications, 'list'>;
  names: Pick<PeopleView, 'namesOf'>;
}

export interface ListQuery {
  filter: NotificationFilter;
  scope?: NotificationScope | undefined;
  cursor?: string | undefined;
}

/** Whether a notification counts as read: by whom it went to, or by whom it is shown to where it went to everybody. */
export const isRead = (
  { userId, notificationId, read }: NotificationRow,
  reading: Reading,
): boolean => (userId === null ? isBroadcastRead(reading, notificationId) : read === true);

/** Rows as their reader sees them. Only administrators see the recipient. */
export async function toViews(
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

/** Whose list is read, and which of the two. */
interface Reader {
  userId: string;
  role: Role;
  scope: NotificationScope;
}

/** Of a client, and of a technician, it is what reached them, whatever they ask for. */
const readerOf = (caller: Caller, scope: NotificationScope): Reader => ({
  userId: caller.userId,
  role: caller.role,
  scope: isAtLeast(caller, 'administrator') ? scope : 'own',
});

/** The list a cursor belongs to: of everything, or the reader's own. */
const listOf = ({ userId, scope }: Pick<Reader, 'userId' | 'scope'>) => ({
  attribute: 'list',
  value: scope === 'sent' ? allNotificationsPartition : inboxPartition(userId),
});

/** The id after which a page begins. @throws AppError VALIDATION_FAILED for a cursor that is not of this list */
function beginningOf(reader: Reader, cursor: string | undefined): string | undefined {
  const key = decodeCursor(cursor, listOf(reader));
  if (!key) return undefined;
  const { success, data } = idField.safeParse(key['before']);
  if (!success) throw invalidCursor();
  return data;
}

function cursorOf(reader: Reader, last: string | null): string | null {
  const { attribute, value } = listOf(reader);
  return last === null ? null : encodeCursor({ [attribute]: value, before: last });
}

/** What went to everybody, where the list that is read does not have it itself. */
function broadcastsFor({ scope }: Reader, inbox: StoredInbox, before: string | undefined) {
  if (scope === 'sent') return [];
  return reached(inbox.broadcasts, inbox).filter(
    (row) => before === undefined || row.notificationId < before,
  );
}

/** One more than a page: only so is it known that a full page was the last one. */
const WANTED_ROWS = NOTIFICATIONS_PAGE_SIZE + 1;
const FILTERED_BATCH = 25;
const MOST_ROWS = 100;

interface RowsRequest {
  before: string | undefined;
  /** Which rows are wanted. */
  isWanted: (row: NotificationRow) => boolean;
  /** Most rows are. */
  isWhole: boolean;
}

/** Rows of a list. Every row down to `reached` was read; null where the list ended. */
interface Rows {
  rows: NotificationRow[];
  reached: string | null;
}

/** What the list shows of what is stored in it: all that was sent, or what its reader's role may read. */
const isShown = ({ scope, role }: Reader, row: NotificationRow): boolean =>
  scope === 'sent' || isForRole(row, role);

/** The rows of one Query that are wanted. */
async function readBatch(
  list: NotificationList,
  { before, limit, isWanted }: Omit<RowsRequest, 'isWhole'> & { limit: number },
  { notifications }: Pick<ListDependencies, 'notifications'>,
): Promise<Rows> {
  const { found, isLast } = await notifications.list(list, { before, limit });
  const reached = isLast ? null : (found.at(-1)?.notificationId ?? null);
  return { rows: found.filter(isWanted), reached };
}

/**
 * Reads until there are more rows than a page holds, the list ends, or a hundred rows were read: the wanted ones may be
 * far apart.
 */
async function readRows(
  list: NotificationList,
  { before, isWanted, isWhole }: RowsRequest,
  dependencies: Pick<ListDependencies, 'notifications'>,
): Promise<Rows> {
  const limit = isWhole ? WANTED_ROWS : FILTERED_BATCH;
  const rows: NotificationRow[] = [];
  let after: string | null = before ?? null;
  for (let read = 0; read + limit <= MOST_ROWS && rows.length < WANTED_ROWS; read += limit) {
    const request = { before: after ?? undefined, limit, isWanted };
    const batch = await readBatch(list, request, dependencies);
    rows.push(...batch.rows);
    after = batch.reached;
    if (after === null) break;
  }
  return { rows, reached: after };
}

/**
 * A page of notifications, newest first, with the figures of the three filters: what went to the caller or to
 * everybody; for an administrator all there are (spec 000 §6), or their own. A filtered page may hold less than there is room for,
 * or nothing, and still have one after it. @throws AppError VALIDATION_FAILED (cursor)
 */
export async function listNotifications(
  caller: Caller,
  { filter, scope = 'sent', cursor }: ListQuery,
  { inboxes, notifications, names }: ListDependencies,
): Promise<Page<Notification> & { counts: NotificationCounts }> {
  const reader = readerOf(caller, scope);
  const before = beginningOf(reader, cursor);
  const inbox = await inboxes.read(caller);
  const counts = countsOf(reader.scope, inbox);
  if (counts[filter] === 0) return { items: [], nextCursor: null, counts };

  const { reading } = inbox;
  const isWhole = filter === 'all';
  const isWanted = (row: NotificationRow) =>
    isShown(reader, row) && (isWhole || isRead(row, reading) === (filter === 'read'));
  const source = reader.scope === 'sent' ? 'all' : { userId: caller.userId };
  const request = { before, isWanted, isWhole };
  const { rows, reached } = await readRows(source, request, { notifications });
  const others = broadcastsFor(reader, inbox, before).filter(isWanted);
  const { items, last } = cutPage([...rows, ...others], reached);
  return {
    items: await toViews(caller, items, { reading, names }),
    nextCursor: cursorOf(reader, last),
    counts,
  };
}
