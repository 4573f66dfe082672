import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backupPrefix, backupsHeadKey, backupsPartition } from '../../core/table/backup-keys.ts';
import { guardedUpdate } from '../../core/table/guarded-writes.ts';
import type { Table } from '../../core/table/table.ts';
import type { TransactItem } from '../../core/table/transact.ts';
import { storedBackupOf, type StoredBackup } from '../backups.codec.ts';
import { headScheduleSchema, scheduleDueKey } from '../schedule/backups.schedule.codec.ts';
import type { CountedBytes } from './backups.storage.writes.ts';

const headSchema = headScheduleSchema.extend({
  /** Undefined until something is counted. */
  ownerId: z.string().nullable().optional(),
  usedBytes: z.number().default(0),
  heldBytes: z.number().default(0),
  revision: z.number().default(0),
});

/** The totals of a site's backups, and the owner for whom they are counted. */
export interface StoredHead extends z.output<typeof headSchema> {
  websiteId: string;
  /** The item as it was read; undefined if there is none yet. */
  item: Record<string, unknown> | undefined;
}

/** At this moment. */
export async function readHead(
  { client, name: TableName }: Table,
  websiteId: string,
): Promise<StoredHead> {
  const command = new GetCommand({
    TableName,
    Key: backupsHeadKey(websiteId),
    ConsistentRead: true,
  });
  const { Item: item } = await client.send(command);
  return { ...headSchema.parse(item ?? {}), websiteId, item };
}

/** The new content of a head. */
export interface HeadChange extends CountedBytes {
  ownerId: string | null;
  /** Of the newest backup that is complete; undefined for none. */
  newestAt: string | undefined;
}

/** Until when the schedule was kept. Deleting a backup does not make it missed: it was made in time. */
function keptSince({ frequency, scheduledAt, newestAt }: StoredHead, next: string | undefined) {
  const goesBack = newestAt !== undefined && newestAt > (next ?? '');
  return frequency !== 'none' && goesBack && newestAt > (scheduledAt ?? '')
    ? newestAt
    : scheduledAt;
}

/** What a new or deleted backup changes in a site's schedule: a new one is no longer missed. */
function schedule(head: StoredHead, newestAt: string | undefined) {
  if (newestAt === head.newestAt) return { set: {}, remove: [] };
  const missedAt =
    newestAt !== undefined && newestAt > (head.newestAt ?? '') ? undefined : head.missedAt;
  const scheduledAt = keptSince(head, newestAt);
  const due = scheduleDueKey(head.websiteId, { ...head, newestAt, missedAt, scheduledAt });
  const next = { newestAt, missedAt, scheduledAt, gsi2pk: due.gsi2pk, gsi2sk: due.gsi2sk };
  const names = Object.keys(next) as (keyof typeof next)[];
  return {
    set: Object.fromEntries(
      names.filter((name) => next[name] !== undefined).map((name) => [name, next[name]]),
    ),
    remove: names.filter((name) => next[name] === undefined),
  };
}

const GUARDED = ['revision', 'ownerId', 'frequency', 'scheduledAt', 'newestAt', 'missedAt'];

/** The write of a head, if it is still as it was read. */
export function headUpdate(
  table: Pick<Table, 'name'>,
  head: StoredHead,
  { newestAt, ...counted }: HeadChange,
): TransactItem {
  const { set, remove } = schedule(head, newestAt);
  const Key = backupsHeadKey(head.websiteId);
  const all = { ...counted, revision: head.revision + 1, ...set };
  const { item } = head;
  if (item) {
    return guardedUpdate(table, {
      Key,
      set: all,
      remove,
      asRead: { item, attributes: GUARDED },
    });
  }
  return {
    Put: {
      TableName: table.name,
      Item: { ...Key, ...all },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

/** When the newest complete backup of a site was made, leaving one backup out. At this moment. */
export async function findNewestAt(
  { client, name: TableName }: Table,
  { websiteId, backupId }: Pick<StoredBackup, 'websiteId' | 'backupId'>,
): Promise<string | undefined> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const command: QueryCommand = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      FilterExpression: '#status = :completed',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':pk': backupsPartition(websiteId),
        ':prefix': backupPrefix,
        ':completed': 'completed',
      },
      ExclusiveStartKey,
      ScanIndexForward: false,
      ConsistentRead: true,
    });
    const { Items = [], LastEvaluatedKey } = await client.send(command);
    const newest = Items.map(storedBackupOf).find((backup) => backup.backupId !== backupId);
    if (newest) return newest.createdAt;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return undefined;
}
