import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  backupPrefix,
  backupReportKey,
  backupsHeadKey,
  backupsPartition,
} from '../core/table/backup-keys.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/cursor.ts';
import type { Page, PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import type { Backup } from './backups.domain.ts';
import { localBackupsOf } from './schedule/backups.report.store.ts';
import { backupOf, storedBackupOf } from './backups.codec.ts';
import type { BackupSchedule, LocalBackup } from './schedule/backups.schedule.domain.ts';
import { headScheduleSchema } from './schedule/backups.schedule.codec.ts';

/** A page of a site's backups, and what the API answers with it. */
export interface BackupsPage extends Page<Backup> {
  schedule: BackupSchedule;
  localBackups: LocalBackup[];
}

export interface BackupsListStore {
  /** A site's backups, newest first, eventually consistent: one Query. @throws AppError VALIDATION_FAILED */
  list(websiteId: string, page: PageRequest): Promise<BackupsPage>;
}

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() });
type Item = z.output<typeof itemSchema>;

/** The partition's two items that are no backups; both come after them. */
const [HEAD, REPORT] = [backupsHeadKey('').sk, backupReportKey('').sk];
const OTHER_ITEMS = 2;

/** Where only such are read as are being deleted, the next ones are: so often. */
const MOST_QUERIES = 10;

function scheduleOf(items: readonly Item[]): BackupSchedule {
  const head = items.find(({ sk }) => sk === HEAD);
  const { frequency, newestAt = null, missedAt = null } = headScheduleSchema.parse(head ?? {});
  return { frequency, newestAt, missedAt };
}

type Start = Record<'pk' | 'sk', string> | undefined;

/** Rows of one Query; `next` is where to go on, undefined at the end. */
interface Part {
  others: Item[];
  rows: Backup[];
  next: Start;
}

/** @throws AppError VALIDATION_FAILED for a cursor of another list */
function startOf(websiteId: string, cursor: string | undefined): Start {
  const pk = backupsPartition(websiteId);
  const key = decodeCursor(cursor, { attribute: 'pk', value: pk });
  if (!key) return undefined;
  const { sk } = key;
  if (!sk?.startsWith(backupPrefix)) throw invalidCursor();
  return { pk, sk };
}

export function createBackupsListStore({ client, name: TableName }: Table): BackupsListStore {
  const query = async (websiteId: string, input: Partial<QueryCommandInput>) => {
    const values = { ':pk': backupsPartition(websiteId), ...input.ExpressionAttributeValues };
    const command = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ScanIndexForward: false,
      ...input,
      ExpressionAttributeValues: values,
    });
    const { Items = [] } = await client.send(command);
    return Items.map((item) => itemSchema.parse(item));
  };

  /** Asks for one item more than wanted: a full page does not say whether it is the last one. */
  async function readPart(websiteId: string, start: Start, limit: number): Promise<Part> {
    const Limit = limit + OTHER_ITEMS + 1;
    const items = await query(websiteId, { ExclusiveStartKey: start, Limit });
    const all = items.filter(({ sk }) => sk.startsWith(backupPrefix));
    const some = all.slice(0, limit);
    const last = all.length > limit ? some.at(-1) : undefined;
    return {
      others: items.filter(({ sk }) => !sk.startsWith(backupPrefix)),
      rows: some
        .map((item) => backupOf(storedBackupOf(item)))
        .filter((backup) => backup !== undefined),
      next: last && { pk: last.pk, sk: last.sk },
    };
  }

  async function readVisible(websiteId: string, start: Start, limit: number): Promise<Part> {
    let part = await readPart(websiteId, start, limit);
    for (let more = 1; more < MOST_QUERIES && part.next && part.rows.length === 0; more += 1) {
      const { rows, next } = await readPart(websiteId, part.next, limit);
      part = { ...part, rows, next };
    }
    return part;
  }

  const readOthers = (websiteId: string) =>
    query(websiteId, {
      KeyConditionExpression: 'pk = :pk AND sk >= :head',
      ExpressionAttributeValues: { ':head': HEAD },
    });

  return {
    async list(websiteId, { cursor, limit }) {
      const start = startOf(websiteId, cursor);
      const { rows, next, others } = await readVisible(websiteId, start, limit);
      const heads = start ? await readOthers(websiteId) : others;
      return {
        items: rows,
        nextCursor: encodeCursor(next),
        schedule: scheduleOf(heads),
        localBackups: localBackupsOf(heads.find(({ sk }) => sk === REPORT)),
      };
    },
  };
}
