import { isDeepStrictEqual } from 'node:util';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { firstIdAt } from '../core/id.ts';
import {
  backupKey,
  backupObjectKey,
  backupPrefix,
  backupsPartition,
} from '../core/table/backup-keys.ts';
import { websiteKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { type Attempt, transact } from '../core/table/transact.ts';
import {
  type BackupRef,
  type StoredBackup,
  storedBackupOf,
  type StoredStatus,
} from './backups.codec.ts';
import { inTable } from '../core/table/writes.ts';
import type { NewBackupLog } from './log/backups.logs.domain.ts';
import { createBackupLogs } from './log/backups.logs.entity.ts';
import { noteNewestBackup } from './schedule/backups.rows.store.ts';
import {
  findNewestAt,
  headUpdate,
  readHead,
  type StoredHead,
} from './storage/backups.heads.store.ts';
import {
  backupItems,
  type CountedBytes,
  type Counting,
  sumOf,
} from './storage/backups.storage.writes.ts';

/** A change of a backup. Fields that are left out stay as they are. */
export interface BackupChange {
  /** 'deleted': its item and the item of its object's key are deleted. */
  status: StoredStatus | 'deleted';
  set?: Partial<Omit<StoredBackup, keyof BackupRef | 'status'>>;
  /** For a backup that becomes stored: how many bytes its owner may store. Asked at each attempt. */
  limitOf?: (ownerId: string) => Promise<number>;
  log?: NewBackupLog;
}

/** 'changed': the backup changed since it was read. 'noSpace': its owner has no room for it. */
type ChangeOutcome = 'done' | 'changed' | 'noSpace';

const NOTHING: CountedBytes = { usedBytes: 0, heldBytes: 0 };
const difference = (to: CountedBytes, from: CountedBytes): CountedBytes => ({
  usedBytes: to.usedBytes - from.usedBytes,
  heldBytes: to.heldBytes - from.heldBytes,
});

/** A backup at this moment: one consistent read. */
async function readBackup(
  { client, name: TableName }: Table,
  { websiteId, backupId }: BackupRef,
): Promise<StoredBackup | undefined> {
  const Key = backupKey(websiteId, backupId);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && storedBackupOf(Item);
}

/** When the newest complete backup was made, once `next` takes the place of `read`. */
async function newestAfter(
  table: Table,
  head: StoredHead,
  { read, next }: { read: StoredBackup; next: StoredBackup | undefined },
): Promise<string | undefined> {
  const { newestAt = '' } = head;
  if (next?.status === 'completed') return newestAt > read.createdAt ? newestAt : read.createdAt;
  return newestAt === read.createdAt ? findNewestAt(table, read) : head.newestAt;
}

/** Whose bytes to count; undefined if the owner's limit has no room for them. */
async function countingOf(
  ownerId: string | null,
  by: CountedBytes,
  limitOf: BackupChange['limitOf'],
): Promise<Counting | undefined> {
  if (ownerId === null || !limitOf) return { ownerId, by };
  const bytes = (await limitOf(ownerId)) - by.usedBytes;
  return bytes < 0 ? undefined : { ownerId, by, room: { of: 'usedBytes', bytes } };
}

/** A backup as it was read, its next state (undefined: deleted), and the difference that makes to the counted bytes. */
interface Step {
  read: StoredBackup;
  next: StoredBackup | undefined;
  by: CountedBytes;
  change: BackupChange;
}

function stepOf(read: StoredBackup, change: BackupChange): Step {
  const { status, set } = change;
  const next = status === 'deleted' ? undefined : { ...read, ...set, status };
  return { read, next, by: difference(next ?? NOTHING, read), change };
}

const writesOf = (table: Table, { read, next, change: { log } }: Step): Required<Attempt> => {
  const items = backupItems(table);
  return {
    own: next ? [items.replace(read, next)] : items.remove(read),
    shared: log ? [inTable(table, createBackupLogs(table).put(log))] : [],
  };
};

/** The writes with what they count, and the site whose list row must follow if its newest backup changes. */
async function countedWrites(table: Table, step: Step) {
  const { read, by, change } = step;
  const head = await readHead(table, read.websiteId);
  const { ownerId = null } = head;
  const counting = await countingOf(ownerId, by, change.limitOf);
  if (!counting) return undefined;
  const newestAt = await newestAfter(table, head, step);
  const update = headUpdate(table, head, { ...sumOf(head, by), ownerId, newestAt });
  const { own, shared } = writesOf(table, step);
  return {
    attempt: {
      own: [...own, backupItems(table).count(counting)],
      shared: [update, ...shared],
    },
    toNote: newestAt === head.newestAt ? undefined : { websiteId: read.websiteId, ownerId },
  };
}

/** Changes a backup if it is still as it was read. @throws AppError CONFLICT after too many concurrent changes */
function changeBackupIn(table: Table) {
  /** Returns whether it was written. Reads all counts again if they changed meanwhile. */
  async function write(step: Step): Promise<boolean> {
    const { usedBytes, heldBytes } = step.by;
    if (usedBytes === 0 && heldBytes === 0) return transact(table, () => writesOf(table, step));
    let planned: Awaited<ReturnType<typeof countedWrites>>;
    const isDone = await transact(table, async () => {
      planned = await countedWrites(table, step);
      return planned?.attempt;
    });
    if (isDone && planned?.toNote) await noteNewestBackup(table, planned.toNote);
    return isDone;
  }

  return async (read: StoredBackup, change: BackupChange): Promise<ChangeOutcome> => {
    if (await write(stepOf(read, change))) return 'done';
    if (!change.limitOf) return 'changed';
    return isDeepStrictEqual(await readBackup(table, read), read) ? 'noSpace' : 'changed';
  };
}

/** A new backup: its item, whose bytes it takes, and the log entry. */
interface Reservation {
  /** Pending, with what it takes. */
  backup: StoredBackup;
  /** The site's owner. Refused if the site has another owner by now. */
  ownerId: string;
  limitBytes: number;
  log: NewBackupLog;
}

/** 'moved': the site, or the count of its bytes, has another owner. 'keyInUse': another backup has the object's key. */
type ReserveOutcome = 'done' | 'noSpace' | 'moved' | 'keyInUse';

const siteSchema = z.object({ userId: z.string().nullable() });

/** A head without an owner counts nothing yet. */
const isCountedFor = (head: Pick<StoredHead, 'ownerId'>, ownerId: string) =>
  head.ownerId === undefined || head.ownerId === ownerId;

/** Finds which condition refused the transaction. It may have changed since. */
async function refusalOf(
  table: Table,
  { backup: { websiteId, s3Key }, ownerId }: Reservation,
): Promise<ReserveOutcome> {
  const get = async (Key: Record<string, string>) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
      .Item;
  if (await get(backupObjectKey(s3Key))) return 'keyInUse';
  const site = siteSchema.optional().parse(await get(websiteKey(websiteId)));
  const head = await readHead(table, websiteId);
  const isTheirs = site?.userId === ownerId && isCountedFor(head, ownerId);
  return isTheirs ? 'noSpace' : 'moved';
}

/** Reserves room for a backup before its bytes are sent. @throws AppError CONFLICT after too many concurrent changes */
function reserveBackupIn(table: Table) {
  const items = backupItems(table);

  return async (reservation: Reservation): Promise<ReserveOutcome> => {
    const { backup, ownerId, limitBytes, log } = reservation;
    const { websiteId, usedBytes, heldBytes } = backup;
    const by = { usedBytes, heldBytes };
    const bytes = limitBytes - heldBytes;
    if (bytes < 0) return 'noSpace';
    const own = [
      ...items.first(backup),
      items.count({ ownerId, by, room: { of: 'heldBytes', bytes } }),
      items.ownedBy(websiteId, ownerId),
    ];
    const isDone = await transact(table, async () => {
      const head = await readHead(table, websiteId);
      if (!isCountedFor(head, ownerId)) return undefined;
      const { newestAt } = head;
      const marks = head.ownerId === undefined ? [items.mark(ownerId, websiteId)] : [];
      const update = headUpdate(table, head, { ...sumOf(head, by), ownerId, newestAt });
      return { own, shared: [update, ...marks, inTable(table, createBackupLogs(table).put(log))] };
    });
    return isDone ? 'done' : refusalOf(table, reservation);
  };
}

/** A part of a site's backups, newest first, including those under deletion. `next` is where the next part starts. */
interface BackupsPart {
  backups: StoredBackup[];
  next: string | null;
}

/**
 * Each change is one transaction: the backup, the totals of its site, the bytes of its owner, and the log. A backup's item
 * says how many bytes it counts, so that a write adds or subtracts the difference.
 */
export interface BackupsStore {
  /** At this moment. */
  find(ref: BackupRef): Promise<StoredBackup | undefined>;
  /** The backup of an object in the bucket, at this moment; undefined for none. */
  findByObject(s3Key: string): Promise<BackupRef | undefined>;
  /** A site's backups that were made before an instant (null: all), at this moment, a hundred at a time. */
  findSome(
    websiteId: string,
    from: { before: Date | null; after?: string | undefined },
  ): Promise<BackupsPart>;
  /** @throws AppError CONFLICT after too many concurrent changes */
  reserve(reservation: Reservation): Promise<ReserveOutcome>;
  /** Changes a backup if it is still as it was read. @throws AppError CONFLICT after too many concurrent changes */
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
