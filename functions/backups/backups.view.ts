import type { Table } from '../core/table/table.ts';
import { createBackups } from './backups.entity.ts';
import type { StoredBackup } from './backups.stored.domain.ts';

/** What other nouns may know of a backup. */
type SeenBackup = Pick<StoredBackup, 'status' | 'size' | 'createdAt' | 'sha256'>;

export function createBackupView(table: Table) {
  const backups = createBackups(table);
  return {
    /** A site's backups that were made before an instant (null: all), newest first, a hundred at a time. */
    findSome: (
      ...asked: Parameters<typeof backups.findSome>
    ): Promise<{ backups: SeenBackup[]; next: string | null }> => backups.findSome(...asked),
  };
}

export type BackupView = ReturnType<typeof createBackupView>;
