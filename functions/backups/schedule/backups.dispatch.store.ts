import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  backupPrefix,
  backupOfKey,
  backupsHeadKey,
  DUE_BACKUPS_SHARDS,
  dueBackupsPartition,
  ownerOfStorageKey,
  storageKey,
} from '../../core/table/backup-keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { BackupRef } from '../backups.codec.ts';

/** A piece of due work, by the kind of its item. */
export type DueBackupWork =
  | ({ kind: 'backup' } & BackupRef)
  | { kind: 'schedule'; websiteId: string }
  | { kind: 'storage'; ownerId: string | null };

export interface DispatchStore {
  /** The work due by then: per shard the longest due first, and `limit` at most. Reads index keys alone, a moment behind. */
  findDue(by: Date, limit: number): Promise<DueBackupWork[]>;
}

const keySchema = z.object({ pk: z.string(), sk: z.string() });
/** Above the ids that follow an instant in the index. */
const LAST = '#~';

/** The kind of an item, by its own key. */
function workOfKey(key: z.output<typeof keySchema>): DueBackupWork {
  const { websiteId, backupId } = backupOfKey(key);
  if (key.sk.startsWith(backupPrefix)) return { kind: 'backup', websiteId, backupId };
  if (key.sk === backupsHeadKey('').sk) return { kind: 'schedule', websiteId };
  const ownerId = ownerOfStorageKey(key);
  if (key.sk === storageKey(ownerId).sk) return { kind: 'storage', ownerId };
  throw new Error(`Nothing of backups falls due as ${key.sk}`);
}

export function createDispatchStore({ client, name: TableName }: Table): DispatchStore {
  async function dueOfShard(shard: number, by: Date, Limit: number): Promise<DueBackupWork[]> {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk <= :by',
        ExpressionAttributeValues: {
          ':pk': dueBackupsPartition(shard),
          ':by': `${by.toISOString()}${LAST}`,
        },
        Limit,
      }),
    );
    return Items.map((item) => workOfKey(keySchema.parse(item)));
  }

  return {
    async findDue(by, limit) {
      const shards = Array.from({ length: DUE_BACKUPS_SHARDS }, (_, shard) => shard);
      return (await Promise.all(shards.map((shard) => dueOfShard(shard, by, limit)))).flat();
    },
  };
}
