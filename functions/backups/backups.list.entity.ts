import {
  backupDrillKey,
  backupPrefix,
  backupReportKey,
  backupsHeadKey,
  backupsPartition,
} from '../core/table/keys/backup-keys.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/query/cursor.ts';
import { queryItems, type Range } from '../core/table/entity/items.ts';
import type { Page, PageRequest } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import type { Backup } from './backups.domain.ts';
import { backupEntity } from './backups.entity.ts';
import { toView, type StoredBackup } from './backups.stored.domain.ts';
import type { Drill } from './drill/backups.drill.domain.ts';
import { drillEntity } from './drill/backups.drill.entity.ts';
import type { KnownSources } from './origin/backups.origin.domain.ts';
import type { NotedRetention } from './retention/backups.retention.domain.ts';
import type {
  BackupSchedule,
  LocalBackup,
  SiteSchedule,
} from './schedule/backups.schedule.domain.ts';
import { reportEntity } from './schedule/backups.schedule.entity.ts';
import { headEntity } from './storage/backups.heads.entity.ts';

type StoredSchedule = Omit<BackupSchedule, 'promise' | 'retention' | 'lateSince'>;

/** A page of a site's backups, and what the API answers with it. */
export interface BackupsPage extends Page<Backup> {
  schedule: StoredSchedule;
  /** What was noted of the plan: its retention, and what it promised. */
  noted: NotedRetention & SiteSchedule;
  localBackups: LocalBackup[];
  /** What restoring one proved; undefined where none was ever to be proven. */
  drill: Drill | undefined;
}

/** The partition's three items that are no backups; they come after them. */
const [DRILL, HEAD, REPORT] = [
  backupDrillKey('').sk,
  backupsHeadKey('').sk,
  backupReportKey('').sk,
];
const OTHER_ITEMS = 3;

/** A page may consist of backups under deletion alone: the next ones are read then, at most so often. */
const MOST_QUERIES = 10;

/** The schedule, where backups are known to come from, and since when some are kept. The plan has the promise. */
function headOf(items: readonly ItemKey[]): {
  schedule: StoredSchedule;
  head: KnownSources & NotedRetention & SiteSchedule;
} {
  const item = items.find(({ sk }) => sk === HEAD);
  const head = item && headEntity.decode(item);
  const { frequency = 'none', newestAt = null, missedAt = null } = head ?? {};
  return { schedule: { frequency, newestAt, missedAt }, head: head ?? { frequency } };
}

function localBackupsOf(items: readonly ItemKey[]): LocalBackup[] {
  const item = items.find(({ sk }) => sk === REPORT);
  return item ? reportEntity.decode(item).localBackups : [];
}

function drillOf(items: readonly ItemKey[]): Drill | undefined {
  const item = items.find(({ sk }) => sk === DRILL);
  return item && drillEntity.decode(item);
}

type Start = ItemKey | undefined;

/** Rows of one Query; `next` is where to go on, undefined at the end. */
interface Part {
  others: ItemKey[];
  rows: StoredBackup[];
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

export function createBackupsList(table: Table) {
  async function query(websiteId: string, range: Omit<Range, 'partition'>): Promise<ItemKey[]> {
    const partition = backupsPartition(websiteId);
    const { items } = await queryItems(table, { partition, newestFirst: true, ...range });
    return items as unknown as ItemKey[];
  }

  /** Asks for one item more than wanted: a full page does not say whether it is the last one. */
  async function readPart(websiteId: string, start: Start, limit: number): Promise<Part> {
    const items = await query(websiteId, { after: start, limit: limit + OTHER_ITEMS + 1 });
    const all = items.filter(({ sk }) => sk.startsWith(backupPrefix));
    const some = all.slice(0, limit);
    const last = all.length > limit ? some.at(-1) : undefined;
    return {
      others: items.filter(({ sk }) => !sk.startsWith(backupPrefix)),
      rows: some
        .map((item) => backupEntity.decode(item))
        .filter(({ status }) => status !== 'deleting'),
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

  return {
    /** A site's backups, newest first, eventually consistent: one Query. @throws AppError VALIDATION_FAILED */
    async list(websiteId: string, { cursor, limit }: PageRequest): Promise<BackupsPage> {
      const start = startOf(websiteId, cursor);
      const { rows, next, others } = await readVisible(websiteId, start, limit);
      const heads = start
        ? await query(websiteId, { sortKeys: { between: [DRILL, REPORT] } })
        : others;
      const { schedule, head } = headOf(heads);
      return {
        items: rows.map((row) => toView(row, head)).filter((backup) => backup !== undefined),
        nextCursor: encodeCursor(next && { ...next }),
        schedule,
        noted: head,
        localBackups: localBackupsOf(heads),
        drill: drillOf(heads),
      };
    },
  };
}

export type BackupsList = ReturnType<typeof createBackupsList>;
