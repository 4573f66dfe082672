import * as z from 'zod';
import { newId } from '../../core/id.ts';
import { backupLogKey, siteOfBackupLogKey } from '../../core/table/backup-keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { TransactItem } from '../../core/table/transact.ts';
import { backupLogSchema, type BackupLog } from './backups.logs.domain.ts';

/** How long the log is kept: as long as the audit. */
const BACKUP_LOG_DAYS = 400;
const DAY_SECONDS = 86_400;

/** A new entry. Fields that are null or left out are not stored. */
export interface NewBackupLog extends Pick<
  BackupLog,
  'websiteId' | 'userId' | 'operation' | 'status' | 'message'
> {
  backupId?: string | null;
  errorDetails?: string | null;
  at: Date;
  /** For an entry that may be written twice; otherwise a new id. Ids sort by time. */
  logId?: string;
}

/** An entry's item. Its site and its id are in its key alone. */
export function backupLogItem(log: NewBackupLog): Record<string, unknown> {
  const { websiteId, at, logId = newId(at), ...fields } = log;
  const stored = Object.entries<unknown>(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return {
    ...backupLogKey(websiteId, logId),
    ...Object.fromEntries(stored),
    createdAt: at.toISOString(),
    expiresAt: Math.floor(at.getTime() / 1_000) + BACKUP_LOG_DAYS * DAY_SECONDS,
  };
}

/** The write of an entry, for the transaction of the change that it logs. */
export const logPut = (
  { name: TableName }: Pick<Table, 'name'>,
  log: NewBackupLog,
): TransactItem => ({ Put: { TableName, Item: backupLogItem(log) } });

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** Reads an item back as the API answers it. */
export function backupLogOf(item: unknown): BackupLog {
  const key = keySchema.parse(item);
  return backupLogSchema.parse({
    backupId: null,
    userId: null,
    errorDetails: null,
    ...key,
    ...(item as Record<string, unknown>),
    websiteId: siteOfBackupLogKey(key),
    logId: key.sk,
  });
}
