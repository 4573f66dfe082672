import { createBucket } from '../core/bucket/bucket.ts';
import { createCommit } from '../core/table/commit/commit.ts';
import { createTable } from '../core/table/table.ts';
import { createBackups } from './backups.entity.ts';
import { createBlockObjects } from './blocks/backups.blocks.store.ts';
import { createBackupDetails } from './details/backups.details.entity.ts';
import { createDrills } from './drill/backups.drill.entity.ts';
import { createBackupKeys } from './key/backups.key.entity.ts';
import { createBackupLogs } from './log/backups.logs.entity.ts';
import { createSiteRows } from './schedule/backups.rows.entity.ts';
import { createBackupSchedule } from './schedule/backups.schedule.entity.ts';
import { createBackupChanges } from './storage/backups.changes.entity.ts';
import { createHeads } from './storage/backups.heads.entity.ts';
import { createMadeBackups } from './storage/backups.made.entity.ts';
import { createBackupObjects } from './storage/backups.objects.store.ts';
import { createStorage } from './storage/backups.storage.entity.ts';

interface Addresses {
  TABLE_NAME: string;
  BACKUPS_URL: string;
}

/** What the entries that handle backups' files share, built once per Lambda; each adds what it alone needs. */
export function wireBackups({ TABLE_NAME, BACKUPS_URL }: Addresses) {
  const table = createTable(TABLE_NAME);
  const { credentials, region } = table.client.config;
  const now = () => new Date();
  const bucket = createBucket(BACKUPS_URL, { credentials, region });
  const shared = {
    backups: createBackups(table),
    details: createBackupDetails(table),
    drills: createDrills(table),
    changes: createBackupChanges(table),
    heads: createHeads(table),
    storage: createStorage(table),
    rows: createSiteRows(table),
    keys: createBackupKeys(table),
    logs: createBackupLogs(table),
    made: createMadeBackups(table),
    schedule: createBackupSchedule(table),
    objects: createBackupObjects(bucket),
    blocks: createBlockObjects(bucket),
    commit: createCommit(table, { now }),
    now,
  };
  return { table, shared };
}
