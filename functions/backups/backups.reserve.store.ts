import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backupObjectKey } from '../core/table/backup-keys.ts';
import { websiteKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import { headUpdate, readHead, type StoredHead } from './storage/backups.heads.store.ts';
import { backupItems } from './storage/backups.items.ts';
import { logPut, type NewBackupLog } from './log/backups.logs.items.ts';
import type { StoredBackup } from './backups.row.ts';
import { sumOf } from './storage/backups.storage.items.ts';

/** A backup that is to come: its row, whose bytes it takes, and what is written down of it. */
export interface Reservation {
  /** Pending, with what it takes. */
  backup: StoredBackup;
  /** The site's owner; refused where that is somebody else by now. */
  ownerId: string;
  limitBytes: number;
  log: NewBackupLog;
}

/** 'moved': the site is not that owner's, or its bytes are still counted elsewhere; 'taken': the object's key is in use. */
export type ReserveOutcome = 'done' | 'noSpace' | 'moved' | 'taken';

const siteSchema = z.object({ userId: z.string().nullable() });

/** Nothing is counted yet where there is no owner at all. */
const isCountedFor = (head: Pick<StoredHead, 'ownerId'>, ownerId: string) =>
  head.ownerId === undefined || head.ownerId === ownerId;

/** Which condition it was that refused. It may have changed by now. */
async function refusalOf(
  table: Table,
  { backup: { websiteId, s3Key }, ownerId }: Reservation,
): Promise<ReserveOutcome> {
  const get = async (Key: Record<string, string>) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
      .Item;
  if (await get(backupObjectKey(s3Key))) return 'taken';
  const site = siteSchema.optional().parse(await get(websiteKey(websiteId)));
  const head = await readHead(table, websiteId);
  const isTheirs = site?.userId === ownerId && isCountedFor(head, ownerId);
  return isTheirs ? 'noSpace' : 'moved';
}

/** Takes room for a backup before anything of it is sent. @throws AppError CONFLICT when others were faster each time */
export function reserveBackupIn(table: Table) {
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
      const told = headUpdate(table, head, { ...sumOf(head, by), ownerId, newestAt });
      return { own, shared: [told, ...marks, logPut(table, log)] };
    });
    return isDone ? 'done' : refusalOf(table, reservation);
  };
}
