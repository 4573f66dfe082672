import {
  activitiesHeadKey,
  activitiesPartition,
  activityKey,
  allActivitiesPartition,
} from '../core/table/keys/activity-keys.ts';
import { queryItems, readItem, type Range } from '../core/table/entity/items.ts';
import { activitiesTotalsKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { Role } from '../core/validation/role.ts';
import {
  activityCountsSchema,
  waitingOf,
  type Activity,
  type ActivityCounts,
} from './activities.domain.ts';
import { activityEntity, createActivities } from './activities.entity.ts';
import { createThread } from './thread/activities.thread.entity.ts';

/** The newest activities, for overviews. Each is one Query of half a unit, eventually consistent. */
export function createRecentActivities(table: Table) {
  const { list } = createActivities(table);
  return {
    /** The newest of all. */
    recentActivities: async (limit: number): Promise<Activity[]> =>
      (await list('all', { before: undefined, limit })).found,

    /** The newest of a person, and how many there are of each status: one Query has both. */
    async ownActivities(
      userId: string,
      limit: number,
    ): Promise<{ counts: ActivityCounts; recent: Activity[] }> {
      // The counts sort after every activity, so they come first.
      const { items } = await queryItems(table, {
        partition: activitiesPartition(userId),
        newestFirst: true,
        limit: limit + 1,
      });
      const { sk: headSk } = activitiesHeadKey(userId);
      const head = items.find(({ sk }) => sk === headSk);
      return {
        counts: activityCountsSchema.parse(head ?? {}),
        recent: items.filter((item) => item !== head).map(activityEntity.decode),
      };
    },
  };
}

/**
 * How many activities wait (`waitingOf`): of everybody for an administrator, of the caller's own for a client. The counts
 * that each write of an activity keeps, by one eventually consistent read of half a unit.
 */
export const createCountWaiting =
  (table: Table) =>
  async ({ userId, role }: { userId: string; role: Role }): Promise<number> => {
    const key = role === 'admin' ? activitiesTotalsKey : activitiesHeadKey(userId);
    const counts = await readItem(table, key, { consistent: false });
    return waitingOf(role, activityCountsSchema.parse(counts ?? {}));
  };

/** An activity, the last message of its thread, and how many a person has of each status. Consistent reads, one each. */
export const createActivityFacts = (table: Table) => ({
  find: createActivities(table).find,
  findLastMessage: createThread(table).findLast,
  countsOf: async (userId: string): Promise<ActivityCounts> =>
    activityCountsSchema.parse(
      (await readItem(table, activitiesHeadKey(userId), { consistent: true })) ?? {},
    ),
});

/** The activities of one person, or of everybody (undefined), with ids from one on and before another. */
export interface ActivityRange {
  userId?: string | undefined;
  from: string;
  before: string;
}

/** Activities, newest first. Every one down to `reached` was read; null if there are no more. */
export interface ActivitiesRead {
  rows: Activity[];
  reached: string | null;
}

const PAGE = 1_000;

function rangeOf({ userId, from, before }: ActivityRange): Range {
  if (userId === undefined) {
    const sortKeys = { between: [from, before] as const };
    return { index: 'gsi1', partition: allActivitiesPartition, sortKeys };
  }
  const [first, last] = [activityKey(userId, from).sk, activityKey(userId, before).sk];
  return { partition: activitiesPartition(userId), sortKeys: { between: [first, last] } };
}

/** What other nouns read of activities, eventually consistent. */
export function createActivityView(table: Table) {
  const { query, queryAll } = activityEntity.reads(table);

  /** A range of keys includes its end. */
  const within = (rows: readonly Activity[], { before }: ActivityRange) =>
    rows.filter(({ activityId }) => activityId !== before);

  async function list(range: ActivityRange, limit: number): Promise<ActivitiesRead> {
    const { found, isLast } = await query({ ...rangeOf(range), newestFirst: true, limit });
    const reached = isLast ? null : (found.at(-1)?.activityId ?? null);
    return { rows: within(found, range), reached };
  }

  return {
    /** The id of the oldest activity, from the index. */
    async findFirstId(): Promise<string | undefined> {
      const { found } = await query({
        index: 'gsi1',
        partition: allActivitiesPartition,
        limit: 1,
      });
      return found[0]?.activityId;
    },

    /** The newest of a range: one Query of at most `limit` rows. */
    list,

    /** All of a range, newest first, a thousand at a time. */
    async *pages(range: ActivityRange): AsyncGenerator<Activity[]> {
      let before: string | null = range.before;
      while (before !== null) {
        const { rows, reached }: ActivitiesRead = await list({ ...range, before }, PAGE);
        yield rows;
        before = reached;
      }
    },

    /** All of a range, oldest first, in as few Queries as they fit into. */
    listAll: async (range: ActivityRange): Promise<Activity[]> =>
      within(await queryAll(rangeOf(range)), range),
  };
}

export type ActivityView = ReturnType<typeof createActivityView>;
