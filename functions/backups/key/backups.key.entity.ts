import * as z from 'zod';
import {
  backupKeyHashKey,
  backupKeyOfHashKey,
  dueBackupKeyOf,
  siteBackupKeyKey,
  siteOfBackupKeyKey,
} from '../../core/table/keys/backup-keys.ts';
import { defineEntity } from '../../core/table/entity/entity.ts';
import { writeItem } from '../../core/table/entity/items.ts';
import type { Table } from '../../core/table/table.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { noticeDueAt, storedKeySchema, type KeyEnd, type StoredKey } from './backups.key.domain.ts';

/** For how long after its end a key's use is still attributed to its site. Days. */
const KNOWN_ON_DAYS = 30;
const DAY_SECONDS = 86_400;

export const keyEntity = defineEntity<StoredKey, Pick<StoredKey, 'websiteId'>>({
  schema: storedKeySchema,
  key: ({ websiteId }) => siteBackupKeyKey(websiteId),
  ofKey: siteOfBackupKeyKey,
  indexKeys(key) {
    const at = noticeDueAt(key);
    return at === null ? {} : dueBackupKeyOf(key.websiteId, at);
  },
  absent: { endedBy: null, lastUsedAt: null, madeBy: null, origin: null, noticedAt: null },
});

/** The site of a key, by the key's hash. It stays after the key's end. */
const holderSchema = z.object({
  hash: z.string(),
  websiteId: z.string(),
  /** When the log last said that the key was used after its end. */
  refusedAt: z.string().nullable(),
  expiresAt: z.number(),
});
export type StoredHolder = z.output<typeof holderSchema>;

export const holderEntity = defineEntity<StoredHolder, Pick<StoredHolder, 'hash'>>({
  schema: holderSchema,
  key: ({ hash }) => backupKeyHashKey(hash),
  ofKey: backupKeyOfHashKey,
  absent: { refusedAt: null },
});

const holderOf = ({ hash, websiteId, validUntil }: StoredKey): StoredHolder => ({
  hash,
  websiteId,
  refusedAt: null,
  expiresAt: Math.floor(Date.parse(validUntil) / 1_000) + KNOWN_ON_DAYS * DAY_SECONDS,
});

/** Sites' keys. They are stored as their SHA-256 alone: who reads the table cannot use them. */
export function createBackupKeys(table: Table) {
  const { amend, put, remove } = keyEntity.writes;
  return {
    /** A site's key: one consistent read. */
    find: (websiteId: string) => keyEntity.reads(table).find({ websiteId }),

    /** The site of a key: one consistent read. Undefined for a key that never existed or ended long ago. */
    findHolder: (hash: string) => holderEntity.reads(table).find({ hash }),

    /** The writes that make a key the only one of its site. The previous one is still attributed to the site. */
    replace: (before: StoredKey | undefined, key: StoredKey): Write[] => [
      before ? amend(before, key, ['hash', 'status']) : put(key),
      holderEntity.writes.put(holderOf(key)),
    ],

    /** The write that revokes a key. */
    revoke: (key: StoredKey): Write =>
      amend(key, { ...key, status: 'revoked' }, ['hash', 'status']),

    /** The write that revokes a key which ended by itself: what ended it may be undone, the key stays as it is. */
    end: (key: StoredKey, by: KeyEnd): Write =>
      amend(key, { ...key, status: 'revoked', endedBy: by }, ['hash', 'status']),

    /** The write that notes that its owner was notified of its end. */
    noteNotice: (key: StoredKey, at: Date): Write =>
      amend(key, { ...key, noticedAt: at.toISOString() }, ['hash', 'status', 'noticedAt']),

    /** The writes that delete a key. The item that finds its site may have expired. */
    remove: (key: StoredKey): Write[] => [
      remove(key, ['hash']),
      { Delete: { Key: backupKeyHashKey(key.hash) } },
    ],

    /** Notes that a key was used; does nothing if another request noted it, or the key was replaced. */
    async noteUse(key: StoredKey, at: Date): Promise<void> {
      const used = { ...key, lastUsedAt: at.toISOString() };
      await writeItem(table, amend(key, used, ['hash', 'lastUsedAt']));
    },

    /** The write that notes that the log says so. */
    noteRefusal: (holder: StoredHolder, at: Date): Write =>
      holderEntity.writes.amend(holder, { ...holder, refusedAt: at.toISOString() }, ['refusedAt']),
  };
}

export type BackupKeys = ReturnType<typeof createBackupKeys>;
