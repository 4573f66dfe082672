import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { inboxKey, notificationKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import { countInHead, type NotificationRow } from './notifications.row.ts';
import { readBatch } from './notifications.rows.store.ts';

export interface NotificationsCleanupStore {
  /**
   * Deletes what went to a person alone, and what they have read of the rest, a bounded part of it at a time. Tells
   * whether nothing is left. None are added: nobody sends to a deleted person.
   * @throws Error where all of it came to nothing: what is left must not go round for ever
   */
  deleteInbox(userId: string): Promise<boolean>;
}

/** DynamoDB takes 100 writes in a transaction. */
const ROWS_PER_TRANSACTION = 90;
/** Seconds of work, of the minute that a message has. */
const MOST_ROUNDS = 20;

export function createNotificationsCleanupStore(table: Table): NotificationsCleanupStore {
  const { client, name: TableName } = table;

  const deletion = ({ userId, notificationId, read }: NotificationRow): TransactItem => ({
    Delete: {
      TableName,
      Key: notificationKey(userId, notificationId),
      // A request that began before the deletion may still mark it.
      ConditionExpression: '#read = :read',
      ExpressionAttributeNames: { '#read': 'read' },
      ExpressionAttributeValues: { ':read': read },
    },
  });

  /** Deletes these rows and counts them no more, unless one of them changed meanwhile. */
  const deleteRows = (rows: readonly NotificationRow[]): Promise<boolean> =>
    transact(table, () => ({
      own: rows.map(deletion),
      shared: [
        countInHead(TableName, {
          personal: -rows.length,
          unread: -rows.filter(({ read }) => !read).length,
        }),
      ],
    }));

  return {
    async deleteInbox(userId) {
      let isDeleting = false;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const request = { limit: ROWS_PER_TRANSACTION, consistent: true };
        const { rows } = await readBatch(table, { userId }, request);
        if (rows.length === 0) {
          await client.send(new DeleteCommand({ TableName, Key: inboxKey(userId) }));
          return true;
        }
        if (await deleteRows(rows)) isDeleting = true;
      }
      if (!isDeleting) throw new Error('No notification of a deleted person can be deleted');
      return false;
    },
  };
}
