import pMap from 'p-map';
import { chunk } from '../../core/chunk.ts';
import type { AuditEntry } from '../../core/table/commit/audit.ts';
import type { PlanLimits } from '../../user-plans/user-plans.view.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { type BackupSite, findSite } from '../backups.access.service.ts';
import { pastRetention } from '../backups.changes.domain.ts';
import type { Backups } from '../backups.entity.ts';
import { toView, type StoredBackup } from '../backups.stored.domain.ts';
import type { BackupDetailsItems } from '../details/backups.details.entity.ts';
import { changeBackup } from '../storage/backups.change.service.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import { settleBackup, type SettleDependencies } from '../storage/backups.settle.service.ts';
import type { Head } from '../storage/backups.storage.domain.ts';
import {
  backupsToRemove,
  byAge,
  isRetained,
  retentionRuleOf,
  type RetainedBackup,
  type RetentionRule,
} from './backups.retention.domain.ts';

export interface RetentionDependencies extends SettleDependencies {
  backups: SettleDependencies['backups'] & Pick<Backups, 'findAll'>;
  details: Pick<BackupDetailsItems, 'find'>;
  heads: Pick<Heads, 'find'>;
  websites: Pick<SiteView, 'find'>;
  plans: PlanLimits;
  /** The provider's. */
  timeZone: string;
}

/** Deleted in one message: each takes some calls, and a message has a minute. */
const REMOVED_AT_ONCE = 25;
/** Newer backups that are asked whether they are proven. Where none of so many is, the proven one stays. */
const MOST_ASKED = 100;
const ASKED_AT_ONCE = 8;
/** Who an entry of the audit names. */
const ACTOR = 'backups.worker';

/** A site that its owner's plan keeps some backups of. */
interface Retaining {
  site: BackupSite;
  head: Head;
  rule: RetentionRule;
}

/** The site, if its backups are counted for its owner; undefined as long as they are not, and for one of nobody. */
async function findOwned(
  websiteId: string,
  { heads, websites }: RetentionDependencies,
): Promise<{ ownerId: string; site: BackupSite; head: Head } | undefined> {
  const [head, site] = await Promise.all([
    heads.find(websiteId),
    findSite(websiteId, { websites }),
  ]);
  const ownerId = site?.ownerId ?? null;
  return site && head && ownerId !== null && head.ownerId === ownerId
    ? { ownerId, site, head }
    : undefined;
}

/** By the plan of this moment; undefined where it keeps all. */
async function findRetaining(
  websiteId: string,
  deps: RetentionDependencies,
): Promise<Retaining | undefined> {
  const owned = await findOwned(websiteId, deps);
  if (!owned) return undefined;
  const { ownerId, site, head } = owned;
  const clock = { now: deps.now(), timeZone: deps.timeZone };
  const plan = await deps.plans.findCurrent(ownerId, clock.now);
  const rule = retentionRuleOf(plan?.retention, head, clock);
  return rule && { site, head, rule };
}

interface Found extends RetainedBackup {
  stored: StoredBackup;
}

function foundOf(stored: StoredBackup, head: Head): Found[] {
  const view = toView(stored, head);
  return view ? [{ ...view, usedAt: stored.usedAt, isProven: false, stored }] : [];
}

/** The same, with what is known of their proofs: one read each. */
const asked = (
  found: readonly Found[],
  { details }: Pick<RetentionDependencies, 'details'>,
): Promise<Found[]> =>
  pMap(
    found,
    async (backup) => {
      const proof = (await details.find(backup.stored))?.proof;
      return { ...backup, isProven: proof?.failure === null };
    },
    { concurrency: ASKED_AT_ONCE },
  );

/** The newest backup that is proven, among some that are newer than those that were asked. */
async function findNewerProven(
  newer: readonly Found[],
  deps: Pick<RetentionDependencies, 'details'>,
): Promise<Found | undefined> {
  for (const some of chunk(newer.slice(0, MOST_ASKED), ASKED_AT_ONCE)) {
    const proven = (await asked(some, deps)).find(({ isProven }) => isProven);
    if (proven) return proven;
  }
  return undefined;
}

/**
 * All backups, with the proofs that decide which of `some` may go: their own and, where one of them is proven, those of newer
 * ones until one is.
 */
async function withProofs(
  all: readonly Found[],
  some: readonly Found[],
  deps: Pick<RetentionDependencies, 'details'>,
): Promise<Found[]> {
  const known = new Map((await asked(some, deps)).map((each) => [each.backupId, each]));
  const proven = [...known.values()].filter(({ isProven }) => isProven).toSorted(byAge)[0];
  if (proven) {
    const newer = all
      .filter((each) => isRetained(each) && byAge(each, proven) < 0 && !known.has(each.backupId))
      .toSorted(byAge);
    const other = await findNewerProven(newer, deps);
    if (other) known.set(other.backupId, other);
  }
  return all.map((each) => known.get(each.backupId) ?? each);
}

const auditOf = (
  { websiteId, name }: BackupSite,
  { backupId, filename }: StoredBackup,
  at: Date,
): AuditEntry => ({
  targetId: websiteId,
  actorId: ACTOR,
  action: 'BackupDeleted',
  at,
  details: { websiteId, name, backupId, filename, reason: 'retention' },
});

/** Deletes one, if it is still as it was read; false if not. */
async function remove(
  { stored }: Found,
  { site, deps }: { site: BackupSite; deps: RetentionDependencies },
): Promise<boolean> {
  const outcome = await changeBackup(stored, pastRetention(stored, deps.now()), deps);
  if (outcome !== 'done') return false;
  await deps.commit((at) =>
    Promise.resolve({ answer: undefined, audits: [auditOf(site, stored, at)] }),
  );
  await settleBackup(stored, deps);
  return true;
}

/**
 * Deletes the backups of a site that its owner's plan does not keep, some at a time: 'more' where the caller is to ask again.
 * It goes by the plan of that moment. Safe to repeat. @throws AppError CONFLICT
 */
export async function applyRetention(
  websiteId: string,
  deps: RetentionDependencies,
): Promise<'done' | 'more'> {
  const retaining = await findRetaining(websiteId, deps);
  if (!retaining) return 'done';
  const { site, head, rule } = retaining;
  const all = (await deps.backups.findAll(websiteId)).flatMap((each) => foundOf(each, head));
  // Proofs cost a read each: only those are asked that may go without them.
  const candidates = backupsToRemove(all, rule);
  const some = candidates.slice(0, REMOVED_AT_ONCE);
  const past = backupsToRemove(await withProofs(all, some, deps), rule);
  const isAmong = new Set(some.map(({ backupId }) => backupId));
  let removed = 0;
  for (const backup of past.filter(({ backupId }) => isAmong.has(backupId))) {
    if (await remove(backup, { site, deps })) removed += 1;
  }
  // One that nothing could be done about is found again tomorrow.
  return removed > 0 && candidates.length > some.length ? 'more' : 'done';
}
