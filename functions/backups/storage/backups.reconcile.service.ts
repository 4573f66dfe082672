import pMap from 'p-map';
import type { Log } from '../../core/observability/logger.ts';
import type { Work } from '../../core/table/commit/commit.ts';
import type { BackupPlan } from '../../user-plans/user-plans.view.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { failed } from '../backups.changes.domain.ts';
import { sweepBlocks, type SweepDependencies } from '../blocks/backups.blocks.sweep.service.ts';
import { expectDrill, type ExpectDependencies } from '../drill/backups.drill.expect.service.ts';
import { withRetention } from '../retention/backups.retention.domain.ts';
import type { SiteRowRef } from '../schedule/backups.rows.entity.ts';
import { dueAtOf, withPromise } from '../schedule/backups.schedule.domain.ts';
import { changeBackup } from './backups.change.service.ts';
import type { Heads } from './backups.heads.entity.ts';
import type { BackupObjects } from './backups.objects.store.ts';
import { settleBackup, settleObject, type SettleDependencies } from './backups.settle.service.ts';
import { isSame, NO_BYTES, recounted, sumOf, type CountedBytes } from './backups.storage.domain.ts';
import type { Storage } from './backups.storage.entity.ts';
import { type MoveDependencies, moveSite } from './backups.storage.service.ts';

export interface ReconcileDependencies extends SettleDependencies, MoveDependencies {
  backups: SettleDependencies['backups'] &
    ExpectDependencies['backups'] &
    Pick<Backups, 'findSome' | 'findAll'>;
  drills: ExpectDependencies['drills'];
  heads: MoveDependencies['heads'] & Pick<Heads, 'reschedule'>;
  objects: SettleDependencies['objects'] & Pick<BackupObjects, 'list'>;
  blocks: SettleDependencies['blocks'] & SweepDependencies['blocks'];
  storage: MoveDependencies['storage'] &
    Pick<Storage, 'find' | 'findSites' | 'recount' | 'postpone'>;
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

/**
 * Deletes a site's blocks that no backup names, as those of an upload that was given up. A backup of which a block is missing is
 * lost. Returns how much was wrong: blocks of no backup are not.
 */
async function compareBlocks(websiteId: string, deps: ReconcileDependencies): Promise<number> {
  const swept = await sweepBlocks(websiteId, { always: true }, deps);
  if (!swept) return 0;
  for (const backup of swept.broken) {
    await changeBackup(backup, failed(backup, 'lost', { now: deps.now() }), deps);
    await settleBackup(backup, deps);
  }
  return swept.broken.length + (swept.isMiscounted ? 1 : 0);
}

/** Each backup says how many bytes it takes. */
const sumOfAll = (counted: readonly CountedBytes[]): CountedBytes =>
  counted.reduce(sumOf, NO_BYTES);

const newestOf = (backups: readonly StoredBackup[]): string | undefined =>
  backups
    .filter(({ status }) => status === 'completed')
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1);

/**
 * Sets a site's head to the totals of its backups, and to what its owner's plan promises and keeps by now. Returns whether the
 * totals differed. Sums are compared as they were at one
 * moment: every change of a backup is a new revision of its head and of its owner's bytes, and a sum is kept only while
 * the revision is still that of before it was added up.
 */
async function repairSite(
  { websiteId, plan }: PlannedSite,
  { backups, heads, storage, rows, commit }: ReconcileDependencies,
): Promise<boolean> {
  type Repaired = { isRepaired: boolean; row?: SiteRowRef };
  const { isRepaired, row } = await commit(async (at): Promise<Work<Repaired>> => {
    const head = await heads.find(websiteId);
    if (head?.ownerId === undefined) return { answer: { isRepaired: false } };
    const { ownerId } = head;
    const all = await backups.findAll(websiteId);
    const { blockBytes } = head;
    const ofBlocks = { usedBytes: blockBytes, heldBytes: blockBytes };
    const [sum, newestAt] = [sumOfAll([...all, ofBlocks]), newestOf(all)];
    const toNote = { websiteId, ownerId };
    if (isSame(sum, head) && newestAt === head.newestAt) {
      const promised = withPromise(head, plan?.promisedBackups, at);
      const next = withRetention(promised, plan?.retention, at);
      const shared =
        next === head ? [] : [heads.reschedule(head, { ...next, dueAt: dueAtOf(next) })];
      return { answer: { isRepaired: false, row: toNote }, shared };
    }
    return {
      answer: { isRepaired: true, row: toNote },
      shared: [
        heads.count(head, recounted(head, { ...sum, ownerId, newestAt })),
        // A new revision: a concurrent sum of the heads starts again.
        storage.count({ ownerId, by: NO_BYTES }, at),
      ],
    };
  });
  if (row) await rows.note(row);
  return isRepaired;
}

/** Heads read side by side. */
const HEADS_AT_ONCE = 25;

/** Sets a person's bytes to the totals of their sites' heads, in the same way. Returns whether they differed. */
const repairStorage = (
  ownerId: string | null,
  { heads, storage, commit }: ReconcileDependencies,
): Promise<boolean> =>
  commit(async (at): Promise<Work<boolean>> => {
    const read = await storage.find(ownerId);
    const sites = await storage.findSites(ownerId);
    const all = await pMap(sites, (websiteId) => heads.find(websiteId), {
      concurrency: HEADS_AT_ONCE,
    });
    const counted = all.filter((head) => head !== undefined);
    const { usedBytes, heldBytes } = sumOfAll(counted.filter((head) => head.ownerId === ownerId));
    if (isSame({ usedBytes, heldBytes }, read ?? NO_BYTES)) return { answer: false };
    const shared = [storage.recount(read, { ownerId, usedBytes, heldBytes }, at)];
    return { answer: true, shared };
  });

/** A site, and its owner's plan; undefined for none. */
interface PlannedSite {
  websiteId: string;
  plan: BackupPlan | undefined;
}

async function reconcileSite(site: PlannedSite, deps: ReconcileDependencies): Promise<number> {
  await moveSite(site.websiteId, deps);
  const ofBackups = await compareSite(site.websiteId, deps);
  const wrong = ofBackups + (await compareBlocks(site.websiteId, deps));
  const isRepaired = await repairSite(site, deps);
  await expectDrill(site.websiteId, deps);
  return wrong + (isRepaired ? 1 : 0);
}

/** How much was wrong, and which sites' backups are not all kept. */
export interface Reconciled {
  repaired: number;
  retaining: readonly string[];
}

/**
 * Compares what is counted of a person's backups (null: of sites without an owner) with their rows, and those with the
 * objects in the bucket, and repairs all that differs. Nothing ever should: what does is logged, which alarms. Notes what the
 * plan promises and keeps, and which sites were never asked for a drill; `retaining`: the sites whose backups it does not all keep. @throws AppError CONFLICT
 */
export async function reconcileStorage(
  ownerId: string | null,
  deps: ReconcileDependencies,
): Promise<Reconciled> {
  const { storage, plans, log, now } = deps;
  const sites = await storage.findSites(ownerId);
  const plan = ownerId === null ? undefined : await plans.findCurrent(ownerId, now());
  const ofSites = await pMap(sites, (websiteId) => reconcileSite({ websiteId, plan }, deps), {
    concurrency: SITES_AT_ONCE,
  });
  const isRepaired = await repairStorage(ownerId, deps);
  const repaired = ofSites.reduce((sum, one) => sum + one, isRepaired ? 1 : 0);
  if (repaired > 0) log.error('storage repaired', { ownerId, repaired });
  await storage.postpone(ownerId, now());
  return { repaired, retaining: plan?.retention ? sites : [] };
}
