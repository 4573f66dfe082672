import { activitiesHeadKey, activityKey, allActivitiesKey } from '../core/table/activity-keys.ts';
import { isLeftOut, withActivityKey } from '../core/table/activity-rows.ts';
import { activitiesTotalsKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import {
  activityCountsSchema,
  activitySchema,
  type Activity,
  type ActivityCounts,
} from './activities.domain.ts';

/** Where an activity is kept. */
export type ActivityPlace = Pick<Activity, 'userId' | 'activityId'>;

/** The activity of an item; whose it is and its id are told by the item's key alone. */
export const activityOfItem = (item: unknown): Activity =>
  activitySchema.parse(withActivityKey(item));

/** The item of an activity. */
export const itemOfActivity = ({ userId, activityId, ...told }: Activity) => ({
  ...activityKey(userId, activityId),
  ...allActivitiesKey(activityId),
  ...Object.fromEntries(Object.entries(told).filter(([, value]) => !isLeftOut(value))),
});

/** How many activities there are, of a person's head or of the totals. */
export const activityCountsOf = (item: unknown): ActivityCounts =>
  activityCountsSchema.parse(item ?? {});

/** The writes that count activities, with their owner's and in all: `by` says how many more of each status. */
export function countActivities(
  { name: TableName }: Pick<Table, 'name'>,
  userId: string | null,
  by: Readonly<Partial<ActivityCounts>>,
): TransactItem[] {
  const statuses = Object.entries(by);
  return [activitiesHeadKey(userId), activitiesTotalsKey].map((Key) => ({
    Update: {
      TableName,
      Key,
      UpdateExpression: `ADD ${statuses.map(([status]) => `${status} :${status}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(
        statuses.map(([status, count]) => [`:${status}`, count]),
      ),
    },
  }));
}
