import { isDeepStrictEqual } from 'node:util';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { backupKey } from '../core/table/backup-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type Attempt } from '../core/table/transact.ts';
import {
  findNewestAt,
  headUpdate,
  readHead,
  type StoredHead,
} from './storage/backups.heads.store.ts';
import { backupItems, type Counting } from './storage/backups.items.ts';
import { logPut, type NewBackupLog } from './log/backups.logs.items.ts';
import {
  storedBackupOf,
  type BackupRef,
  type StoredBackup,
  type StoredStatus,
} from './backups.row.ts';
import { noteNewestBackup } from './schedule/backups.rows.store.ts';
import { sumOf, type CountedBytes } from './storage/backups.storage.items.ts';

/** What becomes of a backup; what is left out stays. */
export interface BackupChange {
  /** 'gone': its row and the item of its object's key are deleted. */
  status: StoredStatus | 'gone';
  set?: Partial<Omit<StoredBackup, keyof BackupRef | 'status'>>;
  /** For what is stored from now on: how many bytes its owner may store, asked at each attempt. */
  limitOf?: (ownerId: string) => Promise<number>;
  log?: NewBackupLog;
}

/** 'changed': the backup was not what was read; 'noSpace': its owner has no room for it. */
export type ChangeOutcome = 'done' | 'changed' | 'noSpace';

const NOTHING: CountedBytes = { usedBytes: 0, heldBytes: 0 };
const difference = (to: CountedBytes, from: CountedBytes): CountedBytes => ({
  usedBytes: to.usedBytes - from.usedBytes,
  heldBytes: to.heldBytes - from.heldBytes,
});

/** A backup at this moment: one consistent read. */
export async function readBackup(
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

/** What is counted as whose; undefined where there is no room for it, whatever is stored. */
async function countingOf(
  ownerId: string | null,
  by: CountedBytes,
  limitOf: BackupChange['limitOf'],
): Promise<Counting | undefined> {
  if (ownerId === null || !limitOf) return { ownerId, by };
  const bytes = (await limitOf(ownerId)) - by.usedBytes;
  return bytes < 0 ? undefined : { ownerId, by, room: { of: 'usedBytes', bytes } };
}

/** A backup as it was read, what takes its place (undefined: nothing), and what that makes to what is counted. */
interface Step {
  read: StoredBackup;
  next: StoredBackup | undefined;
  by: CountedBytes;
  change: BackupChange;
}

function stepOf(read: StoredBackup, change: BackupChange): Step {
  const { status, set } = change;
  const next = status === 'gone' ? undefined : { ...read, ...set, status };
  return { read, next, by: difference(next ?? NOTHING, read), change };
}

const writesOf = (table: Table, { read, next, change: { log } }: Step): Required<Attempt> => {
  const items = backupItems(table);
  return {
    own: next ? [items.replace(read, next)] : items.remove(read),
    shared: log ? [logPut(table, log)] : [],
  };
};

/** The writes, with what they count; and whose row is to tell of another newest backup, if it is another. */
async function countedWrites(table: Table, step: Step) {
  const { read, by, change } = step;
  const head = await readHead(table, read.websiteId);
  const { ownerId = null } = head;
  const counting = await countingOf(ownerId, by, change.limitOf);
  if (!counting) return undefined;
  const newestAt = await newestAfter(table, head, step);
  const told = headUpdate(table, head, { ...sumOf(head, by), ownerId, newestAt });
  const { own, shared } = writesOf(table, step);
  return {
    attempt: {
      own: [...own, backupItems(table).count(counting)],
      shared: [told, ...shared],
    },
    toNote: newestAt === head.newestAt ? undefined : { websiteId: read.websiteId, ownerId },
  };
}

/** Changes a backup that is still what was read. @throws AppError CONFLICT when others were faster each time */
export function changeBackupIn(table: Table) {
  /** Returns whether it was written; reads all counts again if they changed meanwhile. */
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
