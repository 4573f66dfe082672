import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backupReportKey, backupsHeadKey } from '../../core/table/backup-keys.ts';
import { guardedDelete } from '../../core/table/guarded-writes.ts';
import { websiteKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import { headUpdate, readHead, type StoredHead } from './backups.heads.store.ts';
import { backupItems } from './backups.items.ts';
import { minus } from './backups.storage.items.ts';

const siteSchema = z.object({ userId: z.string().nullable() });

const bytesOf = ({ usedBytes, heldBytes }: StoredHead) => ({ usedBytes, heldBytes });

/** Who owns a site at this moment; undefined for one that is not there. */
async function readOwner(
  { client, name: TableName }: Table,
  websiteId: string,
): Promise<string | null | undefined> {
  const Key = websiteKey(websiteId);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && siteSchema.parse(Item).userId;
}

/**
 * Counts a site's bytes for who owns it. A transaction of five items: the site, whose owner must still be who it was
 * read to be, its head and both people's bytes.
 */
export function moveSiteIn(table: Table) {
  const items = backupItems(table);
  return async (websiteId: string): Promise<string | null | undefined> => {
    let ownerId: string | null | undefined;
    await transact(table, async () => {
      ownerId = await readOwner(table, websiteId);
      const head = await readHead(table, websiteId);
      // Whatever is reserved next says whose it is.
      if (ownerId === undefined || head.ownerId === undefined) return undefined;
      if (head.ownerId === ownerId) return undefined;
      const by = bytesOf(head);
      return {
        own: [],
        shared: [
          items.ownedBy(websiteId, ownerId),
          headUpdate(table, head, { ...by, ownerId, newestAt: head.newestAt }),
          items.count({ ownerId: head.ownerId, by: minus(by) }),
          items.unmark(head.ownerId, websiteId),
          items.count({ ownerId, by }),
          items.mark(ownerId, websiteId),
        ],
      };
    });
    return ownerId;
  };
}

/**
 * Deletes the totals of a site's backups, once the site and all backups are deleted. What was still counted by mistake goes
 * with it.
 */
export function forgetSiteIn(table: Table) {
  const { client, name: TableName } = table;
  const items = backupItems(table);
  return async (websiteId: string): Promise<void> => {
    await transact(table, async () => {
      const head = await readHead(table, websiteId);
      if (!head.item) return undefined;
      const gone = guardedDelete(table, {
        Key: backupsHeadKey(websiteId),
        asRead: { item: head.item, attributes: ['revision', 'ownerId'] },
      });
      if (head.ownerId === undefined) return { own: [], shared: [gone] };
      const { ownerId } = head;
      return {
        own: [],
        shared: [
          gone,
          items.count({ ownerId, by: minus(bytesOf(head)) }),
          items.unmark(ownerId, websiteId),
        ],
      };
    });
    await client.send(new DeleteCommand({ TableName, Key: backupReportKey(websiteId) }));
  };
}
