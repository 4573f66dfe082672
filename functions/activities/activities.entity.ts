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
  attachmentTurnKey,
  attachmentUploadsPartition,
  openActivityPrefix,
} from '../core/table/keys/activity-keys.ts';
import { absentFields, defineEntity } from '../core/table/entity/entity.ts';
import { queryItems, queryPages, type Range } from '../core/table/entity/items.ts';
import { removeRange } from '../core/table/entity/remove-range.ts';
import { activitiesTotalsKey } from '../core/table/keys/keys.ts';
import { personIsThere } from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { addTo } from '../core/table/entity/counters.ts';
import type { ItemKey, Write } from '../core/table/entity/writes.ts';
import {
  activityCountsSchema,
  activitySchema,
  blankActivity,
  isUnfinished,
  type Activity,
  type ActivityCounts,
} from './activities.domain.ts';
import type { ActivityPart, ActivityPosition } from './order/activities.order.domain.ts';

/** Where an activity is stored. */
export type ActivityPlace = Pick<Activity, 'userId' | 'activityId'>;

/** Activities in the order of the read; `isLast`: there are no further ones. */
export interface ActivityBatch {
  found: Activity[];
  isLast: boolean;
}

/** An activity, and the part of the list of all in which it is stored. */
export interface PlacedActivity {
  activity: Activity;
  part: ActivityPart;
}

export const activityEntity = defineEntity<Activity, ActivityPlace>({
  schema: activitySchema,
  key: ({ userId, activityId }) => activityKey(userId, activityId),
  ofKey: activityOfKey,
  indexKeys: ({ activityId, assigneeId, status }) => ({
    ...allActivitiesKey(activityId, { open: isUnfinished(status) }),
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
  // 2: the key in the list of all follows the status, so that unfinished ones come first (ADR 0035). No field changed.
  upcasts: [(item) => item],
});

/** The list of all from a place on; with `only` to the end of its first part. */
function rangeOfAll({ part, before }: ActivityPosition, only: ActivityPart | undefined): Range {
  const range = { index: 'gsi1', partition: allActivitiesPartition } as const;
  const open = part === 'open';
  const end = before === undefined ? undefined : allActivitiesKey(before, { open }).gsi1sk;
  if (!open) return { ...range, sortKeys: { before: end ?? openActivityPrefix } };
  if (only !== 'open') return end === undefined ? range : { ...range, sortKeys: { before: end } };
  return {
    ...range,
    sortKeys:
      end === undefined
        ? { beginsWith: openActivityPrefix }
        : { between: [openActivityPrefix, end] },
  };
}

const placed = (item: Readonly<Record<string, unknown>>): PlacedActivity => ({
  activity: activityEntity.decode(item),
  part: String(item['gsi1sk']).startsWith(openActivityPrefix) ? 'open' : 'done',
});

export function createActivities(table: Table) {
  const { find, query } = activityEntity.reads(table);
  return {
    ...activityEntity.writes,
    find,

    /**
     * The place of an activity by its id, from the index: eventually consistent. One Query for what is not finished, two
     * for the rest; then both again, for it may move between two reads.
     */
    async locate(activityId: string): Promise<ActivityPlace | undefined> {
      for (const open of [true, false, true, false]) {
        const { gsi1pk: partition, gsi1sk } = allActivitiesKey(activityId, { open });
        const sortKeys = { equals: gsi1sk };
        const { items } = await queryItems(table, { index: 'gsi1', partition, sortKeys, limit: 1 });
        if (items[0]) return activityOfKey(items[0] as unknown as ItemKey);
      }
      return undefined;
    },

    /**
     * All activities in the order of the administrators' list, from a place on: one Query, eventually consistent. `only`
     * ends it with the part that it begins in.
     */
    async listAll(
      from: ActivityPosition,
      { limit, only }: { limit: number; only?: ActivityPart | undefined },
    ): Promise<{ found: PlacedActivity[]; isLast: boolean }> {
      // A range between two keys includes both: the place itself is read, too.
      const rows = only === 'open' && from.before !== undefined ? limit + 1 : limit;
      const range = { ...rangeOfAll(from, only), newestFirst: true, limit: rows };
      const { items, isLast } = await queryItems(table, range);
      const found = items.map(placed).filter(({ activity }) => activity.activityId !== from.before);
      return { found, isLast };
    },

    /** A person's newest activities (null: those without an owner) and counts: one Query, eventually consistent. */
    async listNewest(
      userId: string | null,
      limit: number,
    ): Promise<ActivityBatch & { counts: ActivityCounts }> {
      // The counts sort after every activity, so they come first.
      const { items, isLast } = await queryItems(table, {
        partition: activitiesPartition(userId),
        newestFirst: true,
        limit: limit + 1,
      });
      const { sk: headSk } = activitiesHeadKey(userId);
      const head = items.find(({ sk }) => sk === headSk);
      return {
        counts: activityCountsSchema.parse(head ?? {}),
        found: items.filter((item) => item !== head).map(activityEntity.decode),
        isLast,
      };
    },

    /** A person's newest, or those older than `before` (an id): one Query, eventually consistent. */
    listOwn: (
      userId: string | null,
      { before, limit }: { before: string | undefined; limit: number },
    ): Promise<ActivityBatch> =>
      query({
        partition: activitiesPartition(userId),
        sortKeys:
          before === undefined
            ? { beginsWith: activityPrefix }
            : { before: activityKey(userId, before).sk },
        newestFirst: true,
        limit,
      }),

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

    /** Deletes what else is kept with a deleted client's activities: their counts, and the files that they announced. */
    async forget(userId: string): Promise<void> {
      const { pk: partition, sk: equals } = activitiesHeadKey(userId);
      await removeRange(table, { partition, sortKeys: { equals } });
      await removeRange(table, { partition: attachmentUploadsPartition(userId) });
      await removeRange(table, { partition: attachmentTurnKey(userId).pk });
    },

    /** A condition: the person is an administrator. */
    adminIsThere: (userId: string): Write => personIsThere(table, userId, 'admin'),

    /** The writes that update the owner's and the total counts: `by` is the difference per status. */
    count: (userId: string | null, by: Readonly<Partial<ActivityCounts>>): Write[] =>
      [activitiesHeadKey(userId), activitiesTotalsKey].map((key) => addTo(key, by)),
  };
}

export type Activities = ReturnType<typeof createActivities>;
