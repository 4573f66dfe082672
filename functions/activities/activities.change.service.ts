import type { ActivityStatusChanged } from '../../events/activities.events.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { QuotaStore } from '../user-plans/user-plans.quota.store.ts';
import { auditsOf } from './activities.audit.ts';
import type { ActivityEdit, ActivityRemoval } from './activities.change.store.ts';
import {
  firstWordsOf,
  type Activity,
  type ActivityChange,
  type ListedActivity,
} from './activities.domain.ts';
import { shownTo, type ListDependencies } from './activities.list.service.ts';
import type { ActivityPlace } from './activities.row.ts';
import { syncedVersion, type SyncedVersions } from './activities.service.ts';
import type { ActivitiesStore } from './activities.store.ts';

interface ChangeDependencies {
  activities: Pick<ActivitiesStore, 'locate'>;
  now: () => Date;
}

export interface UpdateDependencies extends ChangeDependencies {
  activities: Pick<ActivitiesStore, 'locate' | 'update'>;
  status: SyncedVersions;
  names: ListDependencies['names'];
  newId: (now: Date) => string;
}

export interface RemoveDependencies extends ChangeDependencies {
  activities: Pick<ActivitiesStore, 'locate' | 'remove'>;
  quota: Pick<QuotaStore, 'giveBack'>;
}

/** Where the activity is kept: a client's among their own, so another's is not found. @throws AppError NOT_FOUND */
async function getPlace(
  caller: Caller,
  activityId: string,
  { activities }: ChangeDependencies,
): Promise<ActivityPlace> {
  if (!isAdmin(caller)) return { userId: caller.userId, activityId };
  const place = await activities.locate(activityId);
  if (!place) throw new AppError('NOT_FOUND');
  return place;
}

/** A client changes what nobody works on yet. @throws AppError ACTIVITY_NOT_PENDING */
function mustBeOpenTo(caller: Caller, { status }: Activity): void {
  if (!isAdmin(caller) && status !== 'pendiente') throw new AppError('ACTIVITY_NOT_PENDING');
}

const changedFields = (before: Activity, after: Activity): string =>
  (['description', 'type', 'status', 'hoursDedicated', 'closingComment'] as const)
    .filter((field) => before[field] !== after[field])
    .join(', ');

/** When, and in which version of its site, it was done: told when it becomes so, forgotten when it is no longer. */
async function completionOf(
  current: Activity,
  { status, at }: { status: Activity['status']; at: Date },
  dependencies: Pick<UpdateDependencies, 'status'>,
): Promise<Pick<Activity, 'completedAt' | 'versionAtCompletion'>> {
  const { completedAt, versionAtCompletion, websiteId, websiteGone } = current;
  if (status === current.status) return { completedAt, versionAtCompletion };
  if (status !== 'realizada') return { completedAt: null, versionAtCompletion: null };
  // What a site says that is somebody else's by now is theirs alone.
  const version = websiteGone === null ? await syncedVersion(websiteId, dependencies) : null;
  return { completedAt: at.toISOString(), versionAtCompletion: version };
}

async function edited(
  current: Activity,
  { change, at }: { change: ActivityChange; at: Date },
  dependencies: UpdateDependencies,
): Promise<Activity> {
  const { description = current.description, type = current.type } = change;
  const { hoursDedicated = current.hoursDedicated } = change;
  const { status = current.status, closingComment = current.closingComment } = change;
  const completion = await completionOf(current, { status, at }, dependencies);
  return { ...current, description, type, status, hoursDedicated, closingComment, ...completion };
}

/** What its owner is told; nothing where the status stays, or nobody owns it. */
function eventOf(
  before: Activity,
  after: Activity,
  { eventId, at }: { eventId: string; at: Date },
): ActivityStatusChanged | undefined {
  const { activityId, userId, websiteName, closingComment: comment } = after;
  if (userId === null || before.status === after.status) return undefined;
  return {
    type: 'ActivityStatusChanged',
    eventId,
    activityId,
    userId,
    websiteName,
    description: firstWordsOf(after),
    from: before.status,
    to: after.status,
    comment,
    changedAt: at.toISOString(),
  };
}

async function decideEdit(
  caller: Caller,
  { current, change }: { current: Activity; change: ActivityChange },
  dependencies: UpdateDependencies,
): Promise<ActivityEdit> {
  mustBeOpenTo(caller, current);
  const at = dependencies.now();
  const activity = await edited(current, { change, at }, dependencies);
  const details = {
    changed: changedFields(current, activity),
    from: current.status,
    to: activity.status,
  };
  return {
    activity,
    audits: auditsOf(caller, { action: 'ActivityUpdated', activity, at, details }),
    event: eventOf(current, activity, { eventId: dependencies.newId(at), at }),
    at,
  };
}

/**
 * Changes an activity: a client the description and type of their own while it is pending; an administrator all of
 * any, in any direction (spec 000 §4), of which its owner is told.
 * @throws AppError FORBIDDEN where a client sends more; NOT_FOUND, ACTIVITY_NOT_PENDING, CONFLICT
 */
export async function updateActivity(
  caller: Caller,
  { activityId, change }: { activityId: string; change: ActivityChange },
  dependencies: UpdateDependencies,
): Promise<ListedActivity> {
  const { status, hoursDedicated, closingComment } = change;
  const isPlain = [status, hoursDedicated, closingComment].every((sent) => sent === undefined);
  if (!isAdmin(caller) && !isPlain) throw new AppError('FORBIDDEN');
  const place = await getPlace(caller, activityId, dependencies);
  const activity = await dependencies.activities.update(place, (current) =>
    decideEdit(caller, { current, change }, dependencies),
  );
  const [shown] = activity ? await shownTo(caller, [activity], dependencies) : [];
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}

async function decideRemoval(
  caller: Caller,
  activity: Activity,
  { quota, now }: RemoveDependencies,
): Promise<ActivityRemoval> {
  mustBeOpenTo(caller, activity);
  const at = now();
  const { userId, userPlanId, activityId, status } = activity;
  const holdsUnit = status === 'pendiente' && userId !== null && userPlanId !== null;
  const reason = firstWordsOf(activity);
  return {
    audits: auditsOf(caller, { action: 'ActivityDeleted', activity, at, details: { status } }),
    quota: holdsUnit ? await quota.giveBack({ userId, userPlanId, activityId, reason, at }) : [],
  };
}

/**
 * Deletes an activity: a client their own while it is pending, an administrator any. One that is still pending gives
 * the unit it took back to its plan, in one transaction, whoever deletes it.
 * @throws AppError NOT_FOUND, ACTIVITY_NOT_PENDING, CONFLICT
 */
export async function removeActivity(
  caller: Caller,
  activityId: string,
  dependencies: RemoveDependencies,
): Promise<{ activityId: string }> {
  const place = await getPlace(caller, activityId, dependencies);
  const removed = await dependencies.activities.remove(place, (current) =>
    decideRemoval(caller, current, dependencies),
  );
  if (!removed) throw new AppError('NOT_FOUND');
  return { activityId };
}
