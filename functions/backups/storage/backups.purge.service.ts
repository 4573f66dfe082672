import { firstIdAt } from '../../core/id.ts';
import type { BackupKeysStore } from '../key/backups.key.store.ts';
import type { LogsStore } from '../log/backups.logs.store.ts';
import type { BackupObjects } from './backups.objects.store.ts';
import { removeSome } from './backups.remove.service.ts';
import type { SettleDependencies } from './backups.settle.service.ts';
import type { StorageStore } from './backups.storage.store.ts';
import type { BackupsStore } from '../backups.store.ts';
import { logTexts } from '../backups.text.ts';

export interface PurgeDependencies extends SettleDependencies {
  backups: SettleDependencies['backups'] & Pick<BackupsStore, 'findSome'>;
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'list'>;
  storage: Pick<StorageStore, 'forgetSite'>;
  logs: Pick<LogsStore, 'put' | 'removeSome'>;
  keys: Pick<BackupKeysStore, 'removeAll'>;
}

interface Purged {
  websiteId: string;
  before: Date | null;
}

/** All backups of before, a hundred at most at a time: each takes some calls, and a message has a minute. */
async function purgeBackups(
  { websiteId, before }: Purged,
  deps: PurgeDependencies,
): Promise<'done' | 'more'> {
  const { backups } = await deps.backups.findSome(websiteId, { before });
  if (backups.length === 0) return 'done';
  await removeSome(backups, deps);
  return 'more';
}

/** The site stays, and its log tells what was done to it: once, whenever that is repeated. */
async function tell(
  websiteId: string,
  before: Date,
  { logs, now }: Pick<PurgeDependencies, 'logs' | 'now'>,
): Promise<void> {
  await logs.put({
    logId: firstIdAt(before),
    websiteId,
    userId: null,
    operation: 'cleanup',
    status: 'completed',
    message: logTexts.cleaned,
    at: now(),
  });
}

/** The site was deleted: deletes everything of its backups, and all of its objects. */
async function forget(websiteId: string, deps: PurgeDependencies): Promise<void> {
  await deps.storage.forgetSite(websiteId);
  await deps.keys.removeAll(websiteId);
  for await (const objects of deps.objects.list(websiteId)) {
    for (const { s3Key } of objects) await deps.objects.remove(s3Key);
  }
}

/**
 * Deletes a site's backups and log of before an instant, a part of them at a time: 'more' where the caller is to ask
 * again. Without an instant the site was deleted, and everything with it. Safe to repeat. @throws AppError CONFLICT
 */
export async function purgeSite(purged: Purged, deps: PurgeDependencies): Promise<'done' | 'more'> {
  const { websiteId, before } = purged;
  if ((await purgeBackups(purged, deps)) === 'more') return 'more';
  if ((await deps.logs.removeSome(websiteId, before)) === 'more') return 'more';
  await (before ? tell(websiteId, before, deps) : forget(websiteId, deps));
  return 'done';
}
