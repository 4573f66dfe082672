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
import { compareSite, type CompareDependencies } from './backups.compare.service.ts';
import { settleBackup } from './backups.settle.service.ts';
import {
  isSame,
  NO_BYTES,
  recounted,
  sumOf,
  type CountedBytes,
  type Head,
} from './backups.storage.domain.ts';
import type { Storage } from './backups.storage.entity.ts';
import { type MoveDependencies, moveSite } from './backups.storage.service.ts';

export interface ReconcileDependencies extends CompareDependencies, MoveDependencies {
  backups: CompareDependencies['backups'] &
    ExpectDependencies['backups'] &
    Pick<Backups, 'findAll'>;
  drills: ExpectDependencies['drills'];
  heads: MoveDependencies['heads'] & Pick<Heads, 'reschedule'>;
  blocks: CompareDependencies['blocks'] & SweepDependencies['blocks'];
  storage: MoveDependencies['storage'] &
    Pick<Storage, 'find' | 'findSites' | 'recount' | 'postpone'>;
  log: Pick<Log, 'error'>;
}

/** Sites compared side by side. */
const SITES_AT_ONCE = 4;
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

const newestOf = (backups: readonly StoredBackup[]): StoredBackup | undefined =>
  backups
    .filter(({ status }) => status === 'completed')
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .at(-1);

/** What a site's rows and blocks come to. */
function totalsOf(all: readonly StoredBackup[], { blockBytes }: Head) {
  const newest = newestOf(all);
  const ofBlocks = { usedBytes: blockBytes, heldBytes: blockBytes };
  return { sum: sumOfAll([...all, ofBlocks]), newest, newestAt: newest?.createdAt };
}

interface RepairedSite {
  isRepaired: boolean;
  newest: StoredBackup | undefined;
}

/**
 * Sets a site's head to the totals of its backups, and to what its owner's plan promises and keeps by now. Returns whether the
 * totals differed, and its newest complete backup. Sums are compared as they were at one
 * moment: every change of a backup is a new revision of its head and of its owner's bytes, and a sum is kept only while
 * the revision is still that of before it was added up.
 */
async function repairSite(
  { websiteId, plan }: PlannedSite,
  { backups, heads, storage, rows, commit }: ReconcileDependencies,
): Promise<RepairedSite> {
  type Repaired = RepairedSite & { row?: SiteRowRef };
  const { row, ...repaired } = await commit(async (at): Promise<Work<Repaired>> => {
    const head = await heads.find(websiteId);
    if (head?.ownerId === undefined) return { answer: { isRepaired: false, newest: undefined } };
    const { ownerId } = head;
    const all = await backups.findAll(websiteId);
    const { sum, newest, newestAt } = totalsOf(all, head);
    const toNote = { websiteId, ownerId };
    if (isSame(sum, head) && newestAt === head.newestAt) {
      const promised = withPromise(head, plan?.promisedBackups, at);
      const next = withRetention(promised, plan?.retention, at);
      const shared =
        next === head ? [] : [heads.reschedule(head, { ...next, dueAt: dueAtOf(next) })];
      return { answer: { isRepaired: false, newest, row: toNote }, shared };
    }
    return {
      answer: { isRepaired: true, newest, row: toNote },
      shared: [
        heads.count(head, recounted(head, { ...sum, ownerId, newestAt })),
        // A new revision: a concurrent sum of the heads starts again.
        storage.count({ ownerId, by: NO_BYTES }, at),
      ],
    };
  });
  if (row) await rows.note(row);
  return repaired;
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

/**
 * Compares a site with its folder where it is in doubt: its totals were wrong, or its newest object is not there. Where all are away, no
 * list of the bucket has the site (`backups.compare.service.ts`, which finds all else). Returns how much was wrong.
 */
async function compareDoubtful(
  site: PlannedSite,
  { isRepaired, newest }: RepairedSite,
  deps: ReconcileDependencies,
): Promise<number> {
  const isThere = !newest || (await deps.objects.find(newest.s3Key)) !== undefined;
  if (isThere && !isRepaired) return 0;
  const wrong = await compareSite(site.websiteId, deps);
  await repairSite(site, deps);
  return wrong;
}

async function reconcileSite(site: PlannedSite, deps: ReconcileDependencies): Promise<number> {
  await moveSite(site.websiteId, deps);
  const ofBlocks = await compareBlocks(site.websiteId, deps);
  const repaired = await repairSite(site, deps);
  const ofBackups = await compareDoubtful(site, repaired, deps);
  await expectDrill(site.websiteId, deps);
  return ofBlocks + ofBackups + (repaired.isRepaired ? 1 : 0);
}

/** How much was wrong, and which sites' backups are not all kept. */
export interface Reconciled {
  repaired: number;
  retaining: readonly string[];
}

/**
 * Compares what is counted of a person's backups (null: of sites without an owner) with their rows, and the newest of a site with
 * the bucket, and repairs all that differs. Nothing ever should: what does is logged, which alarms. Notes what the
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
