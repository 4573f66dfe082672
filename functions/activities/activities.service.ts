import type { ActivityRequested } from '../../events/activities.events.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { findSubmitted, type Commit, type Work } from '../core/table/commit/commit.ts';
import type { Once, Submission } from '../core/table/commit/once.ts';
import { accountIdOf, type OfAccount } from '../core/validation/account.ts';
import type { Role } from '../core/validation/role.ts';
import { holidaysOf } from '../settings/settings.domain.ts';
import type { SiteStats } from '../status/status.domain.ts';
import type { ComponentRef } from '../status/updates/status.components.domain.ts';
import { requestText } from '../status/updates/status.updates.domain.ts';
import type { CurrentQuota, Quota } from '../user-plans/user-plans.quota.view.ts';
import { planActivity, type ActivitySite } from './activities.changes.domain.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  titleOf,
  isForClients,
  type Activity,
  type ListedActivity,
} from './activities.domain.ts';
import type { NewActivity } from './activities.form.domain.ts';
import type { Activities, ActivityPlace } from './activities.entity.ts';
import { assignment } from './assignee/activities.assignee.service.ts';
import { dueOnOf } from './due/activities.due.domain.ts';
import { toView, type ListDependencies } from './activities.list.service.ts';
import {
  requestUpdates,
  type RequestDependencies,
} from './updates/activities.updates.request.service.ts';
import { wantedOf } from './updates/activities.updates.domain.ts';

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

/** Who requests an activity. */
export type Requester = OfAccount & { role: Role };

/** What is requested; without a description it is said in the words of the updates. */
type Requested = Omit<NewActivity, 'description'> & { description?: string };

/** A client's own site, or any site for an administrator. @throws AppError NOT_FOUND, also for somebody else's site */
async function getSite(
  caller: Requester,
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
  caller: Requester,
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

/** What a request for updates alone says: what the site waits for of it. */
const wordsFor = (asked: readonly ComponentRef[], stats: SiteStats | undefined): string =>
  stats ? requestText(wantedOf(asked, stats), DESCRIPTION_MAX_LENGTH) : '';

/**
 * Builds the activity to store. Site and plan are read at each attempt: a plan whose last unit was used meanwhile
 * refuses the write, and the next read then gives the reason.
 */
async function creation(
  caller: Requester,
  { requested, at }: { requested: Requested; at: Date },
  dependencies: CreateDependencies,
): Promise<Work<Activity>> {
  const { activities, quota, newId } = dependencies;
  const { websiteId, updates: asked = [] } = requested;
  const site = await getSite(caller, websiteId, dependencies);
  const plan = await getPlan(caller, at, dependencies);
  const userPlanId = plan?.userPlanId ?? null;
  const stats = await dependencies.status.findStats(websiteId);
  const version = stats?.wordpressVersion ?? null;
  const activityId = newId(at);
  const due = await promisedOn(plan, at, dependencies);
  const about = { activityId, site, userPlanId, version, promisedOn: due, at };
  const activity = planActivity({ description: wordsFor(asked, stats), ...requested }, about);
  const unit = { userId: accountIdOf(caller), activityId, reason: titleOf(activity), at };
  const { events, ...assigned } = await assignment(caller, { after: activity, at }, dependencies);
  const updates = await requestUpdates(activity, { asked, stats, site, at }, dependencies);
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
  const activity = await dependencies.commit(
    (at) => creation(caller, { requested: input, at }, dependencies),
    submission && createdOnce(submission, input, dependencies),
  );
  return toView(caller, activity, dependencies);
}

/** By what a submission is known again. */
const createdOnce = (
  submission: Submission,
  input: unknown,
  { activities }: { activities: Pick<Activities, 'find'> },
): Once<Activity, ActivityPlace> => ({
  ...submission,
  input,
  placeOf: ({ userId, activityId }) => ({ userId, activityId }),
  find: activities.find,
});

/** An update of a site that is requested without a form, and the submission by which it is known again. */
export interface UpdateRequest {
  websiteId: string;
  component: ComponentRef;
  submission: Submission;
}

/**
 * Requests an update of a site as `createActivity` does, in the words of what the site waits for. Repeated submissions
 * create one activity. @throws AppError NOT_FOUND, NO_ACTIVE_PLAN, QUOTA_EXHAUSTED, UPDATE_DONE, UPDATE_REQUESTED, CONFLICT
 */
export function requestUpdate(
  requester: Requester,
  { websiteId, component, submission }: UpdateRequest,
  dependencies: CreateDependencies,
): Promise<Activity> {
  const requested = { websiteId, type: 'mantenimiento' as const, updates: [component] };
  return dependencies.commit(
    (at) => creation(requester, { requested, at }, dependencies),
    createdOnce(submission, { websiteId, component }, dependencies),
  );
}

/** The activity that such a request created; undefined where there is none, or it was deleted. */
export async function findRequested(
  { websiteId, component, submission }: UpdateRequest,
  dependencies: { commit: Commit; activities: Pick<Activities, 'find'> },
): Promise<Activity | undefined> {
  try {
    const once = createdOnce(submission, { websiteId, component }, dependencies);
    return await findSubmitted(dependencies.commit, once);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
