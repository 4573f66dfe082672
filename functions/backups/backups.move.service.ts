import type { StorageStore } from './backups.storage.store.ts';

/** Bytes follow a site to its owner ('WebsiteReassigned'). Safe to repeat, and in any order. */
export async function moveSiteStorage(
  websiteId: string,
  { storage }: { storage: Pick<StorageStore, 'moveSite'> },
): Promise<void> {
  await storage.moveSite(websiteId);
}
