import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { backupReportKey, backupsHeadKey, storageKey } from '../../core/table/backup-keys.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { guardedDelete } from '../../core/table/guarded-writes.ts';
import { websiteKey } from '../../core/table/keys.ts';
import { periodsKey } from '../../core/table/plan-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact } from '../../core/table/transact.ts';
import { currentPeriod, periodSchema } from '../../user-plans/user-plans.periods.domain.ts';
import { DEFAULT_STORAGE_LIMIT_BYTES } from '../backups.domain.ts';
import { headUpdate, readHead, type StoredHead } from './backups.heads.store.ts';
import { backupItems, type CountedBytes, minus, storageSchema } from './backups.storage.writes.ts';

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
 * Counts a site's bytes for its current owner. A transaction of five items: the site, whose owner must still be who it was
 * read to be, its head and both people's bytes.
 */
function moveSiteIn(table: Table) {
  const items = backupItems(table);
  return async (websiteId: string): Promise<string | null | undefined> => {
    let ownerId: string | null | undefined;
    await transact(table, async () => {
      ownerId = await readOwner(table, websiteId);
      const head = await readHead(table, websiteId);
      // The next reservation will set the owner.
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
 * Deletes the totals of a site's backups, once the site and all backups are deleted. Bytes that were still counted by mistake
 * are subtracted.
 */
function forgetSiteIn(table: Table) {
  const { client, name: TableName } = table;
  const items = backupItems(table);
  return async (websiteId: string): Promise<void> => {
    await transact(table, async () => {
      const head = await readHead(table, websiteId);
      if (!head.item) return undefined;
      const deletion = guardedDelete(table, {
        Key: backupsHeadKey(websiteId),
        asRead: { item: head.item, attributes: ['revision', 'ownerId'] },
      });
      if (head.ownerId === undefined) return { own: [], shared: [deletion] };
      const { ownerId } = head;
      return {
        own: [],
        shared: [
          deletion,
          items.count({ ownerId, by: minus(bytesOf(head)) }),
          items.unmark(ownerId, websiteId),
        ],
      };
    });
    await client.send(new DeleteCommand({ TableName, Key: backupReportKey(websiteId) }));
  };
}

/** How many bytes a person may store. */
export interface StorageLimits {
  of(ownerId: string, now: Date): Promise<{ limitBytes: number; hasPlan: boolean }>;
}

export interface StorageStore {
  /** A person's counted bytes at this moment (null: those of sites without an owner); zero if there are none. */
  find(ownerId: string | null): Promise<CountedBytes>;
  /**
   * Counts a site's bytes for who owns it now, whatever they were counted for: one transaction, however many backups
   * there are. Answers that owner; undefined for a site that is not there. @throws AppError CONFLICT
   */
  moveSite(websiteId: string): Promise<string | null | undefined>;
  /** Deletes the totals of a site's backups, and its plugin's report, once all backups are deleted. */
  forgetSite(websiteId: string): Promise<void>;
  /** Lets the count of a deleted person expire. */
  expire(ownerId: string, at: Date): Promise<void>;
}

const KEPT_DAYS = 30;
const DAY_SECONDS = 86_400;

export function createStorageStore(table: Table): StorageStore {
  const { client, name: TableName } = table;
  return {
    async find(ownerId) {
      const { Item = {} } = await client.send(
        new GetCommand({ TableName, Key: storageKey(ownerId), ConsistentRead: true }),
      );
      const { usedBytes, heldBytes } = storageSchema.parse(Item);
      return { usedBytes, heldBytes };
    },

    moveSite: moveSiteIn(table),
    forgetSite: forgetSiteIn(table),

    async expire(ownerId, at) {
      const update = new UpdateCommand({
        TableName,
        Key: storageKey(ownerId),
        UpdateExpression: 'SET expiresAt = :at',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':at': Math.floor(at.getTime() / 1_000) + KEPT_DAYS * DAY_SECONDS,
        },
      });
      await unlessRefused(client.send(update));
    },
  };
}

const periodsSchema = z.object({ periods: z.array(periodSchema).default([]) });

/** By the plan that runs, as it stands at the moment; without one there is what the specification gives (001 §9). */
export function createStorageLimits({ client, name: TableName }: Table): StorageLimits {
  return {
    async of(ownerId, now) {
      const { Item = {} } = await client.send(
        new GetCommand({ TableName, Key: periodsKey(ownerId), ConsistentRead: true }),
      );
      const period = currentPeriod(periodsSchema.parse(Item).periods, now);
      return {
        limitBytes: period?.backupLimitBytes ?? DEFAULT_STORAGE_LIMIT_BYTES,
        hasPlan: period !== undefined,
      };
    },
  };
}
