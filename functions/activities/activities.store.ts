import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { activityOfKey, allActivitiesKey } from '../core/table/activity-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type TransactItem } from '../core/table/transact.ts';
import {
  removeActivityIn,
  updateActivityIn,
  type DecideEdit,
  type DecideRemoval,
} from './activities.change.store.ts';
import type { Activity } from './activities.domain.ts';
import { countActivities, itemOfActivity, type ActivityPlace } from './activities.row.ts';

/** An activity to be stored, with the writes that take its unit of a plan; none where it takes none. */
export interface NewRecord {
  activity: Activity;
  quota: readonly TransactItem[];
}

/** Each change is one transaction of the activity, its owner's counts, the totals and what it moves of a plan. */
export interface ActivitiesStore {
  /** Stores what `make` makes, which is asked anew at each attempt. Undefined where its plan has no unit for it. */
  create(make: () => Promise<NewRecord>): Promise<Activity | undefined>;
  /** Where an activity is kept, by its id alone, in the index: a moment behind. */
  locate(activityId: string): Promise<ActivityPlace | undefined>;
  /** Changes an activity as `decide` says; undefined for one that is not there. @throws AppError CONFLICT */
  update(place: ActivityPlace, decide: DecideEdit): Promise<Activity | undefined>;
  /** Deletes an activity and answers what it was; undefined for one that is not there. @throws AppError CONFLICT */
  remove(place: ActivityPlace, decide: DecideRemoval): Promise<Activity | undefined>;
}

export function createActivitiesStore(table: Table): ActivitiesStore {
  const { client, name: TableName } = table;
  return {
    async create(make) {
      let activity: Activity | undefined;
      const isDone = await transact(table, async () => {
        const record = await make();
        activity = record.activity;
        return {
          own: record.quota,
          shared: [
            { Put: { TableName, Item: itemOfActivity(activity) } },
            ...countActivities(table, activity.userId, { [activity.status]: 1 }),
          ],
        };
      });
      return isDone ? activity : undefined;
    },

    async locate(activityId) {
      const { gsi1pk, gsi1sk } = allActivitiesKey(activityId);
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk = :sk',
          ExpressionAttributeValues: { ':pk': gsi1pk, ':sk': gsi1sk },
        }),
      );
      return Items[0] && activityOfKey({ pk: String(Items[0]['pk']), sk: String(Items[0]['sk']) });
    },

    update: updateActivityIn(table),
    remove: removeActivityIn(table),
  };
}
