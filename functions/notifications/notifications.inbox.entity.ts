import * as z from 'zod';
import { firstIdAt } from '../core/id.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import { writeItem } from '../core/table/entity/items.ts';
import {
  inboxKey,
  userOfKey,
  inboxPartition,
  noticeChoicesKey,
  notificationsHeadKey,
  summaryKey,
} from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { Role } from '../core/validation/role.ts';
import { addTo, raiseTo } from '../core/table/entity/counters.ts';
import { deleteItem, type Write } from '../core/table/entity/writes.ts';
import type { NotificationRow } from './notifications.domain.ts';
import { notificationEntity } from './notifications.entity.ts';
import { readingSince, type Inbox, type Reading } from './notifications.reading.domain.ts';

/** The state of a person's notifications, with those to everybody in full, newest first. */
export interface StoredInbox extends Inbox {
  broadcasts: readonly NotificationRow[];
}

/** Whose notifications: the item that confirmed the person says since when they are there. */
export interface InboxOwner {
  userId: string;
  role: Role;
  profileItem?: unknown;
  /** The person's state, where it was read with their profile; null if there is none yet. */
  inboxItem?: unknown;
}

const count = z.number().int();

/** A person's own state: how many were sent to them alone, and what they read of those to everybody. */
const stateSchema = z.object({
  userId: z.string(),
  total: count,
  unread: count,
  /** Of these, what they were notified of as an administrator. */
  notices: count,
  unreadNotices: count,
  readUntil: z.string().nullable(),
  readBroadcasts: z.set(z.string()),
});
type InboxState = z.output<typeof stateSchema>;

const absentState = {
  ...{ total: 0, unread: 0, notices: 0, unreadNotices: 0 },
  readUntil: null,
  readBroadcasts: new Set<string>(),
};
export const stateEntity = defineEntity<InboxState, Pick<InboxState, 'userId'>>({
  schema: stateSchema,
  key: ({ userId }) => inboxKey(userId),
  ofKey: userOfKey,
  absent: absentState,
});

/** How many notifications a person of the role has: notices are for administrators. */
const ownOf = (
  { total, unread, notices, unreadNotices }: Omit<InboxState, 'userId'>,
  role: Role,
): Inbox['own'] =>
  role === 'admin' ? { total, unread } : { total: total - notices, unread: unread - unreadNotices };

/** Figures over everybody. `broadcastVersion` rises with each change of what was sent to everybody. */
const headSchema = z.object({ personal: count, unread: count, broadcastVersion: count });
type Head = z.output<typeof headSchema>;

const absentHead = { personal: 0, unread: 0, broadcastVersion: 0 };
export const headEntity = defineEntity<Head, object>({
  schema: headSchema,
  key: () => notificationsHeadKey,
  ofKey: () => ({}),
  absent: absentHead,
});

/** What went to everybody, newest first, at least as new as a version of it. */
type ReadBroadcasts = (version: number) => Promise<readonly NotificationRow[]>;

/**
 * Keeps what went to everybody in the Lambda's memory: it is little, everybody's list has it, and it rarely changes. It
 * is read again, in whole and consistently, when a newer version is known.
 */
export function createReadBroadcasts(table: Table): ReadBroadcasts {
  const { queryAll } = notificationEntity.reads(table);
  // No broadcast was ever sent in version 0.
  let known: { version: number; rows: readonly NotificationRow[] } = { version: 0, rows: [] };

  return async (version) => {
    if (known.version >= version) return known.rows;
    const partition = inboxPartition(null);
    const rows = await queryAll({ partition, newestFirst: true, consistent: true });
    // A request that began earlier may end later.
    if (version > known.version) known = { version, rows };
    return rows;
  };
}

const joinedSchema = z.object({ createdAt: z.iso.datetime() });

/** The lowest id of what may be news to the person. */
function firstNewsOf({ profileItem }: InboxOwner): string {
  const { createdAt } = joinedSchema.parse(profileItem);
  return firstIdAt(new Date(createdAt));
}

/** The write that continues a reading; none if nothing changes. One update cannot both add to a set and take out of it. */
function progress(userId: string, before: Reading, after: Reading): Write | undefined {
  const added = [...after.readBroadcasts].filter((id) => !before.readBroadcasts.has(id));
  if (added.length > 0) return addTo(inboxKey(userId), { readBroadcasts: new Set(added) });
  const { readUntil } = after;
  if (readUntil === null || readUntil === before.readUntil) return undefined;
  const folded = [...before.readBroadcasts].filter((id) => !after.readBroadcasts.has(id));
  // A concurrent mark that is further has read these as well.
  return raiseTo(inboxKey(userId), {
    name: 'readUntil',
    to: readUntil,
    ...(folded.length > 0 && { takeOut: { readBroadcasts: new Set(folded) } }),
  });
}

export function createInboxes(table: Table) {
  const states = stateEntity.reads(table);
  const heads = headEntity.reads(table);
  const readBroadcasts = createReadBroadcasts(table);

  async function stateOf({ userId, inboxItem }: InboxOwner, read: { consistent: boolean }) {
    const known = read.consistent ? undefined : inboxItem;
    const none = { userId, ...absentState };
    if (known === undefined) return (await states.find({ userId }, read)) ?? none;
    return known === null ? none : stateEntity.decode({ ...known, ...inboxKey(userId) });
  }

  return {
    /**
     * Two reads of half a unit, or of a whole one if what was just written must be seen; one if the person's state came
     * with the item that confirmed them. And what went to everybody, if it has changed since this Lambda last read it.
     * What went to everybody before the person was there counts as read.
     */
    async read(person: InboxOwner, options = { consistent: false }): Promise<StoredInbox> {
      const firstId = firstNewsOf(person);
      const [head = absentHead, state] = await Promise.all([
        heads.find({}, options),
        stateOf(person, options),
      ]);
      return {
        own: ownOf(state, person.role),
        everybodys: { total: head.personal, unread: head.unread },
        reading: readingSince(state, firstId),
        firstId,
        broadcasts: await readBroadcasts(head.broadcastVersion),
      };
    },

    /** How many a person has not read of those to them alone: consistent. */
    async countUnread({ userId, role }: Pick<InboxOwner, 'userId' | 'role'>): Promise<number> {
      const state = await states.find({ userId });
      return state ? ownOf(state, role).unread : 0;
    },

    /** Stores what a person has read of those to everybody, also with concurrent marks. */
    async keepReading(userId: string, before: Reading, after: Reading): Promise<void> {
      const write = progress(userId, before, after);
      if (write) await writeItem(table, write);
    },

    /** Deletes what is kept of a person: their state, what they chose as an administrator, their last summary. */
    async remove(userId: string): Promise<void> {
      const keys = [inboxKey(userId), noticeChoicesKey(userId), summaryKey(userId)];
      await Promise.all(keys.map((Key) => writeItem(table, deleteItem({ Key }))));
    },
  };
}

export type Inboxes = ReturnType<typeof createInboxes>;
