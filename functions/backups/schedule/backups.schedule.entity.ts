import * as z from 'zod';
import {
  backupOfKey,
  backupPrefix,
  backupReportKey,
  backupsHeadKey,
  dueBackupsPartition,
  ownerOfStorageKey,
  siteBackupKeyKey,
  siteOfBackupKeyKey,
  storageKey,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems } from '../../core/table/entity/items.ts';
import type { Table } from '../../core/table/table.ts';
import type { ItemKey, Write } from '../../core/table/entity/writes.ts';
import type { BackupRef } from '../backups.stored.domain.ts';
import { backupReportSchema, localBackupSchema } from './backups.schedule.domain.ts';

/** The last report of a site's plugin. Names of files may be older than the rule for new ones. */
const pluginReportSchema = backupReportSchema.extend({
  websiteId: z.string(),
  localBackups: z.array(localBackupSchema),
  reportedAt: z.string(),
});
type PluginReport = z.output<typeof pluginReportSchema>;

export const reportEntity = defineEntity<PluginReport, Pick<PluginReport, 'websiteId'>>({
  schema: pluginReportSchema,
  key: ({ websiteId }) => backupReportKey(websiteId),
  ofKey: ({ pk, sk }) => ({ websiteId: backupOfKey({ pk, sk }).websiteId }),
  absent: {},
});

/** A piece of due work, by the kind of its item. */
export type DueBackupWork =
  | ({ kind: 'backup' } & BackupRef)
  | { kind: 'schedule'; websiteId: string }
  | { kind: 'key'; websiteId: string }
  | { kind: 'storage'; ownerId: string | null };

/** Above the ids that follow an instant in the index. */
const LAST = '#~';

/** The kind of an item, by its own key. */
function workOfKey(key: ItemKey): DueBackupWork {
  const { websiteId, backupId } = backupOfKey(key);
  if (key.sk.startsWith(backupPrefix)) return { kind: 'backup', websiteId, backupId };
  if (key.sk === backupsHeadKey('').sk) return { kind: 'schedule', websiteId };
  if (key.sk === siteBackupKeyKey('').sk) return { kind: 'key', ...siteOfBackupKeyKey(key) };
  const ownerId = ownerOfStorageKey(key);
  if (key.sk === storageKey(ownerId).sk) return { kind: 'storage', ownerId };
  throw new Error(`Nothing of backups falls due as ${key.sk}`);
}

export function createBackupSchedule(table: Table) {
  return {
    /**
     * The work of a shard that is due by then: the longest due first, after a place, and `limit` at most; with the place after which
     * there may be more. Reads index keys alone, a moment behind.
     */
    async findDue(
      shard: number,
      { by, after, limit }: { by: Date; after: ItemKey | undefined; limit: number },
    ): Promise<{ due: DueBackupWork[]; last: ItemKey | undefined }> {
      const { items, last } = await queryItems(table, {
        index: 'gsi2',
        partition: dueBackupsPartition(shard),
        sortKeys: { upTo: `${by.toISOString()}${LAST}` },
        after,
        limit,
      });
      return { due: items.map((item) => workOfKey(item as unknown as ItemKey)), last };
    },

    findReport: (websiteId: string) => reportEntity.reads(table).find({ websiteId }),

    /** The write that replaces a plugin's last report; the one that deletes it. */
    putReport: (report: PluginReport): Write => ({ Put: { Item: reportEntity.encode(report) } }),
    removeReport: (websiteId: string): Write => ({ Delete: { Key: backupReportKey(websiteId) } }),
  };
}

export type BackupScheduleItems = ReturnType<typeof createBackupSchedule>;
