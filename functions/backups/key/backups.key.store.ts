import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { auditPut, type AuditEntry } from '../../core/table/audit.ts';
import { backupKeyHashKey, siteBackupKeyKey } from '../../core/table/backup-keys.ts';
import { unlessRefused } from '../../core/table/condition.ts';
import { guardedUpdate } from '../../core/table/guarded-writes.ts';
import { websiteKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { transact, type TransactItem } from '../../core/table/transact.ts';
import { logPut, type NewBackupLog } from '../log/backups.logs.codec.ts';
import {
  keyItem,
  keyNameItem,
  siteKeyOf,
  storedKeySchema,
  type StoredKey,
} from './backups.key.codec.ts';
import type { SiteBackupKey } from './backups.key.domain.ts';

/** What comes with a change of the key, all or nothing. */
export interface KeyNotes {
  log: NewBackupLog;
  audits?: readonly AuditEntry[];
}

/** A key that a caller presented, and the site's key at this moment: the same, another, or none. */
export interface PresentedKey {
  hash: string;
  websiteId: string;
  current: StoredKey | undefined;
  /** When the log last said that it was used after its end. */
  refusedAt: string | undefined;
}

/** Keys are kept by their SHA-256 alone: who reads the table cannot use them. */
export interface BackupKeysStore {
  find(websiteId: string): Promise<SiteBackupKey | undefined>;
  /**
   * Makes a key the single one of its site. Whose that of before was is known on, so that its use can be attributed.
   * False if the site was deleted or reassigned. @throws AppError CONFLICT
   */
  replace(
    site: { websiteId: string; ownerId: string | null },
    key: StoredKey,
    notes: KeyNotes,
  ): Promise<boolean>;
  /** Revokes a site's key if it is active. Returns the key as it is then. @throws AppError CONFLICT */
  revoke(websiteId: string, notes: KeyNotes): Promise<SiteBackupKey | undefined>;
  /** Deletes a site's key, and the item that finds the site by it. Safe to repeat. */
  removeAll(websiteId: string): Promise<void>;
  /** Finds a key's site; undefined for a key that never existed or ended long ago. Two reads of one unit. */
  findPresented(hash: string): Promise<PresentedKey | undefined>;
  /** Notes that a key was used, unless that was noted since an instant. */
  noteUse(key: { websiteId: string; hash: string }, at: Date, unlessSince: Date): Promise<void>;
  /** Logs that a key was used after its end, unless that was logged since an instant. */
  noteRefusal(hash: string, log: NewBackupLog, unlessSince: Date): Promise<void>;
}

const nameSchema = z.object({ websiteId: z.string(), refusedAt: z.string().optional() });

export function createBackupKeysStore(table: Table): BackupKeysStore {
  const { client, name: TableName } = table;
  const read = async (Key: Record<string, string>): Promise<Record<string, unknown> | undefined> =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const findStored = async (websiteId: string): Promise<StoredKey | undefined> =>
    storedKeySchema.optional().parse(await read(siteBackupKeyKey(websiteId)));

  const noted = ({ log, audits = [] }: KeyNotes): TransactItem[] => [
    logPut(table, log),
    ...audits.map((entry) => auditPut(table, entry)),
  ];
  const siteIs = (
    websiteId: string,
    ConditionExpression: string,
    values?: Record<string, unknown>,
  ): TransactItem => ({
    ConditionCheck: {
      TableName,
      Key: websiteKey(websiteId),
      ConditionExpression,
      ...(values && { ExpressionAttributeValues: values }),
    },
  });

  return {
    async find(websiteId) {
      const stored = await findStored(websiteId);
      return stored && siteKeyOf(stored);
    },

    replace: ({ websiteId, ownerId }, key, notes) =>
      transact(table, () => ({
        own: [
          siteIs(websiteId, 'userId = :owner', { ':owner': ownerId }),
          { Put: { TableName, Item: keyItem(websiteId, key) } },
          { Put: { TableName, Item: keyNameItem(websiteId, key) } },
          ...noted(notes),
        ],
      })),

    async revoke(websiteId, notes) {
      let key: StoredKey | undefined;
      const isRevoked = await transact(table, async () => {
        key = await findStored(websiteId);
        if (key?.status !== 'active') return undefined;
        const update = guardedUpdate(table, {
          Key: siteBackupKeyKey(websiteId),
          set: { status: 'revoked' },
          asRead: { item: { ...key }, attributes: ['hash', 'status'] },
        });
        return { own: noted(notes), shared: [update] };
      });
      return key && siteKeyOf(isRevoked ? { ...key, status: 'revoked' } : key);
    },

    async removeAll(websiteId) {
      const stored = await findStored(websiteId);
      if (!stored) return;
      await transact(table, () => ({
        own: [siteBackupKeyKey(websiteId), backupKeyHashKey(stored.hash)].map((Key) => ({
          Delete: { TableName, Key },
        })),
      }));
    },

    async findPresented(hash) {
      const item = await read(backupKeyHashKey(hash));
      if (!item) return undefined;
      const { websiteId, refusedAt } = nameSchema.parse(item);
      return { hash, websiteId, current: await findStored(websiteId), refusedAt };
    },

    async noteUse({ websiteId, hash }, at, unlessSince) {
      await unlessRefused(
        client.send(
          new UpdateCommand({
            TableName,
            Key: siteBackupKeyKey(websiteId),
            UpdateExpression: 'SET lastUsedAt = :at',
            ConditionExpression:
              '#hash = :hash AND (attribute_not_exists(lastUsedAt) OR lastUsedAt < :since)',
            ExpressionAttributeNames: { '#hash': 'hash' },
            ExpressionAttributeValues: {
              ':at': at.toISOString(),
              ':hash': hash,
              ':since': unlessSince.toISOString(),
            },
          }),
        ),
      );
    },

    async noteRefusal(hash, log, unlessSince) {
      await transact(table, () => ({
        own: [
          {
            Update: {
              TableName,
              Key: backupKeyHashKey(hash),
              UpdateExpression: 'SET refusedAt = :at',
              ConditionExpression:
                'attribute_exists(pk) AND (attribute_not_exists(refusedAt) OR refusedAt < :since)',
              ExpressionAttributeValues: {
                ':at': log.at.toISOString(),
                ':since': unlessSince.toISOString(),
              },
            },
          },
          // A deleted site has no log.
          siteIs(log.websiteId, 'attribute_exists(pk)'),
          logPut(table, log),
        ],
      }));
    },
  };
}
