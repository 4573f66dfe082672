import pMap from 'p-map';
import { AppError } from '../../core/http/errors.ts';
import { firstIdAt } from '../../core/id.ts';
import type { BackupSite, Sender } from '../backups.access.service.ts';
import { deleting } from '../backups.changes.domain.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { sweepBlocks, type SweepDependencies } from '../blocks/backups.blocks.sweep.service.ts';
import type { BackupKeys } from '../key/backups.key.entity.ts';
import { removeKey } from '../key/backups.key.service.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import { changeBackup, type ChangeDependencies, changeNow } from './backups.change.service.ts';
import type { BackupChanges } from './backups.changes.entity.ts';
import type { MadeBackups } from './backups.made.entity.ts';
import type { BackupObjects } from './backups.objects.store.ts';
import { settleBackup, type SettleDependencies } from './backups.settle.service.ts';
import { type ForgetDependencies, forgetSite } from './backups.storage.service.ts';

export interface RemoveDependencies extends SettleDependencies {
  changes: Pick<BackupChanges, 'writesOf' | 'replace'>;
}

/**
 * Deletes a backup, also one whose upload runs or that failed, and gives its bytes back. It disappears at once. If its object
 * cannot be deleted now, that is tried again later. Answers it as it was. @throws AppError NOT_FOUND, CONFLICT
 */
export async function removeBackup(
  { site: { websiteId }, userId }: Sender,
  backupId: string,
  deps: RemoveDependencies,
): Promise<StoredBackup> {
  const marked = await changeNow(async (at) => {
    const read = await deps.backups.find({ websiteId, backupId });
    if (!read) throw new AppError('NOT_FOUND');
    const isMarked = read.status === 'deleting';
    return { read, change: isMarked ? undefined : deleting(read, at, userId) };
  }, deps);
  await settleBackup(marked, deps);
  return marked;
}

/** Marks a backup for deletion; false if it changed since it was read. */
async function mark(
  backup: StoredBackup,
  deps: ChangeDependencies & { now: () => Date },
): Promise<boolean> {
  if (backup.status === 'deleting') return true;
  return (await changeBackup(backup, deleting(backup, deps.now(), null), deps)) === 'done';
}

export interface MarkingDependencies extends ChangeDependencies {
  backups: Pick<Backups, 'find' | 'findByObject' | 'findSome'>;
  now: () => Date;
}

/** Marked at a time, and at most: a second's work. The deletion marks the rest. */
const AT_ONCE = 8;
const MOST_MARKED = 500;

/** Hides all backups of a site from before an instant at once. The worker deletes them afterwards. */
export async function markAllDeleting(
  { websiteId }: Pick<BackupSite, 'websiteId'>,
  before: Date,
  deps: MarkingDependencies,
): Promise<void> {
  let after: string | undefined;
  for (let marked = 0; marked < MOST_MARKED;) {
    const { backups, next } = await deps.backups.findSome(websiteId, { before, after });
    await pMap(backups, (backup) => mark(backup, deps), { concurrency: AT_ONCE });
    marked += backups.length;
    if (next === null) return;
    after = next;
  }
}

/** Deletes some backups of a site, one after the other: each changes the site's totals. */
async function removeSome(found: readonly StoredBackup[], deps: SettleDependencies): Promise<void> {
  for (const backup of found) {
    // One that changed since is found again.
    if (await mark(backup, deps)) await settleBackup(backup, deps);
  }
}

export interface PurgeDependencies extends SettleDependencies, ForgetDependencies {
  backups: SettleDependencies['backups'] & Pick<Backups, 'findSome'>;
  heads: ForgetDependencies['heads'] & SweepDependencies['heads'];
  blocks: SettleDependencies['blocks'] & SweepDependencies['blocks'];
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'list'>;
  logs: Pick<BackupLogs, 'add' | 'removeSome'>;
  made: Pick<MadeBackups, 'forget'>;
  keys: Pick<BackupKeys, 'find' | 'remove'>;
}

interface Purged {
  websiteId: string;
  before: Date | null;
  /** What was made of a deleted site's backups stays known. */
  keepsMade?: boolean | undefined;
  /** Else what was made since an instant is forgotten. */
  madeSince?: string | undefined;
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

/** Logs the cleanup in a site that stays: one entry, however often it is repeated. */
async function logCleanup(
  websiteId: string,
  before: Date,
  { logs, now }: Pick<PurgeDependencies, 'logs' | 'now'>,
): Promise<void> {
  await logs.add({
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
async function forget(
  { websiteId, keepsMade, madeSince }: Purged,
  deps: PurgeDependencies,
): Promise<void> {
  await forgetSite(websiteId, deps);
  if (!keepsMade) await deps.made.forget(websiteId, madeSince);
  await removeKey(websiteId, deps);
  for await (const objects of deps.objects.list(websiteId)) {
    for (const { s3Key } of objects) await deps.objects.remove(s3Key);
  }
  const left = await deps.blocks.list(websiteId);
  await deps.blocks.remove(websiteId, [...left.keys()]);
}

/**
 * Deletes a site's backups and log of before an instant, a part of them at a time: 'more' where the caller is to ask
 * again. Without an instant the site was deleted, and everything with it. Safe to repeat. @throws AppError CONFLICT
 */
export async function purgeSite(purged: Purged, deps: PurgeDependencies): Promise<'done' | 'more'> {
  const { websiteId, before } = purged;
  if ((await purgeBackups(purged, deps)) === 'more') return 'more';
  await sweepBlocks(websiteId, { always: false }, deps);
  if ((await deps.logs.removeSome(websiteId, before)) === 'more') return 'more';
  await (before ? logCleanup(websiteId, before, deps) : forget(purged, deps));
  return 'done';
}
