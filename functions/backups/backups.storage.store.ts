import type { Table } from '../core/table/table.ts';

/** Bytes that are stored, and those with what is reserved. */
export interface CountedBytes {
  usedBytes: number;
  heldBytes: number;
}

/** How many bytes a person may store. */
export interface StorageLimits {
  of(ownerId: string, now: Date): Promise<{ limitBytes: number; hasPlan: boolean }>;
}

export interface StorageStore {
  /** What a person's backups come to (null: those of sites without an owner), at this moment; none is zero. */
  find(ownerId: string | null): Promise<CountedBytes>;
  /**
   * Counts a site's bytes for who owns it now, whatever they were counted for: one transaction, however many backups
   * there are. Answers that owner; undefined for a site that is not there. @throws AppError CONFLICT
   */
  moveSite(websiteId: string): Promise<string | null | undefined>;
  /** Lets what was counted of somebody who is gone disappear by and by. */
  expire(ownerId: string, at: Date): Promise<void>;
}

export function createStorageStore(_table: Table): StorageStore {
  throw new Error('Not written yet');
}

export function createStorageLimits(_table: Table): StorageLimits {
  throw new Error('Not written yet');
}
