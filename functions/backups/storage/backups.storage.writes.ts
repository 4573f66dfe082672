import * as z from 'zod';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import {
  backupKey,
  backupObjectKey,
  dueBackupKey,
  storageKey,
  storageSiteKey,
} from '../../core/table/backup-keys.ts';
import { guardedDelete, guardedPut } from '../../core/table/guarded-writes.ts';
import { websiteKey } from '../../core/table/keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { TransactItem } from '../../core/table/transact.ts';
import { itemOfBackup, type StoredBackup } from '../backups.codec.ts';
import { dueShardOf } from '../schedule/backups.schedule.codec.ts';

/** Bytes that are stored (used), and the same with reservations (held). */
export interface CountedBytes {
  usedBytes: number;
  heldBytes: number;
}

/** A person's counted bytes. Each change raises the revision. */
export const storageSchema = z.object({
  usedBytes: z.number().default(0),
  heldBytes: z.number().default(0),
  revision: z.number().default(0),
});

export const sumOf = (one: CountedBytes, other: CountedBytes): CountedBytes => ({
  usedBytes: one.usedBytes + other.usedBytes,
  heldBytes: one.heldBytes + other.heldBytes,
});
export const minus = ({ usedBytes, heldBytes }: CountedBytes): CountedBytes => ({
  usedBytes: -usedBytes,
  heldBytes: -heldBytes,
});

const DAY_MS = 86_400_000;
const NO_OWNER = 'none';

/** All that may change of a backup. */
const CHANGING = [
  ...['status', 'failure', 'size', 'sha256', 'uploadId', 'usedBytes', 'heldBytes', 'dueAt'],
  ...['isSending', 'removedBy'],
];
const asRead = (backup: StoredBackup) => ({ item: itemOfBackup(backup), attributes: CHANGING });

/** When a person's bytes are compared next: at a fixed place of each day (UTC), so that they are spread over it. */
export function nextReconciliation(ownerId: string | null, after: Date): Date {
  const fraction = parseInt(sha256Hex(ownerId ?? NO_OWNER).slice(0, 8), 16) / 2 ** 32;
  const today = Math.floor(after.getTime() / DAY_MS) * DAY_MS + Math.floor(fraction * DAY_MS);
  return new Date(today > after.getTime() ? today : today + DAY_MS);
}

export const storageDueKey = (ownerId: string | null, at: Date) => {
  const id = ownerId ?? NO_OWNER;
  return dueBackupKey(dueShardOf(id), { at: at.toISOString(), id });
};

/** Bytes to count for an owner. `room`: refused if more than that are used, or held, already. */
export interface Counting {
  ownerId: string | null;
  by: CountedBytes;
  room?: { of: keyof CountedBytes; bytes: number } | undefined;
}

/** The writes of backups and of their counted bytes, for transactions. */
export function backupItems(table: Pick<Table, 'name'>) {
  const { name: TableName } = table;
  return {
    /** The first write of a backup. Refused if another backup has the same object's key. */
    first: (backup: StoredBackup): TransactItem[] => {
      const { websiteId, backupId, s3Key } = backup;
      const put = (Item: Record<string, unknown>): TransactItem => ({
        Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
      });
      return [put(itemOfBackup(backup)), put({ ...backupObjectKey(s3Key), websiteId, backupId })];
    },

    replace: (read: StoredBackup, next: StoredBackup): TransactItem =>
      guardedPut(table, { Item: itemOfBackup(next), asRead: asRead(read) }),

    remove: (read: StoredBackup): TransactItem[] => [
      guardedDelete(table, {
        Key: backupKey(read.websiteId, read.backupId),
        asRead: asRead(read),
      }),
      { Delete: { TableName, Key: backupObjectKey(read.s3Key) } },
    ],

    /** An item of bytes falls due once a day from its first count on. */
    count: ({ ownerId, by, room }: Counting): TransactItem => {
      const due = storageDueKey(ownerId, nextReconciliation(ownerId, new Date()));
      return {
        Update: {
          TableName,
          Key: storageKey(ownerId),
          UpdateExpression:
            'SET gsi2pk = if_not_exists(gsi2pk, :pk), gsi2sk = if_not_exists(gsi2sk, :sk) ' +
            'ADD usedBytes :used, heldBytes :held, revision :one',
          ...(room && {
            ConditionExpression: `attribute_not_exists(${room.of}) OR ${room.of} <= :room`,
          }),
          ExpressionAttributeValues: {
            ':pk': due.gsi2pk,
            ':sk': due.gsi2sk,
            ':used': by.usedBytes,
            ':held': by.heldBytes,
            ':one': 1,
            ...(room && { ':room': room.bytes }),
          },
        },
      };
    },

    /** Sets the counted bytes, if they did not change since they were read. */
    recount: (
      ownerId: string | null,
      { usedBytes, heldBytes }: CountedBytes,
      revision: number,
    ): TransactItem => ({
      Update: {
        TableName,
        Key: storageKey(ownerId),
        UpdateExpression: 'SET usedBytes = :used, heldBytes = :held, revision = :next',
        ConditionExpression: revision === 0 ? 'attribute_not_exists(revision)' : 'revision = :read',
        ExpressionAttributeValues: {
          ':used': usedBytes,
          ':held': heldBytes,
          ':next': revision + 1,
          ...(revision > 0 && { ':read': revision }),
        },
      },
    }),

    /** Records that a site's bytes are counted for an owner. */
    mark: (ownerId: string | null, websiteId: string): TransactItem => ({
      Put: { TableName, Item: storageSiteKey(ownerId, websiteId) },
    }),
    unmark: (ownerId: string | null, websiteId: string): TransactItem => ({
      Delete: { TableName, Key: storageSiteKey(ownerId, websiteId) },
    }),

    /** Guards a transaction: the site must still have that owner. Null: it exists and has none. */
    ownedBy: (websiteId: string, ownerId: string | null): TransactItem => ({
      ConditionCheck: {
        TableName,
        Key: websiteKey(websiteId),
        ConditionExpression: 'userId = :owner',
        ExpressionAttributeValues: { ':owner': ownerId },
      },
    }),
  };
}
