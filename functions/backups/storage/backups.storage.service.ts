import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { BackupPlan, PlanLimits } from '../../user-plans/user-plans.view.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { DEFAULT_STORAGE_LIMIT_BYTES, type BackupStorage } from '../backups.domain.ts';
import type { Drills } from '../drill/backups.drill.entity.ts';
import type { BackupScheduleItems } from '../schedule/backups.schedule.entity.ts';
import { dueAtOf, withPromise } from '../schedule/backups.schedule.domain.ts';
import type { Heads } from './backups.heads.entity.ts';
import { type Head, minus, NO_BYTES, recounted } from './backups.storage.domain.ts';
import type { Storage } from './backups.storage.entity.ts';

export interface StorageDependencies {
  storage: Pick<Storage, 'find'>;
  plans: PlanLimits;
  now: () => Date;
}

/** How many bytes a person may store: by the plan that runs, or what the specification gives without one (001 §9). */
export const limitOf = async (
  ownerId: string,
  now: Date,
  { plans }: { plans: PlanLimits },
): Promise<number> =>
  (await plans.findCurrent(ownerId, now))?.backupLimitBytes ?? DEFAULT_STORAGE_LIMIT_BYTES;

/** A person's used and allowed bytes. Backups of sites without an owner (null) have no plan. */
export const getStorage = async (
  ownerId: string | null,
  dependencies: StorageDependencies,
): Promise<BackupStorage> => (await readStorage(ownerId, dependencies)).storage;

/** The same, with the plan that runs; undefined for none. */
export async function readStorage(
  ownerId: string | null,
  { storage, plans, now }: StorageDependencies,
): Promise<{ storage: BackupStorage; plan: BackupPlan | undefined }> {
  const [counted = NO_BYTES, plan] = await Promise.all([
    storage.find(ownerId),
    ownerId === null ? undefined : plans.findCurrent(ownerId, now()),
  ]);
  const usedBytes = Math.max(0, counted.usedBytes);
  return {
    storage: {
      usedBytes,
      reservedBytes: Math.max(0, counted.heldBytes - usedBytes),
      limitBytes: plan?.backupLimitBytes ?? DEFAULT_STORAGE_LIMIT_BYTES,
      hasPlan: plan !== undefined,
    },
    plan,
  };
}

/** What another owner's plan promises counts from the day on which they got the site: nothing of it is late before. */
function promisedAnew(head: Head, at: Date): Head {
  const next = withPromise(head, undefined, at);
  return { ...next, dueAt: dueAtOf(next) };
}

export interface MoveDependencies {
  websites: Pick<SiteView, 'find' | 'isStill'>;
  heads: Pick<Heads, 'find' | 'count'>;
  storage: Pick<Storage, 'count' | 'mark' | 'unmark'>;
  commit: Commit;
}

/**
 * Counts a site's bytes for its present owner, whatever they were counted for: one transaction, however many backups
 * there are. Answers that owner; undefined for a site that is not there. @throws AppError CONFLICT
 */
export const moveSite = (
  websiteId: string,
  { websites, heads, storage, commit }: MoveDependencies,
): Promise<string | null | undefined> =>
  commit(async (at): Promise<Work<string | null | undefined>> => {
    const site = await websites.find(websiteId);
    const head = await heads.find(websiteId);
    const ownerId = site?.userId;
    // Without a count, the next reservation will set the owner.
    if (ownerId === undefined || head?.ownerId === undefined) return { answer: ownerId };
    if (head.ownerId === ownerId) return { answer: ownerId };
    const { newestAt, usedBytes, heldBytes } = head;
    const by = { usedBytes, heldBytes };
    return {
      answer: ownerId,
      shared: [
        websites.isStill(websiteId, site),
        heads.count(head, promisedAnew(recounted(head, { ...by, ownerId, newestAt }), at)),
        storage.count({ ownerId: head.ownerId, by: minus(by) }, at),
        storage.unmark(head.ownerId, websiteId),
        storage.count({ ownerId, by }, at),
        storage.mark(ownerId, websiteId),
      ],
    };
  });

export interface ForgetDependencies {
  heads: Pick<Heads, 'find' | 'remove'>;
  storage: Pick<Storage, 'count' | 'unmark'>;
  schedule: Pick<BackupScheduleItems, 'removeReport'>;
  drills: Pick<Drills, 'remove'>;
  commit: Commit;
}

/**
 * Deletes the totals of a site's backups, their proof, and its plugin's report, once the site and all backups are deleted. Bytes that
 * were still counted by mistake are subtracted. @throws AppError CONFLICT
 */
export const forgetSite = (
  websiteId: string,
  { heads, storage, schedule, drills, commit }: ForgetDependencies,
): Promise<void> =>
  commit(async (at) => {
    const head = await heads.find(websiteId);
    const counted =
      head?.ownerId === undefined
        ? []
        : [
            storage.count({ ownerId: head.ownerId, by: minus(head) }, at),
            storage.unmark(head.ownerId, websiteId),
          ];
    return {
      answer: undefined,
      shared: [
        ...(head ? [heads.remove(head)] : []),
        ...counted,
        schedule.removeReport(websiteId),
        drills.remove(websiteId),
      ],
    };
  });
