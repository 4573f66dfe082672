import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { accountIdOf } from '../core/validation/account.ts';
import type { Activity, ListedActivity } from './activities.domain.ts';
import type { Activities, ActivityPlace } from './activities.entity.ts';
import { toView, type ListDependencies } from './activities.list.service.ts';

export interface AccessDependencies {
  activities: Pick<Activities, 'find' | 'locate'>;
}

/**
 * The activity's place. A client's activities are looked up in their own partition, so another's is not found. @throws
 * AppError NOT_FOUND
 */
export async function getPlace(
  caller: Caller,
  activityId: string,
  { activities }: { activities: Pick<Activities, 'locate'> },
): Promise<ActivityPlace> {
  if (!isAdmin(caller)) return { userId: accountIdOf(caller), activityId };
  const place = await activities.locate(activityId);
  if (!place) throw new AppError('NOT_FOUND');
  return place;
}

/** The current activity at a place: one consistent read. @throws AppError NOT_FOUND */
export async function getAt(
  place: ActivityPlace,
  { activities }: { activities: Pick<Activities, 'find'> },
): Promise<Activity> {
  const activity = await activities.find(place);
  if (!activity) throw new AppError('NOT_FOUND');
  return activity;
}

/**
 * Whether the caller may read what belongs to an activity: half a unit. Just after the creation an eventually consistent read may
 * miss the activity; then a consistent one decides. @throws AppError NOT_FOUND
 */
export async function checkReadable(
  caller: Caller,
  activityId: string,
  { activities }: AccessDependencies,
): Promise<void> {
  const place = await getPlace(caller, activityId, { activities });
  // Its place was found in the index of all.
  if (isAdmin(caller)) return;
  const found = await activities.find(place, { consistent: false });
  if (!found) await getAt(place, { activities });
}

/** One activity: a client's own, or any for an administrator. @throws AppError NOT_FOUND, also for another's */
export async function readActivity(
  caller: Caller,
  activityId: string,
  dependencies: AccessDependencies & Pick<ListDependencies, 'names'>,
): Promise<ListedActivity> {
  const place = await getPlace(caller, activityId, dependencies);
  return toView(caller, await getAt(place, dependencies), dependencies);
}
