import {
  activitiesHeadKey,
  activitiesPartition,
  activityKey,
  activityOfKey,
  activityPrefix,
  allActivitiesKey,
  allActivitiesPartition,
  assignedKey,
  assignedPartition,
} from '../core/table/keys/activity-keys.ts';
import { absentFields, defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, queryPages, type Range } from '../core/table/entity/items.ts';
import { activitiesTotalsKey } from '../core/table/keys/keys.ts';
import { personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { addTo } from '../core/table/entity/counters.ts';
import type { ItemKey, Write } from '../core/table/entity/writes.ts';
import {
  activitySchema,
  blankActivity,
  type Activity,
  type ActivityCounts,
} from './activities.domain.ts';

/** Where an activity is stored. */
export type ActivityPlace = Pick<Activity, 'userId' | 'activityId'>;

/** Which list: all activities, or a person's own (null: those without an owner). */
export type ActivityList = 'all' | { userId: string | null };

/** Activities in the order of the read; `isLast`: there are no further ones. */
export interface ActivityBatch {
  found: Activity[];
  isLast: boolean;
}

export const activityEntity = defineEntity<Activity, ActivityPlace>({
  schema: activitySchema,
  key: ({ userId, activityId }) => activityKey(userId, activityId),
  ofKey: activityOfKey,
  indexKeys: ({ activityId, assigneeId }) => ({
    ...allActivitiesKey(activityId),
    ...(assigneeId !== null && assignedKey(assigneeId, activityId)),
  }),
  // Not stored: each list reads every byte.
  absent: {
    ...absentFields(blankActivity, ['description', 'type', 'status']),
    websiteGone: null,
    userPlanId: null,
    versionAtCreation: null,
    versionAtCompletion: null,
    completedAt: null,
    revision: 0,
  },
});

/** The rows of a list, or those older than one of them. A person's counts sort after them and are excluded. */
function rangeOf(list: ActivityList, before: string | undefined): Omit<Range, 'limit'> {
  if (list === 'all') {
    const range = { index: 'gsi1', partition: allActivitiesPartition } as const;
    return before === undefined ? range : { ...range, sortKeys: { before } };
  }
  const { userId } = list;
  const sortKeys =
    before === undefined
      ? { beginsWith: activityPrefix }
      : { before: activityKey(userId, before).sk };
  return { partition: activitiesPartition(userId), sortKeys };
}

export function createActivities(table: Table) {
  const { find, query } = activityEntity.reads(table);
  return {
    ...activityEntity.writes,
    find,

    /** The place of an activity by its id, from the index: eventually consistent. */
    async locate(activityId: string): Promise<ActivityPlace | undefined> {
      const { gsi1pk: partition, gsi1sk } = allActivitiesKey(activityId);
      const sortKeys = { equals: gsi1sk };
      const { items } = await queryItems(table, { index: 'gsi1', partition, sortKeys, limit: 1 });
      return items[0] && activityOfKey(items[0] as unknown as ItemKey);
    },

    /** The newest of a list, or those older than `before` (an id): one Query, eventually consistent. */
    list: (
      list: ActivityList,
      { before, limit }: { before: string | undefined; limit: number },
    ): Promise<ActivityBatch> => query({ ...rangeOf(list, before), newestFirst: true, limit }),

    /**
     * A person's activities (null: those without an owner), oldest first, or those after `after` (an id): one
     * consistent Query.
     */
    listFrom: (
      userId: string | null,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<ActivityBatch> =>
      query({
        partition: activitiesPartition(userId),
        sortKeys: { beginsWith: activityPrefix },
        after: after === undefined ? undefined : activityKey(userId, after),
        consistent: true,
        limit,
      }),

    /** The places of the activities on which a person works, from the index: eventually consistent. */
    async findAssigned(assigneeId: string): Promise<ActivityPlace[]> {
      const found: ActivityPlace[] = [];
      const range = { index: 'gsi2', partition: assignedPartition(assigneeId) } as const;
      for await (const items of queryPages(table, range)) {
        found.push(...items.map((item) => activityOfKey(item as unknown as ItemKey)));
      }
      return found;
    },

    /** A condition: the person is an administrator. */
    adminIsThere: (userId: string): Write => personIsThere(table, userId, 'admin'),

    /** The writes that update the owner's and the total counts: `by` is the difference per status. */
    count: (userId: string | null, by: Readonly<Partial<ActivityCounts>>): Write[] =>
      [activitiesHeadKey(userId), activitiesTotalsKey].map((key) => addTo(key, by)),
  };
}

export type Activities = ReturnType<typeof createActivities>;
