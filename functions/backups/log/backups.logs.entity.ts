import * as z from 'zod';
import { firstIdAt, newId } from '../../core/id.ts';
import {
  backupReportedKey,
  backupReportedOfKey,
  backupLogKey,
  backupLogOfKey,
  backupLogsPartition,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems, writeItem } from '../../core/table/entity/items.ts';
import { queryPage, type Page, type PageRequest } from '../../core/table/query/query-page.ts';
import type { Table } from '../../core/table/table.ts';
import type { ItemKey, Write } from '../../core/table/entity/writes.ts';
import { backupLogSchema, type BackupLog, type NewBackupLog } from './backups.logs.domain.ts';

/** How long the log is kept: as long as the audit. */
const BACKUP_LOG_DAYS = 400;
/** A plugin repeats a failure within minutes, and a restore whose answer was lost once it is paired again. */
const REPORTED_KNOWN_DAYS = 30;
const DAY_SECONDS = 86_400;
const expiryAfter = (at: Date, days: number): number =>
  Math.floor(at.getTime() / 1_000) + days * DAY_SECONDS;

const storedLogSchema = backupLogSchema.extend({ expiresAt: z.number() });
type StoredLog = z.output<typeof storedLogSchema>;

export const logEntity = defineEntity<StoredLog, Pick<BackupLog, 'websiteId' | 'logId'>>({
  schema: storedLogSchema,
  key: ({ websiteId, logId }) => backupLogKey(websiteId, logId),
  ofKey: backupLogOfKey,
  absent: { backupId: null, userId: null, errorDetails: null },
});

/** Which entry says what a plugin may report twice, by a SHA-256 of that: a failure's file, or a restore. */
const reportedSchema = z.object({
  websiteId: z.string(),
  hash: z.string(),
  logId: z.string(),
  expiresAt: z.number(),
});
type Reported = z.output<typeof reportedSchema>;

export const reportedEntity = defineEntity<Reported, Pick<Reported, 'websiteId' | 'hash'>>({
  schema: reportedSchema,
  key: ({ websiteId, hash }) => backupReportedKey(websiteId, hash),
  ofKey: backupReportedOfKey,
  absent: {},
});

const storedOf = ({ at, logId = newId(at), ...log }: NewBackupLog): StoredLog => ({
  backupId: null,
  errorDetails: null,
  ...log,
  logId,
  createdAt: at.toISOString(),
  expiresAt: expiryAfter(at, BACKUP_LOG_DAYS),
});

function logOf(item: unknown): BackupLog {
  const { expiresAt: _, ...log } = logEntity.decode(item);
  return log;
}

const READ_AT_ONCE = 100;
/** Deleted side by side. One by one: BatchWriteItem costs as much, and who may call it may put items as well. */
const DELETED_AT_ONCE = 25;
const MOST_ROUNDS = 10;
/** Above every id. */
const LAST = '~';

/** What happened to sites' backups. DynamoDB deletes entries after 400 days. */
export function createBackupLogs(table: Table) {
  const put = (log: NewBackupLog): Write => logEntity.writes.put(storedOf(log));
  const deletionOf = ({ pk, sk }: ItemKey): Write => ({ Delete: { Key: { pk, sk } } });

  async function oldestKeys(websiteId: string, before: Date | null): Promise<ItemKey[]> {
    const { items } = await queryItems(table, {
      partition: backupLogsPartition(websiteId),
      sortKeys: { before: before ? firstIdAt(before) : LAST },
      consistent: true,
      limit: READ_AT_ONCE,
    });
    return items as unknown as ItemKey[];
  }

  async function deleteAll(keys: readonly ItemKey[]): Promise<void> {
    for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
      const some = keys.slice(from, from + DELETED_AT_ONCE);
      await Promise.all(some.map((key) => writeItem(table, deletionOf(key))));
    }
  }

  return {
    put,

    /** Writes an entry by itself; does nothing if an entry with its id exists. */
    async add(log: NewBackupLog): Promise<void> {
      await writeItem(table, put(log));
    },

    /** A site's entries, newest first. @throws AppError VALIDATION_FAILED */
    list: (websiteId: string, page: PageRequest): Promise<Page<BackupLog>> =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: backupLogsPartition(websiteId) } },
        page,
        parse: logOf,
      }),

    /** Deletes an entry; does nothing if there is no such entry. */
    async remove(websiteId: string, logId: string): Promise<void> {
      await writeItem(table, deletionOf(backupLogKey(websiteId, logId)));
    },

    /**
     * Deletes entries from before an instant (null: all), oldest first, as many as take about a second. 'more': there may
     * be others. Safe to repeat.
     */
    async removeSome(websiteId: string, before: Date | null): Promise<'done' | 'more'> {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const keys = await oldestKeys(websiteId, before);
        if (keys.length === 0) return 'done';
        await deleteAll(keys);
      }
      return 'more';
    },

    /** The entry that says what was reported, while that is known. */
    findReported: reportedEntity.reads(table).find,

    /** The write that makes an entry that of a report; fails if the same was reported before. It is known for thirty days. */
    putReported: (reported: Omit<Reported, 'expiresAt'>, at: Date): Write =>
      reportedEntity.writes.put({ ...reported, expiresAt: expiryAfter(at, REPORTED_KNOWN_DAYS) }),
  };
}

export type BackupLogs = ReturnType<typeof createBackupLogs>;
