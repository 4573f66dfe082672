import { defineEntity } from '../../core/table/entity/entity.ts';
import { backupArchiveKey, backupOfArchiveKey } from '../../core/table/keys/backup-keys.ts';
import type { Table } from '../../core/table/table.ts';
import type { BackupRef } from '../backups.stored.domain.ts';
import { archiveJobSchema, type ArchiveJob } from './backups.archives.domain.ts';

export const jobEntity = defineEntity<ArchiveJob, BackupRef>({
  schema: archiveJobSchema,
  key: ({ websiteId, backupId }) => backupArchiveKey(websiteId, backupId),
  ofKey: backupOfArchiveKey,
  absent: { uploadId: null, hash: null, doneParts: 0, allParts: 0 },
});

/** The files of backups in blocks that are being put together. */
export function createArchives(table: Table) {
  const { put, amend } = jobEntity.writes;
  return {
    /** One consistent read. */
    find: ({ websiteId, backupId }: BackupRef) =>
      jobEntity.reads(table).find({ websiteId, backupId }),
    /** The write of another state, if the job is still the one that was read. */
    change: (read: ArchiveJob | undefined, after: ArchiveJob) =>
      read ? amend(read, after, ['startedAt', 'updatedAt']) : put(after),
  };
}

export type Archives = ReturnType<typeof createArchives>;
