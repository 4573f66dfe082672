import type { AuditEntry } from '../core/table/audit.ts';
import type { SiteBackupKey } from './backups.key.domain.ts';
import type { NewBackupLog } from './backups.logs.items.ts';

/** A site's key as it is kept: by its SHA-256 alone, so that who reads the table cannot use it. */
export interface StoredKey extends SiteBackupKey {
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** What comes with a change of the key, all or nothing. */
export interface KeyNotes {
  log: NewBackupLog;
  audits?: readonly AuditEntry[];
}

/** A key that somebody showed, and how its site stands at this moment. */
export interface ShownKey {
  websiteId: string;
  /** Whether the site is there. */
  siteThere: boolean;
  /** The site's key now, whichever it is. */
  current: StoredKey | undefined;
}

export interface BackupKeysStore {
  find(websiteId: string): Promise<SiteBackupKey | undefined>;
  /**
   * Makes a key the single one of its site. That of before is kept apart by its hash, so that its use can still be
   * attributed. False where the site is gone. @throws AppError CONFLICT
   */
  replace(websiteId: string, key: StoredKey, notes: KeyNotes): Promise<boolean>;
  /** Revokes a site's key if it is active; tells what it is then. @throws AppError CONFLICT */
  revoke(websiteId: string, notes: KeyNotes): Promise<SiteBackupKey | undefined>;
  /** Deletes a site's key, and what tells of whom it was. Safe to repeat. */
  removeAll(websiteId: string): Promise<void>;
  /** Whose a key is or was; undefined for one that never was, or was long ago. Two reads of a unit. */
  findShown(hash: string): Promise<ShownKey | undefined>;
  /** Notes that a key was used, at most once an hour. */
  noteUse(websiteId: string, hash: string, at: Date): Promise<void>;
  /** Notes in the site's log that a key was shown that is none any more, at most once an hour. */
  noteRefusal(hash: string, log: NewBackupLog): Promise<void>;
}
