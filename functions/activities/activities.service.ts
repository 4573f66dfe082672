import type { ActivityRequested } from '../../events/activities.events.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Submission } from '../core/table/commit/once.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { holidaysOf } from '../settings/settings.domain.ts';
import type { SiteStats } from '../status/status.domain.ts';
import type { CurrentQuota, Quota } from '../user-plans/user-plans.quota.view.ts';
import { planActivity, type ActivitySite } from './activities.changes.domain.ts';
import { titleOf, isForClients, type Activity, type ListedActivity } from './activities.domain.ts';
import type { NewActivity } from './activities.form.domain.ts';
import type { Activities } from './activities.entity.ts';
import { assignment } from './assignee/activities.assignee.service.ts';
import { dueOnOf } from './due/activities.due.domain.ts';
import { toView, type ListDependencies } from './activities.list.service.ts';
import {
  requestUpdates,
  type RequestDependencies,
} from './updates/activities.updates.request.service.ts';

/** The versions that the last sync read from the site. A version that somebody typed is not evidence. */
export interface SyncedVersions {
  findStats(websiteId: string): Promise<{ wordpressVersion: string | null } | undefined>;
}

export interface CreateDependencies extends RequestDependencies {
  activities: Pick<Activities, 'find' | 'put' | 'count' | 'adminIsThere'>;
  commit: Commit;
  sites: { find(websiteId: string): Promise<ActivitySite | undefined> };
  quota: Pick<Quota, 'findCurrent' | 'reserve'>;
  status: { findStats(websiteId: string): Promise<SiteStats | undefined> };
  names: ListDependencies['names'];
  /** The days without work. */
  settings: () => Promise<{ holidays: string }>;
  /** The provider's zone. */
  timeZone: string;
}

export const syncedVersion = async (
  websiteId: string,
  { status }: { status: SyncedVersions },
): Promise<string | null> => (await status.findStats(websiteId))?.wordpressVersion ?? null;

/** A client's own site, or any site for an administrator. @throws AppError NOT_FOUND, also for somebody else's site */
async function getSite(
  caller: Caller,
  websiteId: string,
  { sites }: Pick<CreateDependencies, 'sites'>,
): Promise<ActivitySite> {
  const site = await sites.find(websiteId);
  const isVisible = site && (isAdmin(caller) || site.userId === accountIdOf(caller));
  if (!isVisible) throw new AppError('NOT_FOUND');
  return site;
}

/**
 * The caller's plan whose unit an activity consumes; none for an administrator, whose activities consume none.
 * @throws AppError NO_ACTIVE_PLAN, QUOTA_EXHAUSTED
 */
async function getPlan(
  caller: Caller,
  at: Date,
  { quota }: Pick<CreateDependencies, 'quota'>,
): Promise<CurrentQuota | null> {
  if (isAdmin(caller)) return null;
  const current = await quota.findCurrent(accountIdOf(caller), at);
  if (!current) throw new AppError('NO_ACTIVE_PLAN');
  if (current.activitiesConsumed >= current.activityLimit) throw new AppError('QUOTA_EXHAUSTED');
  return current;
}

/** The day on which a client's activity is due: what the plan promised as it was bought. */
async function promisedOn(
  plan: CurrentQuota | null,
  at: Date,
  { settings, timeZone }: Pick<CreateDependencies, 'settings' | 'timeZone'>,
): Promise<string | null> {
  const promisedWorkingDays = plan?.promisedWorkingDays ?? null;
  if (promisedWorkingDays === null) return null;
  return dueOnOf(at, { promisedWorkingDays, holidays: holidaysOf(await settings()), timeZone });
}

/** The event of a client's activity. */
const requestOf = (activity: Activity, userId: string, eventId: string): ActivityRequested => ({
  type: 'ActivityRequested',
  eventId,
  activityId: activity.activityId,
  userId,
  websiteName: activity.websiteName,
  description: titleOf(activity),
  requestedAt: activity.createdAt,
});

/**
 * Builds the activity to store. Site and plan are read at each attempt: a plan whose last unit was used meanwhile
 * refuses the write, and the next read then gives the reason.
 */
async function creation(
  caller: Caller,
  { input, at }: { input: NewActivity; at: Date },
  dependencies: CreateDependencies,
): Promise<Work<Activity>> {
  const { activities, quota, newId } = dependencies;
  const { websiteId } = input;
  const site = await getSite(caller, websiteId, dependencies);
  const plan = await getPlan(caller, at, dependencies);
  const userPlanId = plan?.userPlanId ?? null;
  const stats = await dependencies.status.findStats(websiteId);
  const version = stats?.wordpressVersion ?? null;
  const activityId = newId(at);
  const due = await promisedOn(plan, at, dependencies);
  const about = { activityId, site, userPlanId, version, promisedOn: due, at };
  const activity = planActivity(input, about);
  const unit = { userId: accountIdOf(caller), activityId, reason: titleOf(activity), at };
  const { events, ...assigned } = await assignment(caller, { after: activity, at }, dependencies);
  const updates = await requestUpdates(
    activity,
    { asked: input.updates ?? [], stats, at },
    dependencies,
  );
  const requests = isAdmin(caller) ? [] : [requestOf(activity, accountIdOf(caller), newId(at))];
  return {
    answer: activity,
    ...assigned,
    events: [...requests, ...events, ...updates.events],
    shared: [
      activities.put(activity),
      ...activities.count(activity.userId, { [activity.status]: 1 }),
      ...updates.shared,
      ...(userPlanId === null ? [] : quota.reserve({ ...unit, userPlanId })),
    ],
  };
}

/**
 * Requests an activity for a site (spec 000 §4, 001 §6). A client's activity is for their own site, pending, and
 * consumes a unit of the current plan in the same transaction. An administrator's belongs to the site's owner, if there
 * is one, consumes nothing, and can have any status and hours. Repeated submissions create one activity.
 * @throws AppError FORBIDDEN when a client sends an administrator's field; NOT_FOUND (site), NO_ACTIVE_PLAN,
 * QUOTA_EXHAUSTED, PERSON_GONE (assignee), TOO_MANY_UPDATES, UPDATE_DONE, UPDATE_REQUESTED, IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function createActivity(
  caller: Caller,
  { input, submission }: { input: NewActivity; submission?: Submission | undefined },
  dependencies: CreateDependencies,
): Promise<ListedActivity> {
  const { websiteId: _, updates: __, ...fields } = input;
  if (!isAdmin(caller) && !isForClients(fields)) throw new AppError('FORBIDDEN');
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
