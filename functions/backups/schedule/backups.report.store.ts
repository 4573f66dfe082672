import * as z from 'zod';
import { backupReportKey, backupsHeadKey } from '../../core/table/backup-keys.ts';
import { guardedUpdate } from '../../core/table/guarded-writes.ts';
import { websiteKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact, type TransactItem } from '../../core/table/transact.ts';
import { readHead, type StoredHead } from '../storage/backups.heads.store.ts';
import { noteNewestBackup, type SiteRowRef } from './backups.rows.store.ts';
import {
  localBackupSchema,
  type BackupReport,
  type LocalBackup,
} from './backups.schedule.domain.ts';
import { scheduleDueKey } from './backups.schedule.codec.ts';

export interface ReportStore {
  /**
   * Stores the plugin's report, and expects backups by its schedule. False if the site was deleted.
   * @throws AppError CONFLICT after too many concurrent changes
   */
  put(site: SiteRowRef, report: BackupReport, at: Date): Promise<boolean>;
}

const reportItemSchema = z.object({ localBackups: z.array(localBackupSchema) });
/** The shown part of a report; nothing if there is no report. */
export const localBackupsOf = (item: unknown): LocalBackup[] =>
  item === undefined ? [] : reportItemSchema.parse(item).localBackups;

const SCHEDULE = ['frequency', 'scheduledAt', 'missedAt', 'gsi2pk', 'gsi2sk'] as const;
type Schedule = Partial<Record<(typeof SCHEDULE)[number], string>>;

/** A new schedule begins now, and nothing of it is missed yet. */
function scheduleOf(head: StoredHead, frequency: BackupReport['frequency'], at: Date): Schedule {
  if (frequency === 'none') return {};
  const set = { frequency, scheduledAt: at.toISOString() };
  const { newestAt } = head;
  return { ...set, ...scheduleDueKey(head.websiteId, { ...set, newestAt }) };
}

export function createReportStore(table: Table): ReportStore {
  const { name: TableName } = table;

  /** The write of a head, if it is still as it was read. None for a head without content. */
  function headWrite({ websiteId, item }: StoredHead, set: Schedule): TransactItem[] {
    const Key = backupsHeadKey(websiteId);
    const remove = SCHEDULE.filter((name) => set[name] === undefined);
    if (item) {
      const asRead = { item, attributes: ['revision', 'newestAt', 'missedAt', 'frequency'] };
      return [guardedUpdate(table, { Key, set, remove, asRead })];
    }
    if (Object.keys(set).length === 0) return [];
    const ConditionExpression = 'attribute_not_exists(pk)';
    return [{ Put: { TableName, Item: { ...Key, ...set }, ConditionExpression } }];
  }

  return {
    async put(site, report, at) {
      const { websiteId } = site;
      let wasMissed: boolean | undefined;
      const isKept = await transact(table, async () => {
        const head = await readHead(table, websiteId);
        const isChanged = head.frequency !== report.frequency;
        wasMissed = isChanged && head.missedAt !== undefined;
        const { localBackups, frequency } = report;
        const Item = {
          ...backupReportKey(websiteId),
          frequency,
          localBackups,
          reportedAt: at.toISOString(),
        };
        return {
          own: [
            { Put: { TableName, Item } },
            {
              ConditionCheck: {
                TableName,
                Key: websiteKey(websiteId),
                ConditionExpression: 'attribute_exists(pk)',
              },
            },
          ],
          shared: isChanged ? headWrite(head, scheduleOf(head, frequency, at)) : [],
        };
      });
      if (wasMissed) await noteNewestBackup(table, site);
      return isKept;
    },
  };
}
