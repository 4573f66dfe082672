import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { siteOfStorageKey, storageKey, STORAGE_SITE_PREFIX } from '../../core/table/backup-keys.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import { headUpdate, readHead, type StoredHead } from './backups.heads.store.ts';
import {
  backupItems,
  type CountedBytes,
  nextReconciliation,
  storageDueKey,
  storageSchema,
  sumOf,
} from './backups.storage.writes.ts';
import type { StoredBackup } from '../backups.codec.ts';
import { noteNewestBackup } from '../schedule/backups.rows.store.ts';
import { createBackupsStore } from '../backups.store.ts';

export interface ReconcileStore {
  /** Sites whose bytes are counted as a person's. */
  findSites(ownerId: string | null): Promise<string[]>;
  /** Sets a site's head to the totals of its backups. Returns whether it differed. @throws AppError CONFLICT */
  repairSite(websiteId: string): Promise<boolean>;
  /** Sets a person's bytes to the totals of their sites' heads. Returns whether they differed. @throws AppError CONFLICT */
  repairStorage(ownerId: string | null): Promise<boolean>;
  /** Makes it due again at the same time of the next day. */
  postpone(ownerId: string | null, now: Date): Promise<void>;
}

/** Read side by side. */
const HEADS_AT_ONCE = 25;

const NONE: CountedBytes = { usedBytes: 0, heldBytes: 0 };
const isSame = (one: CountedBytes, other: CountedBytes) =>
  one.usedBytes === other.usedBytes && one.heldBytes === other.heldBytes;

/** Each backup says how many bytes it takes. */
const sumOfAll = (counted: readonly CountedBytes[]): CountedBytes => counted.reduce(sumOf, NONE);

const newestOf = (backups: readonly StoredBackup[]): string | undefined =>
  backups
    .filter(({ status }) => status === 'completed')
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1);

/**
 * Sums are compared as they were at one moment: every change of a backup is a new revision of its head and of its
 * owner's bytes, and a sum is kept only while the revision is still that of before it was added up.
 */
export function createReconcileStore(table: Table): ReconcileStore {
  const { client, name: TableName } = table;
  const items = backupItems(table);
  const { findSome } = createBackupsStore(table);

  async function findAll(websiteId: string): Promise<StoredBackup[]> {
    const all: StoredBackup[] = [];
    let after: string | undefined;
    do {
      const { backups, next } = await findSome(websiteId, { before: null, after });
      all.push(...backups);
      after = next ?? undefined;
    } while (after !== undefined);
    return all;
  }

  async function findSites(ownerId: string | null): Promise<string[]> {
    const sites: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const command: QueryCommand = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': storageKey(ownerId).pk,
          ':prefix': STORAGE_SITE_PREFIX,
        },
        ExclusiveStartKey,
        ConsistentRead: true,
      });
      const { Items = [], LastEvaluatedKey } = await client.send(command);
      sites.push(...Items.map((item) => siteOfStorageKey({ sk: String(item['sk']) })));
      ExclusiveStartKey = LastEvaluatedKey;
    } while (ExclusiveStartKey);
    return sites;
  }

  async function readHeads(sites: readonly string[]): Promise<StoredHead[]> {
    const heads: StoredHead[] = [];
    for (let from = 0; from < sites.length; from += HEADS_AT_ONCE) {
      const some = sites.slice(from, from + HEADS_AT_ONCE);
      heads.push(...(await Promise.all(some.map((websiteId) => readHead(table, websiteId)))));
    }
    return heads;
  }

  async function readStorage(ownerId: string | null) {
    const Key = storageKey(ownerId);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return storageSchema.parse(Item ?? {});
  }

  return {
    findSites,

    async repairSite(websiteId) {
      let ownerId: string | null | undefined;
      const isRepaired = await transact(table, async () => {
        const head = await readHead(table, websiteId);
        ownerId = head.ownerId;
        if (ownerId === undefined) return undefined;
        const backups = await findAll(websiteId);
        const [sum, newestAt] = [sumOfAll(backups), newestOf(backups)];
        if (isSame(sum, head) && newestAt === head.newestAt) return undefined;
        const { usedBytes, heldBytes } = sum;
        return {
          own: [],
          shared: [
            headUpdate(table, head, { usedBytes, heldBytes, ownerId, newestAt }),
            // A new revision: a concurrent sum of the heads starts again.
            items.count({ ownerId, by: NONE }),
          ],
        };
      });
      if (ownerId !== undefined) await noteNewestBackup(table, { websiteId, ownerId });
      return isRepaired;
    },

    repairStorage: (ownerId) =>
      transact(table, async () => {
        const read = await readStorage(ownerId);
        const sites = await findSites(ownerId);
        const heads = await readHeads(sites);
        const sum = sumOfAll(heads.filter((head) => head.ownerId === ownerId));
        if (isSame(sum, read)) return undefined;
        const { usedBytes, heldBytes } = sum;
        return {
          own: [],
          shared: [items.recount(ownerId, { usedBytes, heldBytes }, read.revision)],
        };
      }),

    async postpone(ownerId, now) {
      const due = storageDueKey(ownerId, nextReconciliation(ownerId, now));
      const update = new UpdateCommand({
        TableName,
        Key: storageKey(ownerId),
        UpdateExpression: 'SET gsi2pk = :pk, gsi2sk = :sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':pk': due.gsi2pk, ':sk': due.gsi2sk },
      });
      await unlessRefused(client.send(update));
    },
  };
}
