import type { Table } from '../core/table/table.ts';
import type { NewBackupLog } from './backups.logs.items.ts';
import type { BackupRef, StoredBackup, StoredStatus } from './backups.row.ts';

/** A backup that is to come: its row, whose bytes it takes, and what is written down of it. */
export interface Reservation {
  /** Pending, with what it takes. */
  backup: StoredBackup;
  /** The site's owner; refused where that is somebody else by now. */
  ownerId: string;
  limitBytes: number;
  log: NewBackupLog;
}

/** What becomes of a backup; what is left out stays. */
export interface BackupChange {
  /** 'gone': its row is deleted, and its object's key is known no more. */
  status: StoredStatus | 'gone';
  set?: Partial<Omit<StoredBackup, keyof BackupRef | 'status'>>;
  /** For what is stored from now on: how many bytes its owner may store, asked at each attempt. */
  limitOf?: (ownerId: string) => Promise<number>;
  log?: NewBackupLog;
}

/** A part of a site's backups, newest first; those that are being deleted, too. `next` is where to go on. */
export interface BackupsPart {
  backups: StoredBackup[];
  next: string | null;
}

/**
 * Each change is one transaction of a backup, of what its site's backups come to, of its owner's bytes and of the log.
 * What a backup counts stands in its row, so what is added or taken is the difference to that.
 */
export interface BackupsStore {
  /** At this moment. */
  find(ref: BackupRef): Promise<StoredBackup | undefined>;
  /** Which backup an object of the bucket is, at this moment; undefined for none. */
  findByObject(s3Key: string): Promise<BackupRef | undefined>;
  /** A site's backups that were made before an instant (null: all), at this moment, a hundred at a time. */
  findSome(
    websiteId: string,
    from: { before: Date | null; after?: string | undefined },
  ): Promise<BackupsPart>;
  /**
   * 'moved': the site is not that owner's, or its bytes are still counted elsewhere; 'taken': so is the object's key.
   * @throws AppError CONFLICT when others were faster each time
   */
  reserve(reservation: Reservation): Promise<'done' | 'noSpace' | 'moved' | 'taken'>;
  /**
   * Changes a backup that is still what was read. 'changed': it is not; 'noSpace': its owner has no room for it.
   * @throws AppError CONFLICT when others were faster each time
   */
  change(read: StoredBackup, change: BackupChange): Promise<'done' | 'changed' | 'noSpace'>;
}

export function createBackupsStore(_table: Table): BackupsStore {
  throw new Error('Not written yet');
}
