import type { Caller } from '../core/auth/caller.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import { getBackupSite, type BackupSite } from './backups.access.service.ts';
import { BACKUPS_PAGE_SIZE, type BackupStorage, type StorageOwner } from './backups.domain.ts';
import type { BackupsListStore, BackupsPage } from './backups.list.store.ts';
import { getStorage, type StorageDependencies } from './storage/backups.storage.service.ts';

export interface ListDependencies extends StorageDependencies {
  websites: Pick<WebsitesStore, 'find'>;
  list: BackupsListStore;
}

/** A page of a site's backups, with what all of its owner's backups come to. */
export interface SiteBackups extends BackupsPage {
  site: Pick<BackupSite, 'websiteId' | 'name' | 'url'>;
  storage: BackupStorage;
  storageOwner: StorageOwner;
}

function storageOwnerOf(caller: Pick<Caller, 'userId'>, ownerId: string | null): StorageOwner {
  if (ownerId === null) return 'nobody';
  return ownerId === caller.userId ? 'caller' : 'other';
}

/** A page of a site's backups, newest first. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function listBackups(
  caller: Caller,
  { websiteId, cursor }: { websiteId: string; cursor?: string | undefined },
  dependencies: ListDependencies,
): Promise<SiteBackups> {
  const { ownerId, name, url } = await getBackupSite(caller, websiteId, dependencies);
  const [page, storage] = await Promise.all([
    dependencies.list.list(websiteId, { cursor, limit: BACKUPS_PAGE_SIZE }),
    getStorage(ownerId, dependencies),
  ]);
  const storageOwner = storageOwnerOf(caller, ownerId);
  return { ...page, site: { websiteId, name, url }, storage, storageOwner };
}
