import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  allNotificationsKey,
  allNotificationsPartition,
  inboxPartition,
  notificationKey,
} from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { notificationOfItem, type NotificationRow } from './notifications.row.ts';

/** Which list: everything there is, or what went to one person alone, or to everybody (null). */
export type NotificationList = 'all' | { userId: string | null };

/** A batch of a list. Every row down to `reached` was read; null where the list ended. */
export interface RowBatch {
  rows: NotificationRow[];
  reached: string | null;
}

interface BatchRequest {
  /** Only what is older than this id. */
  before?: string | undefined;
  limit?: number;
  /** The index, which has the list of everything, knows no such reads. */
  consistent?: boolean;
}

function sourceOf(list: NotificationList) {
  if (list === 'all') {
    const sortKeyOf = (id: string) => allNotificationsKey(id).gsi1sk;
    const value = allNotificationsPartition;
    return { IndexName: 'gsi1', names: ['gsi1pk', 'gsi1sk'] as const, value, sortKeyOf };
  }
  const { userId } = list;
  const sortKeyOf = (id: string) => notificationKey(userId, id).sk;
  return { names: ['pk', 'sk'] as const, value: inboxPartition(userId), sortKeyOf };
}

/** The rows of a list, or those that are older than one of them. */
function keyCondition(list: NotificationList, before: string | undefined) {
  const { IndexName, names, value, sortKeyOf } = sourceOf(list);
  const [pk, sk] = names;
  if (before === undefined) {
    return {
      IndexName,
      KeyConditionExpression: `${pk} = :pk`,
      ExpressionAttributeValues: { ':pk': value },
    };
  }
  return {
    IndexName,
    KeyConditionExpression: `${pk} = :pk AND ${sk} < :before`,
    ExpressionAttributeValues: { ':pk': value, ':before': sortKeyOf(before) },
  };
}

/** Reads a batch of a list, newest first: one Query. */
export async function readBatch(
  { client, name: TableName }: Table,
  list: NotificationList,
  { before, limit, consistent = false }: BatchRequest,
): Promise<RowBatch> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName,
      ...keyCondition(list, before),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: consistent,
    }),
  );
  const rows = Items.map(notificationOfItem);
  return { rows, reached: LastEvaluatedKey ? (rows.at(-1)?.notificationId ?? null) : null };
}
