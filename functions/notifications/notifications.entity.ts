import * as z from 'zod';
import { defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, type Range } from '../core/table/entity/items.ts';
import {
  allNotificationsKey,
  allNotificationsPartition,
  inboxKey,
  inboxPartition,
  notificationKey,
  notificationOfKey,
  notificationsHeadKey,
} from '../core/table/keys/keys.ts';
import { isPersonThere, personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import type { Role } from '../core/validation/role.ts';
import { addTo, raiseTo } from '../core/table/entity/counters.ts';
import { deleteItem, updateItem, type Write } from '../core/table/entity/writes.ts';
import {
  notificationAudienceSchema,
  notificationSchema,
  type NotificationAudience,
  type NotificationRow,
} from './notifications.domain.ts';

/** Where a notification is stored. */
export type NotificationPlace = Pick<NotificationRow, 'userId' | 'notificationId'>;

/** Which list: all notifications, or those to one person alone, or to everybody (null). */
export type NotificationList = 'all' | { userId: string | null };

/** A notification to one person alone. */
export type PersonalRow = NotificationRow & { userId: string };

interface BatchRequest {
  /** Only what is older than this id. */
  before?: string | undefined;
  limit?: number;
  /** Not available for the list of all, which is an index. */
  consistent?: boolean;
}

export const notificationEntity = defineEntity<NotificationRow, NotificationPlace>({
  schema: notificationSchema.omit({ recipientName: true }).extend({
    read: z.boolean().optional(),
    audience: notificationAudienceSchema,
    about: z.string().optional(),
  }),
  key: ({ userId, notificationId }) => notificationKey(userId, notificationId),
  ofKey: notificationOfKey,
  indexKeys: ({ notificationId }) => allNotificationsKey(notificationId),
  absent: { link: null, audience: null, revision: 0 },
});

function rangeOf(list: NotificationList, before: string | undefined): Range {
  if (list === 'all') {
    const range = { index: 'gsi1', partition: allNotificationsPartition } as const;
    return before === undefined ? range : { ...range, sortKeys: { before } };
  }
  const { userId } = list;
  const range = { partition: inboxPartition(userId) };
  if (before === undefined) return range;
  return { ...range, sortKeys: { before: notificationKey(userId, before).sk } };
}

/** Rows that come or go (`total`: 1 or −1), or that are marked (0), and whether each counts as unread. */
interface Counted {
  audience: NotificationAudience;
  total: number;
  unread: number;
}

const sumOf = (rows: readonly Counted[]) => ({
  total: rows.reduce((sum, { total }) => sum + total, 0),
  unread: rows.reduce((sum, { unread }) => sum + unread, 0),
});

/**
 * The writes that count a person's notifications, and those of all single people. Those for administrators are counted
 * among them and apart: who is one no more is shown the difference.
 */
function count(userId: string, rows: readonly Counted[]): Write[] {
  const { total, unread } = sumOf(rows);
  const notices = rows.filter(({ audience }) => audience === 'admin');
  const ofNotices = sumOf(notices);
  return [
    addTo(inboxKey(userId), {
      ...{ total, unread },
      ...(notices.length > 0 && { notices: ofNotices.total, unreadNotices: ofNotices.unread }),
    }),
    addTo(notificationsHeadKey, { personal: total, unread }),
  ];
}

const removed = ({ audience, read }: NotificationRow): Counted => ({
  audience,
  total: -1,
  unread: read === true ? 0 : -1,
});

/** A Lambda reads what went to everybody again when its version is greater than the one it knows. */
const nextVersion = addTo(notificationsHeadKey, { broadcastVersion: 1 });

/** Marks a row that is unread. The condition is also false if there is no such row. */
const mark = (userId: string, notificationId: string): Write =>
  updateItem({
    Key: notificationKey(userId, notificationId),
    set: { read: true },
    asRead: { item: { read: false }, attributes: ['read'] },
  });

export function createNotifications(table: Table) {
  const { find, query, queryEach } = notificationEntity.reads(table);
  const { put, patch, remove, revise } = notificationEntity.writes;

  return {
    /** Consistent. */
    find,

    revise,

    /** All that was sent, newest first, as many at a time as one Query reads; eventually consistent. */
    each: () => queryEach({ ...rangeOf('all', undefined), newestFirst: true }),

    /** Finds a notification by its id alone, in the index: eventually consistent. */
    async findById(notificationId: string): Promise<NotificationRow | undefined> {
      const { gsi1pk: partition, gsi1sk } = allNotificationsKey(notificationId);
      const sortKeys = { equals: gsi1sk };
      const { items } = await queryItems(table, { index: 'gsi1', partition, sortKeys });
      return items[0] && notificationEntity.decode(items[0]);
    },

    /** The newest of a list, or those older than `before`: one Query. */
    list: (list: NotificationList, { before, ...request }: BatchRequest) =>
      query({ ...rangeOf(list, before), newestFirst: true, ...request }),

    /**
     * A new notification, counted. `own` is refused if the person was deleted, or has it already: one about an event has
     * the event's id. `role`: what the person must be. `named`: whom it names, who must exist as well: what is about a
     * deleted person was deleted with them. `shared` is refused if another one to everybody is newer: 'all up to an id
     * are read' is true only if nothing gets a lower id later.
     */
    send(
      row: NotificationRow,
      { role, named }: { role?: Role | undefined; named?: string | undefined } = {},
    ): { own: Write[]; shared: Write[] } {
      const { userId, notificationId } = row;
      if (userId === null) {
        const newest = {
          name: 'newestBroadcast',
          to: notificationId,
          add: { broadcastVersion: 1 },
        };
        return { own: [put(row)], shared: [raiseTo(notificationsHeadKey, newest)] };
      }
      const counts = count(userId, [{ audience: row.audience, total: 1, unread: 1 }]);
      const own = [personIsThere(table, userId, role), put(row)];
      // A transaction takes an item once.
      if (named !== undefined && named !== userId) own.push(personIsThere(table, named));
      return { own, shared: counts };
    },

    /** Whether a person exists: one consistent read. */
    isPersonThere: (userId: string) => isPersonThere(table, userId),

    /** Changes the words of one. On those to a single person nothing else depends. */
    change: (before: NotificationRow, after: NotificationRow): Write[] => [
      patch(before, after),
      ...(after.userId === null ? [nextVersion] : []),
    ],

    /** Deletes one to everybody; `own` is refused if it was deleted before. */
    removeBroadcast: ({ userId, notificationId }: NotificationPlace) => ({
      own: [deleteItem({ Key: notificationKey(userId, notificationId) })],
      shared: [nextVersion],
    }),

    /** Deletes one to a single person, if it is as read as it was. */
    removePersonal: (row: PersonalRow): Write[] => [
      remove(row, ['read']),
      ...count(row.userId, [removed(row)]),
    ],

    /**
     * Deletes what a person was notified of as an administrator, if it is as read as it was. `own` is refused where they
     * are no client.
     */
    withdraw: (userId: string, notices: readonly NotificationRow[]) => ({
      own: [personIsThere(table, userId, 'cliente')],
      shared: [
        ...notices.map((row) => remove(row, ['read'])),
        ...count(userId, notices.map(removed)),
      ],
    }),

    /**
     * Puts a notification in the place of one that its person has not read: their counts stay. `own` is refused if the
     * person was deleted, or has it already.
     */
    replace: (unread: PersonalRow, row: PersonalRow) => ({
      own: [personIsThere(table, row.userId), put(row)],
      shared: [remove(unread, ['read'])],
    }),

    /** Deletes rows of a deleted person, if they are as read as they were. Their own counts go as a whole. */
    removeAll(rows: readonly NotificationRow[]): Write[] {
      const unread = rows.filter(({ read }) => read !== true).length;
      return [
        ...rows.map((row) => remove(row, ['read'])),
        addTo(notificationsHeadKey, { personal: -rows.length, unread: -unread }),
      ];
    },

    /** Marks unread rows of a person, and counts them. */
    markRead: (userId: string, rows: readonly NotificationRow[]) => ({
      marks: rows.map(({ notificationId }) => mark(userId, notificationId)),
      counts: count(
        userId,
        rows.map(({ audience }) => ({ audience, total: 0, unread: -1 })),
      ),
    }),
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
