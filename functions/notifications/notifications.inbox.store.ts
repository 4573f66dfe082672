import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Caller } from '../core/auth/caller.ts';
import { firstIdAt } from '../core/id.ts';
import { unlessRefused } from '../core/table/condition.ts';
import { inboxKey, notificationKey, notificationsHeadKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import { createReadBroadcasts } from './notifications.broadcasts.store.ts';
import { readingSince, type Inbox, type Reading } from './notifications.reading.domain.ts';
import {
  countInHead,
  countInInbox,
  inboxStateOf,
  notificationsHeadOf,
  type NotificationRow,
} from './notifications.row.ts';
import { readBatch } from './notifications.rows.store.ts';

/** What is known of a person's notifications, with what went to everybody in full, newest first. */
export interface StoredInbox extends Inbox {
  broadcasts: readonly NotificationRow[];
}

/** Whose notifications: the item that confirmed the person says since when they are there. */
export type InboxOwner = Pick<Caller, 'userId' | 'profileItem' | 'inboxItem'>;

export interface InboxStore {
  /**
   * Two reads of half a unit, or of a whole one where what was just written must be seen; one where the person's own
   * came with what confirmed them. And what went to everybody, when it has changed since this Lambda last looked. What
   * went to everybody before the person was there counts as read.
   */
  read(person: InboxOwner, options?: { consistent: boolean }): Promise<StoredInbox>;
  /** Marks a notification that went to this person alone. Twice counts once. False if there is none. */
  markPersonal(userId: string, notificationId: string): Promise<boolean>;
  /** Marks all that went to this person alone; what comes meanwhile may stay unread. */
  markAllPersonal(userId: string): Promise<void>;
  /** Stores the progress of a person's reading of what went to everybody, also with concurrent marks. */
  keepReading(userId: string, before: Reading, after: Reading): Promise<void>;
}

/** Rows marked in one transaction: DynamoDB takes 100 writes, two of which count. */
const ROWS_PER_TRANSACTION = 90;
/** Some seconds of work; more than anybody has. What is left is left to the next request. */
const MOST_ROUNDS = 40;

const joined = z.object({ createdAt: z.iso.datetime() });

/** The lowest id of what may be news to the person. */
function firstNewsOf({ profileItem }: InboxOwner): string {
  const { createdAt } = joined.parse(profileItem);
  return firstIdAt(new Date(createdAt));
}

/** The write that goes on reading; none where nothing changes. One expression cannot both add to a set and take away. */
function changeOf(before: Reading, after: Reading) {
  const added = [...after.readBroadcasts].filter((id) => !before.readBroadcasts.has(id));
  if (added.length > 0) {
    return {
      UpdateExpression: 'ADD readBroadcasts :added',
      ExpressionAttributeValues: { ':added': new Set(added) },
    };
  }
  if (after.readUntil === before.readUntil) return undefined;
  const folded = [...before.readBroadcasts].filter((id) => !after.readBroadcasts.has(id));
  return {
    UpdateExpression: `SET readUntil = :until${folded.length > 0 ? ' DELETE readBroadcasts :folded' : ''}`,
    // A concurrent mark that is further has read these as well.
    ConditionExpression: 'attribute_not_exists(readUntil) OR readUntil < :until',
    ExpressionAttributeValues: {
      ':until': after.readUntil,
      ...(folded.length > 0 && { ':folded': new Set(folded) }),
    },
  };
}

export function createInboxStore(table: Table): InboxStore {
  const { client, name: TableName } = table;
  const readBroadcasts = createReadBroadcasts(table);

  async function get(Key: Record<string, string>, ConsistentRead: boolean): Promise<unknown> {
    return (await client.send(new GetCommand({ TableName, Key, ConsistentRead }))).Item;
  }

  const markRow = (userId: string, notificationId: string): TransactItem => ({
    Update: {
      TableName,
      Key: notificationKey(userId, notificationId),
      UpdateExpression: 'SET #read = :yes',
      // False, too, of a row that is not there.
      ConditionExpression: '#read = :no',
      ExpressionAttributeNames: { '#read': 'read' },
      ExpressionAttributeValues: { ':yes': true, ':no': false },
    },
  });

  /** Marks these unread rows and counts them; false where one of them was marked or deleted meanwhile. */
  const markRows = (userId: string, ids: readonly string[]): Promise<boolean> =>
    transact(table, () => ({
      own: ids.map((id) => markRow(userId, id)),
      shared: [
        countInInbox(TableName, userId, { unread: -ids.length }),
        countInHead(TableName, { unread: -ids.length }),
      ],
    }));

  return {
    async read(person, { consistent } = { consistent: false }) {
      const known = consistent ? undefined : person.inboxItem;
      const [headItem, stateItem] = await Promise.all([
        get(notificationsHeadKey, consistent),
        known === undefined ? get(inboxKey(person.userId), consistent) : known,
      ]);
      const head = notificationsHeadOf(headItem);
      const { total, unread, ...reading } = inboxStateOf(stateItem);
      return {
        own: { total, unread },
        everybodys: { total: head.personal, unread: head.unread },
        reading: readingSince(reading, firstNewsOf(person)),
        broadcasts: await readBroadcasts(head.broadcastVersion),
      };
    },

    async markPersonal(userId, notificationId) {
      if (await markRows(userId, [notificationId])) return true;
      return (await get(notificationKey(userId, notificationId), true)) !== undefined;
    },

    async markAllPersonal(userId) {
      let left = inboxStateOf(await get(inboxKey(userId), true)).unread;
      let before: string | undefined;
      for (let round = 0; round < MOST_ROUNDS && left > 0; round += 1) {
        const request = { before, limit: ROWS_PER_TRANSACTION, consistent: true };
        const { rows, reached } = await readBatch(table, { userId }, request);
        const unread = rows.filter(({ read }) => !read).map((row) => row.notificationId);
        // Where somebody was faster with one of them, the same batch is looked at again.
        if (unread.length > 0 && !(await markRows(userId, unread))) continue;
        if (reached === null) return;
        left -= unread.length;
        before = reached;
      }
    },

    async keepReading(userId, before, after) {
      const change = changeOf(before, after);
      if (!change) return;
      const command = new UpdateCommand({ TableName, Key: inboxKey(userId), ...change });
      await unlessRefused(client.send(command));
    },
  };
}
