import { timeOfId } from '../../core/id.ts';
import { activityOfKey } from '../../core/table/keys/activity-keys.ts';
import type { Change } from '../../core/table/keys/changes.ts';
import { dayIn } from '../../core/validation/day.ts';

/**
 * The days to count again after a change of an item: of an activity that on which it was asked for, in the provider's zone.
 *
 * @throws Error for the key of no activity
 */
export const daysOf = ({ item, key }: Change, timeZone: string): string[] =>
  item === 'activity' ? [dayIn(timeZone, timeOfId(activityOfKey(key).activityId))] : [];
