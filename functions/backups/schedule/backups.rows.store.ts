import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backupsHeadKey } from '../../core/table/backup-keys.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { guardedUpdate } from '../../core/table/guarded-writes.ts';
import { websiteRowKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { backupSecondsOf } from '../../core/table/website-rows.ts';

/** A site's list row. It is in its owner's partition; null: it has no owner. */
export interface SiteRowRef {
  websiteId: string;
  ownerId: string | null;
}

const headSchema = z.object({
  newestAt: z.string().optional(),
  missedAt: z.string().optional(),
});
const rowSchema = z.object({
  backupAt: z.number().optional(),
  backupMissed: z.boolean().optional(),
});
type RowNote = z.output<typeof rowSchema>;

/** Others who note the same site at the same moment are few. */
const ATTEMPTS = 3;

async function read(
  { client, name: TableName }: Table,
  Key: Record<string, string>,
): Promise<unknown> {
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/** The row's content by the head of the site's backups. Without a head it is empty. */
async function noteOfHead(table: Table, websiteId: string): Promise<RowNote> {
  const head = headSchema.optional().parse(await read(table, backupsHeadKey(websiteId)));
  return {
    ...(head?.newestAt !== undefined && { backupAt: backupSecondsOf(head.newestAt) }),
    ...(head?.missedAt !== undefined && { backupMissed: true }),
  };
}

const NOTED = ['backupAt', 'backupMissed'] as const;

/** The write of the row, if it is still as it was read. Empty values are not stored. */
function rowUpdate(table: Table, ref: SiteRowRef, { was, note }: Record<'was' | 'note', RowNote>) {
  const { Update } = guardedUpdate(table, {
    Key: websiteRowKey(ref.ownerId, ref.websiteId),
    set: note,
    remove: NOTED.filter((name) => note[name] === undefined),
    asRead: { item: was, attributes: NOTED },
  });
  return new UpdateCommand({ Key: undefined, TableName: undefined, ...Update });
}

/**
 * Copies the newest backup and a missed schedule from the head of a site's backups to its list row, after each transaction
 * that changed either. The row is read before the head and written only if it is still as it was read, so that the last write
 * is true. Does nothing if there is no such row or nothing changed: two reads of one unit then. A row that was moved
 * meanwhile is written again when the site's bytes follow it.
 */
export async function noteNewestBackup(table: Table, ref: SiteRowRef): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await read(table, websiteRowKey(ref.ownerId, ref.websiteId));
    if (row === undefined) return;
    const was = rowSchema.parse(row);
    const note = await noteOfHead(table, ref.websiteId);
    if (was.backupAt === note.backupAt && was.backupMissed === note.backupMissed) return;
    const update = rowUpdate(table, ref, { was, note });
    if ((await unlessRefused(table.client.send(update))) !== undefined) return;
  }
}
