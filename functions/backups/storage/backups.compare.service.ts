import pMap from 'p-map';
import type { CompareBucket } from '../../../events/backups.events.ts';
import type { Log } from '../../core/observability/logger.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { Heads } from './backups.heads.entity.ts';
import type { BackupObjects } from './backups.objects.store.ts';
import { settleBackup, settleObject, type SettleDependencies } from './backups.settle.service.ts';

export interface CompareDependencies extends SettleDependencies {
  backups: SettleDependencies['backups'] & Pick<Backups, 'findSome'>;
  heads: Pick<Heads, 'find' | 'count'>;
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'list'>;
}

/** A younger object may be under way: its own event, or its sender, comes first. */
const GRACE_MS = 3_600_000;

/** A site's objects that are not under way, with their sizes. */
async function listSizes(
  websiteId: string,
  { objects, now }: CompareDependencies,
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
async function mend(backup: StoredBackup, deps: CompareDependencies): Promise<boolean> {
  await settleBackup(backup, deps);
  const now = await deps.backups.find(backup);
  return now?.usedBytes !== backup.usedBytes || now.status !== backup.status;
}

/** Compares a site's backups with its objects. Returns how many of either were wrong. */
export async function compareSite(websiteId: string, deps: CompareDependencies): Promise<number> {
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

/** Listed pages of one step: some four hundred sites, in seconds. */
const PAGES_AT_ONCE = 10;
/** Heads read side by side. */
const SITES_AT_ONCE = 25;

/** What was listed of a site. */
interface ListedSite {
  websiteId: string;
  bytes: number;
  lastKey: string;
}

/** Sites of a page of objects in the order of their keys; the first goes on with the last of the page before. */
function addPage(
  sites: ListedSite[],
  listed: readonly { s3Key: string; size: number }[],
): ListedSite[] {
  for (const { s3Key, size } of listed) {
    const websiteId = s3Key.split('/')[0] ?? '';
    const last = sites.at(-1);
    if (last?.websiteId === websiteId)
      Object.assign(last, { bytes: last.bytes + size, lastKey: s3Key });
    else sites.push({ websiteId, bytes: size, lastKey: s3Key });
  }
  return sites;
}

/**
 * Compares a site by what was listed of it. Where the bytes are those that are counted, its backups are as they should be: the nightly
 * comparison of its owner adds up the rows. Others, and those with something under way, are compared one by one.
 */
async function compareListed(
  { websiteId, bytes }: ListedSite,
  deps: CompareBucketDependencies,
): Promise<void> {
  const head = await deps.heads.find(websiteId);
  if (head && head.usedBytes - head.blockBytes === bytes) return;
  const repaired = await compareSite(websiteId, deps);
  if (repaired > 0) deps.log.error('storage repaired', { websiteId, repaired });
}

export interface CompareBucketDependencies extends CompareDependencies {
  objects: CompareDependencies['objects'] & Pick<BackupObjects, 'listAll'>;
  log: Pick<Log, 'error'>;
}

/**
 * Compares all sites that have objects with what is counted of them: by pages of the whole bucket, of which one has some forty
 * sites, in place of a list for each. Returns the next step; undefined where the bucket ends.
 */
export async function compareBucket(
  { type, after }: CompareBucket,
  deps: CompareBucketDependencies,
): Promise<CompareBucket | undefined> {
  let [sites, pages, done]: [ListedSite[], number, string | null] = [[], 0, after];
  for await (const listed of deps.objects.listAll(after)) {
    sites = addPage(sites, listed);
    // The last one may go on with the next page.
    const whole = sites.splice(0, sites.length - 1);
    await pMap(whole, (site) => compareListed(site, deps), { concurrency: SITES_AT_ONCE });
    done = whole.at(-1)?.lastKey ?? done;
    pages += 1;
    if (pages >= PAGES_AT_ONCE && done !== after) return { type, after: done };
  }
  await pMap(sites, (site) => compareListed(site, deps));
  return undefined;
}
