import pMap from 'p-map';
import type { Log } from '../../core/observability/logger.ts';
import type { BackupObjects } from './backups.objects.store.ts';
import type { ReconcileStore } from './backups.reconcile.store.ts';
import type { StoredBackup } from '../backups.codec.ts';
import { settleBackup, settleObject, type SettleDependencies } from './backups.settle.service.ts';
import type { StorageStore } from './backups.storage.store.ts';
import type { BackupsStore } from '../backups.store.ts';

export interface ReconcileDependencies extends SettleDependencies {
  backups: SettleDependencies['backups'] & Pick<BackupsStore, 'findSome'>;
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'list'>;
  storage: Pick<StorageStore, 'moveSite'>;
  reconcile: ReconcileStore;
  log: Pick<Log, 'error'>;
}

/** Sites compared side by side. */
const SITES_AT_ONCE = 4;
/** A younger object may be under way: its own event, or its sender, comes first. */
const GRACE_MS = 3_600_000;

/** A site's objects that are not under way, with their sizes. */
async function listSizes(
  websiteId: string,
  { objects, now }: ReconcileDependencies,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const listed of objects.list(websiteId)) {
    for (const { s3Key, size, modifiedAt } of listed) {
      if (modifiedAt.getTime() <= now().getTime() - GRACE_MS) sizes.set(s3Key, size);
    }
  }
  return sizes;
}

/** Whether a backup and its object disagree. Backups under deletion fall due by themselves. */
function isWrong({ status, usedBytes, dueAt }: StoredBackup, size: number | undefined): boolean {
  if (status === 'completed') return size !== usedBytes;
  return size !== undefined && (status === 'pending' || dueAt === null);
}

/** Settles a backup that looks wrong. Returns whether it was wrong. */
async function mend(backup: StoredBackup, deps: ReconcileDependencies): Promise<boolean> {
  await settleBackup(backup, deps);
  const now = await deps.backups.find(backup);
  return now?.usedBytes !== backup.usedBytes || now.status !== backup.status;
}

/** Compares a site's backups with its objects. Returns how many of either were wrong. */
async function compareSite(websiteId: string, deps: ReconcileDependencies): Promise<number> {
  const sizes = await listSizes(websiteId, deps);
  let wrong = 0;
  let after: string | undefined;
  do {
    const { backups, next } = await deps.backups.findSome(websiteId, { before: null, after });
    for (const backup of backups) {
      const size = sizes.get(backup.s3Key);
      sizes.delete(backup.s3Key);
      if (isWrong(backup, size) && (await mend(backup, deps))) wrong += 1;
    }
    after = next ?? undefined;
  } while (after !== undefined);
  for (const s3Key of sizes.keys()) {
    // An object that was deleted meanwhile is not an error.
    if (!(await deps.objects.find(s3Key))) continue;
    await settleObject(s3Key, deps);
    wrong += 1;
  }
  return wrong;
}

async function reconcileSite(websiteId: string, deps: ReconcileDependencies): Promise<number> {
  await deps.storage.moveSite(websiteId);
  const wrong = await compareSite(websiteId, deps);
  return wrong + ((await deps.reconcile.repairSite(websiteId)) ? 1 : 0);
}

/**
 * Compares what is counted of a person's backups (null: of sites without an owner) with their rows, and those with the
 * objects in the bucket, and repairs all that differs. Nothing ever should: what does is logged, which alarms.
 * @throws AppError CONFLICT
 */
export async function reconcileStorage(
  ownerId: string | null,
  deps: ReconcileDependencies,
): Promise<{ repaired: number }> {
  const { reconcile, log, now } = deps;
  const sites = await reconcile.findSites(ownerId);
  const ofSites = await pMap(sites, (websiteId) => reconcileSite(websiteId, deps), {
    concurrency: SITES_AT_ONCE,
  });
  const isRepaired = await reconcile.repairStorage(ownerId);
  const repaired = ofSites.reduce((sum, one) => sum + one, isRepaired ? 1 : 0);
  if (repaired > 0) log.error('storage repaired', { ownerId, repaired });
  await reconcile.postpone(ownerId, now());
  return { repaired };
}
