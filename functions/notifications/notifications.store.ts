import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../core/table/condition.ts';
import { allNotificationsKey, notificationKey, notificationsHeadKey } from '../core/table/keys.ts';
import { personIsThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type Attempt } from '../core/table/transact.ts';
import type { NotificationChange } from './notifications.domain.ts';
import {
  countInHead,
  countInInbox,
  itemOfNotification,
  notificationOfItem,
  settingWords,
  type NotificationRow,
} from './notifications.row.ts';

/** Where a notification is kept. */
type Place = Pick<NotificationRow, 'userId' | 'notificationId'>;

export interface NotificationsStore {
  /**
   * Stores what `make` makes, and counts it. What goes to everybody must be newer than all that went to everybody
   * before it: `make` is called again if another one was faster. Undefined if the person was deleted, or was sent
   * it already.
   */
  create(make: () => NotificationRow): Promise<NotificationRow | undefined>;
  /** Finds a notification by its id alone, in the index: a moment behind. */
  find(notificationId: string): Promise<NotificationRow | undefined>;
  /** Changes what it says. False if it was deleted. */
  update(place: Place, change: NotificationChange): Promise<boolean>;
  /** Deletes it and its count. False if it was deleted before. */
  remove(place: Place): Promise<boolean>;
}

export function createNotificationsStore(table: Table): NotificationsStore {
  const { client, name: TableName } = table;
  const newVersion = countInHead(TableName, { broadcastVersion: 1 });

  function creation(row: NotificationRow): Attempt {
    const put = {
      Put: {
        TableName,
        Item: itemOfNotification(row),
        // One that tells of an event has the event's id: a second delivery is refused.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    if (row.userId === null) return { own: [put], shared: [newestBroadcast(row)] };
    const counts = [
      countInInbox(TableName, row.userId, { total: 1, unread: 1 }),
      countInHead(TableName, { personal: 1, unread: 1 }),
    ];
    return { own: [personIsThere(table, row.userId), put], shared: counts };
  }

  /** 'All up to an id are read' is true only if nothing comes before that id later on. */
  const newestBroadcast = ({ notificationId }: Place) => ({
    Update: {
      TableName,
      Key: notificationsHeadKey,
      UpdateExpression: 'SET newestBroadcast = :id ADD broadcastVersion :one',
      ConditionExpression: 'attribute_not_exists(newestBroadcast) OR newestBroadcast < :id',
      ExpressionAttributeValues: { ':id': notificationId, ':one': 1 },
    },
  });

  const deletion = (place: Place, condition: object) => ({
    Delete: { TableName, Key: notificationKey(place.userId, place.notificationId), ...condition },
  });

  /** What it takes to delete what went to one person, whether they have read it by now or not. */
  async function personalRemoval(place: Place & { userId: string }): Promise<Attempt | undefined> {
    const Key = notificationKey(place.userId, place.notificationId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) return undefined;
    const { read } = notificationOfItem(Item);
    const unread = read ? 0 : -1;
    const asSeen = {
      ConditionExpression: '#read = :read',
      ExpressionAttributeNames: { '#read': 'read' },
      ExpressionAttributeValues: { ':read': read },
    };
    const counts = [
      countInInbox(TableName, place.userId, { total: -1, unread }),
      countInHead(TableName, { personal: -1, unread }),
    ];
    // All of it is tried again where the row is not as it was seen.
    return { own: [], shared: [deletion(place, asSeen), ...counts] };
  }

  return {
    async create(make) {
      let row: NotificationRow | undefined;
      const done = await transact(table, () => {
        row = make();
        return creation(row);
      });
      return done ? row : undefined;
    },

    async find(notificationId) {
      const { gsi1pk, gsi1sk } = allNotificationsKey(notificationId);
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk = :sk',
          ExpressionAttributeValues: { ':pk': gsi1pk, ':sk': gsi1sk },
        }),
      );
      return Items[0] && notificationOfItem(Items[0]);
    },

    async update({ userId, notificationId }, change) {
      const write = {
        TableName,
        Key: notificationKey(userId, notificationId),
        ...settingWords(change),
      };
      if (userId === null) {
        return transact(table, () => ({ own: [{ Update: write }], shared: [newVersion] }));
      }
      return (await unlessRefused(client.send(new UpdateCommand(write)))) !== undefined;
    },

    remove({ userId, notificationId }) {
      if (userId !== null) {
        return transact(table, () => personalRemoval({ userId, notificationId }));
      }
      const isThere = { ConditionExpression: 'attribute_exists(pk)' };
      const own = [deletion({ userId, notificationId }, isThere)];
      return transact(table, () => ({ own, shared: [newVersion] }));
    },
  };
}
