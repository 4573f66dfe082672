import * as z from 'zod';
import { firstIdAt } from '../core/id.ts';
import {
  backupDetailsKey,
  backupKey,
  backupObjectKey,
  backupOfKey,
  backupPrefix,
  backupsPartition,
  dueBackupKeyOf,
} from '../core/table/keys/backup-keys.ts';
import { defineEntity } from '../core/table/entity/entity.ts';
import { readItem } from '../core/table/entity/items.ts';
import type { Table } from '../core/table/table.ts';
import { putNew, type Write } from '../core/table/entity/writes.ts';
import { isProvable } from './drill/backups.drill.domain.ts';
import { storedBackupSchema, type BackupRef, type StoredBackup } from './backups.stored.domain.ts';

/** A backup lies in the index of due work while there is something to do about it. */
export const backupEntity = defineEntity<StoredBackup, BackupRef>({
  schema: storedBackupSchema,
  key: ({ websiteId, backupId }) => backupKey(websiteId, backupId),
  ofKey: backupOfKey,
  indexKeys: ({ backupId, dueAt }) => (dueAt === null ? {} : dueBackupKeyOf(backupId, dueAt)),
  absent: {
    userId: null,
    description: '',
    contentType: '',
    isInBlocks: false,
    addedBytes: null,
    failure: null,
    sha256: null,
    isSumProven: false,
    uploadId: null,
    usedBytes: 0,
    heldBytes: 0,
    dueAt: null,
    isSending: false,
    removedBy: null,
    contents: null,
    newSource: null,
    usedAt: null,
    isEncrypted: false,
  },
});

/** Which backup an object of the bucket belongs to. */
export const objectSchema = z.object({ websiteId: z.string(), backupId: z.string() });

/** All that may change of a backup. */
const CHANGING = [
  ...(['status', 'failure', 'size', 'sha256', 'uploadId', 'usedBytes', 'heldBytes'] as const),
  ...(['dueAt', 'isSending', 'removedBy', 'usedAt', 'addedBytes', 'isSumProven'] as const),
];

/** What the site's plugin said of it goes with it. */
const detailsDelete = ({ websiteId, backupId }: BackupRef): Write => ({
  Delete: { Key: backupDetailsKey(websiteId, backupId) },
});

const FOUND_AT_ONCE = 100;
/** Sorts after every id. */
const AFTER_ALL_IDS = '~';

/** A part of a site's backups, newest first, including those under deletion. `next` is where the next part starts. */
export interface BackupsPart {
  backups: StoredBackup[];
  next: string | null;
}

export function createBackups(table: Table) {
  const { find, query, queryAll, queryEach } = backupEntity.reads(table);
  const { put, amend, remove } = backupEntity.writes;
  const allOf = (websiteId: string) => ({
    partition: backupsPartition(websiteId),
    sortKeys: { beginsWith: backupPrefix },
    consistent: true,
  });

  async function findNewest(
    websiteId: string,
    isWanted: (backup: StoredBackup) => boolean,
  ): Promise<StoredBackup | undefined> {
    for await (const backups of queryEach({ ...allOf(websiteId), newestFirst: true })) {
      const newest = backups.find(isWanted);
      if (newest) return newest;
    }
    return undefined;
  }

  return {
    find: ({ websiteId, backupId }: BackupRef) => find({ websiteId, backupId }),

    /** The backup of an object in the bucket; undefined for none. One consistent read. */
    async findByObject(s3Key: string): Promise<BackupRef | undefined> {
      const item = await readItem(table, backupObjectKey(s3Key), { consistent: true });
      return item && objectSchema.parse(item);
    },

    /** A site's backups that were made before an instant (null: all), a hundred at a time; one consistent Query. */
    async findSome(
      websiteId: string,
      { before, after }: { before: Date | null; after?: string | undefined },
    ): Promise<BackupsPart> {
      const last = before ? firstIdAt(before) : AFTER_ALL_IDS;
      const { found: backups, isLast } = await query({
        partition: backupsPartition(websiteId),
        sortKeys: { between: [backupPrefix, backupKey(websiteId, last).sk] },
        after: after === undefined ? undefined : backupKey(websiteId, after),
        newestFirst: true,
        consistent: true,
        limit: FOUND_AT_ONCE,
      });
      return { backups, next: isLast ? null : (backups.at(-1)?.backupId ?? null) };
    },

    /** All backups of a site; consistent. */
    findAll: (websiteId: string) => queryAll(allOf(websiteId)),

    /** When the newest complete backup of a site was made, leaving one backup out; consistent. */
    findNewestAt: async ({ websiteId, backupId }: BackupRef): Promise<string | undefined> =>
      (
        await findNewest(
          websiteId,
          (backup) => backup.status === 'completed' && backup.backupId !== backupId,
        )
      )?.createdAt,

    /** The newest backup of a site that a restore can prove, leaving one out if it is named; consistent. */
    findNewestProvable: (websiteId: string, leftOut?: string): Promise<StoredBackup | undefined> =>
      findNewest(websiteId, (backup) => isProvable(backup) && backup.backupId !== leftOut),

    /** The writes of a new backup. They fail if another backup has the same object's key. */
    create: (backup: StoredBackup): Write[] => {
      const { websiteId, backupId, s3Key } = backup;
      return [put(backup), putNew({ ...backupObjectKey(s3Key), websiteId, backupId })];
    },

    /** A condition for a transaction: the backup is there, in the same state. */
    isStillThere: (read: StoredBackup): Write => amend(read, read, ['status']),

    /** The write that notes that somebody gets a link to a backup; fails if it is in another state than it was read. */
    noteUse: (read: StoredBackup, at: Date): Write =>
      amend(read, { ...read, usedAt: at.toISOString() }, ['status']),

    /** The writes of its next state (undefined: none), if it is as it was read. */
    replace: (read: StoredBackup, after: StoredBackup | undefined): Write[] =>
      after
        ? [amend(read, after, CHANGING)]
        : [
            remove(read, CHANGING),
            { Delete: { Key: backupObjectKey(read.s3Key) } },
            ...(read.manual ? [] : [detailsDelete(read)]),
          ],
  };
}

export type Backups = ReturnType<typeof createBackups>;
