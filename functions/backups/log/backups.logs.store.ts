import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { firstIdAt } from '../../core/id.ts';
import {
  backupFailureKey,
  backupLogKey,
  backupLogsPartition,
} from '../../core/table/backup-keys.ts';
import { queryPage, type Page, type PageRequest } from '../../core/table/query-page.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import { backupLogItem, backupLogOf, logPut, type NewBackupLog } from './backups.logs.codec.ts';
import type { BackupLog } from './backups.logs.domain.ts';

/** What happened to sites' backups; entries leave by themselves after 400 days. */
export interface LogsStore {
  /** A site's entries, newest first. @throws AppError VALIDATION_FAILED */
  list(websiteId: string, page: PageRequest): Promise<Page<BackupLog>>;
  put(log: NewBackupLog): Promise<void>;
  /**
   * Notes that a site could not make the backup with this file. Its plugin may say so many times: the first entry stays,
   * for two days at least. Answers the id of that entry. @throws AppError CONFLICT after too many concurrent changes
   */
  putFailure(log: NewBackupLog & { logId: string }, originalFilename: string): Promise<string>;
  /** Does nothing if there is no such entry. */
  remove(websiteId: string, logId: string): Promise<void>;
  /**
   * Deletes entries from before an instant (null: all), oldest first, as many as take about a second. 'more': there may be
   * others. Safe to repeat.
   */
  removeSome(websiteId: string, before: Date | null): Promise<'done' | 'more'>;
}

const READ_AT_ONCE = 100;
/** Deleted side by side. One by one: BatchWriteItem costs as much, and who may call it may put items as well. */
const DELETED_AT_ONCE = 25;
const MOST_ROUNDS = 10;
/** A plugin repeats itself within minutes. */
const FAILURE_KNOWN_SECONDS = 2 * 86_400;
const failureSchema = z.object({ logId: z.string() });
/** Above every id. */
const LAST = '~';

type Key = Record<string, unknown>;

export function createLogsStore(table: Table): LogsStore {
  const { client, name: TableName } = table;

  async function oldestKeys(websiteId: string, before: Date | null): Promise<Key[]> {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk < :end',
        ExpressionAttributeValues: {
          ':pk': backupLogsPartition(websiteId),
          ':end': before ? firstIdAt(before) : LAST,
        },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
        Limit: READ_AT_ONCE,
      }),
    );
    return Items;
  }

  async function deleteAll(keys: readonly Key[]): Promise<void> {
    for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
      const some = keys.slice(from, from + DELETED_AT_ONCE);
      await Promise.all(some.map((Key) => client.send(new DeleteCommand({ TableName, Key }))));
    }
  }

  return {
    list: (websiteId, page) =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: backupLogsPartition(websiteId) } },
        page,
        parse: backupLogOf,
      }),

    async put(log) {
      await client.send(new PutCommand({ TableName, Item: backupLogItem(log) }));
    },

    async putFailure(log, originalFilename) {
      const { websiteId, logId, at } = log;
      const Key = backupFailureKey(websiteId, sha256Hex(originalFilename));
      const expiresAt = Math.floor(at.getTime() / 1_000) + FAILURE_KNOWN_SECONDS;
      const isFirst = await transact(table, () => ({
        own: [
          {
            Put: {
              TableName,
              Item: { ...Key, logId, expiresAt },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
          logPut(table, log),
        ],
      }));
      if (isFirst) return logId;
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return failureSchema.parse(Item).logId;
    },

    async remove(websiteId, logId) {
      await client.send(new DeleteCommand({ TableName, Key: backupLogKey(websiteId, logId) }));
    },

    async removeSome(websiteId, before) {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const keys = await oldestKeys(websiteId, before);
        if (keys.length === 0) return 'done';
        await deleteAll(keys);
      }
      return 'more';
    },
  };
}
