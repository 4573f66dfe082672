import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit.ts';
import type { Submission } from '../core/table/once.ts';
import type { QuotaStore } from '../user-plans/user-plans.quota.store.ts';
import { planActivity, type ActivitySite } from './activities.changes.domain.ts';
import {
  firstWordsOf,
  type Activity,
  type ListedActivity,
  type NewActivity,
} from './activities.domain.ts';
import type { Activities } from './activities.entity.ts';
import { toView, type ListDependencies } from './activities.list.service.ts';

/** What a site said of itself the last time it was read; a version that somebody typed is no evidence. */
export interface SyncedVersions {
  findStats(websiteId: string): Promise<{ wordpressVersion: string | null } | undefined>;
}

export interface CreateDependencies {
  activities: Pick<Activities, 'find' | 'put' | 'count'>;
  commit: Commit;
  sites: { find(websiteId: string): Promise<ActivitySite | undefined> };
  quota: Pick<QuotaStore, 'findCurrent' | 'reserve'>;
  status: SyncedVersions;
  names: ListDependencies['names'];
  newId: (now: Date) => string;
}

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
  const site = await sites.find(websiteId);
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

/**
 * An activity as it is to be stored now. Site and plan are read at each attempt: one whose last unit was used meanwhile
 * refuses the write, and then says so itself.
 */
async function creation(
  caller: Caller,
  { input, at }: { input: NewActivity; at: Date },
  dependencies: CreateDependencies,
): Promise<Work<Activity>> {
  const { activities, quota, newId } = dependencies;
  const { websiteId } = input;
  const site = await getSite(caller, websiteId, dependencies);
  const userPlanId = await getPlan(caller, at, dependencies);
  const version = await syncedVersion(websiteId, dependencies);
  const activityId = newId(at);
  const activity = planActivity(input, { activityId, site, userPlanId, version, at });
  const unit = { userId: caller.userId, activityId, reason: firstWordsOf(activity), at };
  return {
    answer: activity,
    shared: [
      activities.put(activity),
      ...activities.count(activity.userId, { [activity.status]: 1 }),
      ...(userPlanId === null ? [] : quota.reserve({ ...unit, userPlanId })),
    ],
  };
}

/**
 * Requests an activity of a site (spec 000 §4, 001 §6). A client's is of their own site, pending, and takes a unit of
 * the plan that runs, in one transaction. An administrator's belongs to the site's owner, if it has one, takes nothing,
 * and may have any status and hours. The same submission creates one, however often it is sent.
 * @throws AppError FORBIDDEN where a client sends another status or hours; NOT_FOUND (site), NO_ACTIVE_PLAN,
 * QUOTA_EXHAUSTED, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function createActivity(
  caller: Caller,
  { input, submission }: { input: NewActivity; submission?: Submission | undefined },
  dependencies: CreateDependencies,
): Promise<ListedActivity> {
  const isPlain = input.status === 'pendiente' && input.hoursDedicated === null;
  if (!isAdmin(caller) && !isPlain) throw new AppError('FORBIDDEN');
  const { activities, commit } = dependencies;
  const activity = await commit(
    (at) => creation(caller, { input, at }, dependencies),
    submission && {
      ...submission,
      input,
      placeOf: ({ userId, activityId }) => ({ userId, activityId }),
      find: activities.find,
    },
  );
  return toView(caller, activity, dependencies);
}
