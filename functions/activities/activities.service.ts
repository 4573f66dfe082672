import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { QuotaStore } from '../user-plans/user-plans.quota.store.ts';
import {
  firstWordsOf,
  type Activity,
  type ListedActivity,
  type NewActivity,
} from './activities.domain.ts';
import { shownTo, type ListDependencies } from './activities.list.service.ts';
import type { ActivitySite, ActivitySitesStore } from './activities.sites.store.ts';
import type { ActivitiesStore, NewRecord } from './activities.store.ts';

/** What a site said of itself the last time it was read; a version that somebody typed is no evidence. */
export interface SyncedVersions {
  findStats(websiteId: string): Promise<{ wordpressVersion: string | null } | undefined>;
}

export interface CreateDependencies {
  activities: Pick<ActivitiesStore, 'create'>;
  sites: Pick<ActivitySitesStore, 'findSite'>;
  quota: Pick<QuotaStore, 'findCurrent' | 'reserve'>;
  status: SyncedVersions;
  names: ListDependencies['names'];
  newId: (now: Date) => string;
  now: () => Date;
}

/** How often a creation is tried that the plan refused although it had a unit a moment before. */
const ATTEMPTS = 3;

export const syncedVersion = async (
  websiteId: string,
  { status }: { status: SyncedVersions },
): Promise<string | null> => (await status.findStats(websiteId))?.wordpressVersion ?? null;

/** A client's site, or any for an administrator. @throws AppError NOT_FOUND, where it is somebody else's, too */
async function getSite(
  caller: Caller,
  websiteId: string,
  { sites }: Pick<CreateDependencies, 'sites'>,
): Promise<ActivitySite> {
  const site = await sites.findSite(websiteId);
  if (!site || !(isAdmin(caller) || site.userId === caller.userId)) throw new AppError('NOT_FOUND');
  return site;
}

/**
 * The plan of the caller's that an activity takes a unit of; none for an administrator, whose take none.
 * @throws AppError NO_ACTIVE_PLAN, QUOTA_EXHAUSTED
 */
async function getPlan(
  caller: Caller,
  at: Date,
  { quota }: Pick<CreateDependencies, 'quota'>,
): Promise<string | null> {
  if (isAdmin(caller)) return null;
  const current = await quota.findCurrent(caller.userId, at);
  if (!current) throw new AppError('NO_ACTIVE_PLAN');
  if (current.activitiesConsumed >= current.activityLimit) throw new AppError('QUOTA_EXHAUSTED');
  return current.userPlanId;
}

/** An activity as it is to be stored now. Its site is read each time: one that is gone by now is not found. */
async function make(
  caller: Caller,
  input: NewActivity,
  dependencies: CreateDependencies,
): Promise<NewRecord> {
  const { quota, newId, now } = dependencies;
  const at = now();
  const { websiteId, status } = input;
  const site = await getSite(caller, websiteId, dependencies);
  const userPlanId = await getPlan(caller, at, dependencies);
  const version = await syncedVersion(websiteId, dependencies);
  const isDone = status === 'realizada';
  const activityId = newId(at);
  const activity: Activity = {
    ...input,
    activityId,
    userId: site.userId,
    websiteName: site.name,
    websiteUrl: site.url,
    websiteGone: null,
    closingComment: '',
    userPlanId,
    versionAtCreation: version,
    versionAtCompletion: isDone ? version : null,
    createdAt: at.toISOString(),
    completedAt: isDone ? at.toISOString() : null,
  };
  const unit = { userId: caller.userId, activityId, reason: firstWordsOf(activity), at };
  return { activity, quota: userPlanId === null ? [] : quota.reserve({ ...unit, userPlanId }) };
}

/**
 * Requests an activity of a site (spec 000 §4, 001 §6). A client's is of their own site, pending, and takes a unit of
 * the plan that runs, in one transaction. An administrator's belongs to the site's owner, if it has one, takes nothing,
 * and may have any status and hours.
 * @throws AppError FORBIDDEN where a client sends another status or hours; NOT_FOUND (site), NO_ACTIVE_PLAN,
 * QUOTA_EXHAUSTED, CONFLICT
 */
export async function createActivity(
  caller: Caller,
  input: NewActivity,
  dependencies: CreateDependencies,
): Promise<ListedActivity> {
  const isPlain = input.status === 'pendiente' && input.hoursDedicated === null;
  if (!isAdmin(caller) && !isPlain) throw new AppError('FORBIDDEN');
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const activity = await dependencies.activities.create(() => make(caller, input, dependencies));
    const [shown] = activity ? await shownTo(caller, [activity], dependencies) : [];
    if (shown) return shown;
    // The plan had a unit when it was looked at, and none, or an end, when it was written: look again.
  }
  throw new AppError('CONFLICT');
}
