import { DEFAULT_STORAGE_LIMIT_BYTES, type BackupStorage } from '../backups.domain.ts';
import type { StorageLimits, StorageStore } from './backups.storage.store.ts';

export interface StorageDependencies {
  storage: Pick<StorageStore, 'find'>;
  limits: StorageLimits;
  now: () => Date;
}

/** A person's used and allowed bytes. Backups of sites without an owner (null) have no plan. */
export async function getStorage(
  ownerId: string | null,
  { storage, limits, now }: StorageDependencies,
): Promise<BackupStorage> {
  const [counted, limit] = await Promise.all([
    storage.find(ownerId),
    ownerId === null
      ? { limitBytes: DEFAULT_STORAGE_LIMIT_BYTES, hasPlan: false }
      : limits.of(ownerId, now()),
  ]);
  const usedBytes = Math.max(0, counted.usedBytes);
  return { usedBytes, reservedBytes: Math.max(0, counted.heldBytes - usedBytes), ...limit };
}
