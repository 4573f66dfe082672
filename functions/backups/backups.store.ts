import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { firstIdAt } from '../core/id.ts';
import {
  backupKey,
  backupObjectKey,
  backupPrefix,
  backupsPartition,
} from '../core/table/backup-keys.ts';
import type { Table } from '../core/table/table.ts';
import {
  changeBackupIn,
  readBackup,
  type BackupChange,
  type ChangeOutcome,
} from './backups.change.store.ts';
import { reserveBackupIn, type Reservation, type ReserveOutcome } from './backups.reserve.store.ts';
import { storedBackupOf, type BackupRef, type StoredBackup } from './backups.row.ts';

/** A part of a site's backups, newest first; those that are being deleted, too. `next` is where to go on. */
interface BackupsPart {
  backups: StoredBackup[];
  next: string | null;
}

/**
 * Each change is one transaction of a backup, of what its site's backups come to, of its owner's bytes and of the log.
 * What a backup counts stands in its row, so a write adds or subtracts the difference to that.
 */
export interface BackupsStore {
  /** At this moment. */
  find(ref: BackupRef): Promise<StoredBackup | undefined>;
  /** Which backup an object of the bucket is, at this moment; undefined for none. */
  findByObject(s3Key: string): Promise<BackupRef | undefined>;
  /** A site's backups that were made before an instant (null: all), at this moment, a hundred at a time. */
  findSome(
    websiteId: string,
    from: { before: Date | null; after?: string | undefined },
  ): Promise<BackupsPart>;
  /** @throws AppError CONFLICT when others were faster each time */
  reserve(reservation: Reservation): Promise<ReserveOutcome>;
  /** Changes a backup that is still what was read. @throws AppError CONFLICT when others were faster each time */
  change(read: StoredBackup, change: BackupChange): Promise<ChangeOutcome>;
}

const FOUND_AT_ONCE = 100;
/** Sorts after every id. */
const AFTER_ALL_IDS = '~';

const refSchema = z.object({ websiteId: z.string(), backupId: z.string() });

export function createBackupsStore(table: Table): BackupsStore {
  const { client, name: TableName } = table;
  return {
    find: (ref) => readBackup(table, ref),

    async findByObject(s3Key) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: backupObjectKey(s3Key), ConsistentRead: true }),
      );
      return refSchema.optional().parse(Item);
    },

    async findSome(websiteId, { before, after }) {
      const last = before ? firstIdAt(before) : AFTER_ALL_IDS;
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':pk': backupsPartition(websiteId),
            ':first': backupPrefix,
            ':last': backupKey(websiteId, last).sk,
          },
          ExclusiveStartKey: after === undefined ? undefined : backupKey(websiteId, after),
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit: FOUND_AT_ONCE,
        }),
      );
      const backups = Items.map(storedBackupOf);
      return { backups, next: LastEvaluatedKey ? (backups.at(-1)?.backupId ?? null) : null };
    },

    reserve: reserveBackupIn(table),
    change: changeBackupIn(table),
  };
}
